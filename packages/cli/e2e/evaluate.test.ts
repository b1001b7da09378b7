import { describe, expect, it } from "vitest";
import { BUNDLED, writeData } from "./data.ts";
import { run } from "./mastery.ts";

describe("evaluate", () => {
  it("compares results of generated learners with their truth", async () => {
    const { code, stdout } = await run(["evaluate", "--data", BUNDLED, "--quiet"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^clusters {4}\d of 240 learners with 6 archetypes\n/);
    const program = await run(["evaluate", "--data", BUNDLED, "--json"]);
    expect(JSON.parse(program.stdout)).toMatchObject({ learners: 240, archetypes: 6 });
  });

  it("counts no trace outside --since and --until", async () => {
    const figures = async (...range: string[]): Promise<unknown> => {
      const command = ["evaluate", "--data", BUNDLED, "--quiet", "--json"];
      return JSON.parse((await run([...command, ...range])).stdout);
    };
    const firstTerm = ["--since", "2024-09-02", "--until", "2024-12-31"];
    const [all, some] = [await figures(), await figures(...firstTerm)];
    expect(some).toMatchObject({ learners: 240, archetypes: 6 });
    expect(some).not.toEqual(all);
  });

  it("refuses learners without a truth", async () => {
    const { code, stderr } = await run(["evaluate", "--data", await writeData()]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "expected generated learners, each with ability and archetype; 6 have none",
    );
  });
});
