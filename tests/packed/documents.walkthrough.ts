import { dirname, join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { type Block, blocksOf, DOCUMENTS } from "../docs/markdown.ts";
import { IS_EXAMPLE, ON_PACKED_PACKAGES } from "../docs/not-run.ts";
import { followBlocks, notRun } from "../docs/transcript.ts";
import { arrive, type Newcomer } from "./newcomer.ts";
import { Outcomes } from "./outcomes.ts";

/** Time limit in milliseconds for an installation and a build, on a busy machine. */
const MINUTES = 15 * 60_000;

const outcomes = new Outcomes();
let newcomer: Newcomer;
let clone: string;

beforeAll(async () => {
  newcomer = await arrive();
  clone = await newcomer.clone();
});

afterAll(async () => {
  console.log(String(outcomes));
  await newcomer?.leave();
});

/** Returns the reason why a block is not run, or `undefined` if the block is run. A block that needs only the packed packages is run. */
function skip(block: Block): ReturnType<typeof notRun> {
  const listed = notRun(block);
  return listed?.because === ON_PACKED_PACKAGES ? undefined : listed;
}

async function runAsPrinted(document: string, cwd: string): Promise<void> {
  const [place, rewrite] = await newcomer.equip(cwd);
  await followBlocks(blocksOf(document), place, rewrite, { skip, note: outcomes.note });
}

/** Follows the pages like a reader who has only git, Node and an empty directory. */
test.each(["README.md", "docs/tutorial/mark-sheet.md", "docs/how-to/install.md"])(
  "%s runs as printed from an empty folder",
  async (document) => runAsPrinted(document, await newcomer.emptyFolder()),
  MINUTES,
);

test.each(DOCUMENTS.filter((page) => IS_EXAMPLE.test(page)))(
  "%s runs as printed in a fresh clone",
  (document) => runAsPrinted(document, join(clone, dirname(document))),
  MINUTES,
);
