import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("once a server has started, garbage collections leave process.nextTick fast", async () => {
  const program = join(import.meta.dirname, "ticks.fixture.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", program]);
  // About 1 with the record kept, about 8 without.
  expect(Number(stdout)).toBeLessThan(3);
});
