import { dirname, join } from "node:path";
import { test } from "vitest";
import { DOCUMENTS, ROOT } from "../tests/docs/markdown.ts";
import { IS_EXAMPLE } from "../tests/docs/not-run.ts";
import { follow } from "../tests/docs/transcript.ts";

test.each(DOCUMENTS.filter((page) => IS_EXAMPLE.test(page)))(
  "the commands in %s print the output shown there",
  (page) => follow(page, { cwd: join(ROOT, dirname(page)) }),
);
