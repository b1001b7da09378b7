import { join } from "node:path";
import { readSnapshot } from "@mastery/node/snapshots";
import { describe, expect, it } from "vitest";
import { writeData } from "./data.ts";
import { run } from "./mastery.ts";

/** As `mastery precompute` of 0.1.0 wrote it, of the six learners that these tests use. */
const FILE = join(import.meta.dirname, "school-0.1.0.snapshot");

const MESSAGE = `${FILE}: expected a snapshot file of format 5, got format 1: compute it again with this version`;

describe("a snapshot file of 0.1.0", () => {
  it("is refused by the library, with what to do", async () => {
    await expect(readSnapshot(FILE)).rejects.toMatchObject({
      code: "UNSUPPORTED_SNAPSHOT_VERSION",
      message: MESSAGE,
    });
  });

  it.each([
    ["inspect", FILE],
    ["serve", "--data", FILE, "--port", "0"],
    ["diff", FILE, FILE],
    ["export", "--data", FILE, "--out", join(import.meta.dirname, "none")],
    ["card", "--data", FILE],
  ])("is refused by %s, with what to do", async (...command) => {
    const { code, stdout, stderr } = await run(command);
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: 1, stdout: "", stderr: `error: ${MESSAGE}\n` },
    });
  });

  it("has data that this version computes again", async () => {
    const { code, stdout } = await run(["precompute", "--data", await writeData(), "--quiet"]);
    expect(code).toBe(0);
    expect(stdout).toContain("learners    6\n");
  });
});
