import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("nobody learns anything from answers about many about learners whom they may not read", async () => {
  const script = join(import.meta.dirname, "many.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toBe(`\
240 parents of one child: 0 learn anything about others
10 teachers of a class: 0 learn anything about others
20 teachers of learners of all classes: 0 learn anything about others
one who may read everyone: 1 does
`);
}, 300_000);
