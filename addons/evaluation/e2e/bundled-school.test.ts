import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { run } from "../../../packages/cli/tests/run.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

/** Returns the rows of the Markdown tables in a text. */
function rowsIn(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("|"));
}

test("clusters and recommendations of the bundled school agree with the truth, as its datasheet says", async () => {
  const args = ["evaluate", "--data", DATA, "--truth", "--quiet"];
  const { code, stdout } = await run(args);
  expect(code).toBe(0);
  const [, datasheet] = (await readFile(`${DATA}/README.md`, "utf8")).split("## Quality checks");
  expect(rowsIn(datasheet!)).toEqual(rowsIn(stdout));

  const figures = JSON.parse((await run([...args, "--json"])).stdout);
  expect(figures.clusters).toBe(figures.archetypes);
  expect(figures.adjusted_rand_index).toBeGreaterThanOrEqual(0.9);
  expect(figures.on_target).toBeGreaterThanOrEqual(0.9);
});
