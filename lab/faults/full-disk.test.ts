import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, serve } from "../../packages/cli/e2e/mastery.ts";
import { openSmallDisk, type SmallDisk } from "./small-disk.ts";

const scratch = mkdtempSync(join(tmpdir(), "full-disk-"));
const [today, tomorrow] = [join(scratch, "today.snapshot"), join(scratch, "tomorrow.snapshot")];
let disk: SmallDisk;

beforeAll(async () => {
  await computeSchool("6", today);
  await computeSchool("60", tomorrow);
  disk = await openSmallDisk(128);
});

afterAll(async () => {
  await disk.close();
  rmSync(scratch, { recursive: true });
});

async function computeSchool(learners: string, out: string): Promise<void> {
  const school = join(scratch, learners);
  expect(await run(["generate", "--out", school, "-n", learners, "--quiet"])).toMatchObject({
    code: 0,
  });
  expect(await precompute(learners, out)).toMatchObject({ code: 0, stderr: "" });
}

function precompute(learners: string, out: string): ReturnType<typeof run> {
  const options = ["--embedder", "hashing", "--quiet", "--force"];
  return run(["precompute", "--data", join(scratch, learners), "--out", out, ...options]);
}

test("reloads do not change the served data while the disk is full", async () => {
  const served = join(disk.path, "school.snapshot");
  copyFileSync(today, served);
  const server = await serve(served);
  const revision = async (): Promise<string | null> =>
    (await fetch(`${server.url}/clusters`, { headers: { connection: "close" } })).headers.get(
      "snapshot-revision",
    );
  const before = await revision();
  expect(before).not.toBeNull();
  disk.fill();

  // The disk has no space for the next snapshot next to the served snapshot.
  const computed = await precompute("60", served);
  expect(computed.code).toBe(1);
  expect(computed.stderr).toMatch(/^error: [^\n]*no space left[^\n]*\n$/);
  expect(readFileSync(served).equals(readFileSync(today))).toBe(true);
  server.kill("SIGHUP");
  await server.until(/^reloaded nothing: the data are unchanged\n/m);
  expect(await revision()).toBe(before);

  // Copying in place loses the old file, and leaves the new file truncated when the disk is full.
  expect(() => copyFileSync(tomorrow, served)).toThrow("ENOSPC");
  server.kill("SIGHUP");
  await server.until(
    /^warning: not reloaded, the previous data stay in service: [^\n]*school\.snapshot: /m,
  );
  expect(await revision()).toBe(before);

  expect(await server.stop()).toMatchObject({ code: 0 });
});
