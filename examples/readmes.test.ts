import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, test } from "vitest";
import { DOCUMENTS, ROOT } from "../tests/docs/markdown.ts";
import { withMastery } from "../tests/docs/mastery-command.ts";
import { IS_EXAMPLE } from "../tests/docs/not-run.ts";
import { follow } from "../tests/docs/transcript.ts";

const scratch = await mkdtemp(join(tmpdir(), "mastery-examples-"));
afterAll(() => rm(scratch, { recursive: true }));

test.each(DOCUMENTS.filter((page) => IS_EXAMPLE.test(page)))(
  "the commands in %s print the output shown there",
  async (page) => follow(page, { cwd: join(ROOT, dirname(page)), env: await withMastery(scratch) }),
);
