import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textOf } from "@mastery/cli/command";
import { readCatalogue } from "@mastery/dataset";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUNDLED } from "../../../../packages/cli/tests/data.ts";
import { checkStatements, type StatementCheck } from "../check-statements.ts";
import { describeCheck } from "./describe-check.ts";
import { readStatements } from "./read-statements.ts";

const PLATFORM_FILES = join(import.meta.dirname, "../../platforms");
const PAGE = join(import.meta.dirname, "../../../../docs/how-to/data-space.md");
/** Written for these tests in the shapes that the platforms document. */
const PLATFORMS = ["moodle", "h5p", "open-edx"];

let catalogue: string;
beforeEach(async () => {
  catalogue = await mkdtemp(join(tmpdir(), "platforms-"));
  for (const name of ["skills.json", "resources.json"])
    await copyFile(join(BUNDLED, name), join(catalogue, name));
  await writeFile(
    join(catalogue, "xapi.json"),
    '{ "activity_prefixes": ["https://lms.example/"] }',
  );
});
afterEach(() => rm(catalogue, { recursive: true }));

async function check(platform: string): Promise<StatementCheck> {
  const statements = await readStatements(join(PLATFORM_FILES, `${platform}.jsonl`));
  return checkStatements(await readCatalogue(catalogue), statements);
}

async function addMappings(): Promise<void> {
  for (const name of PLATFORMS.map((platform) => `xapi-${platform}.json`))
    await copyFile(join(PLATFORM_FILES, name), join(catalogue, name));
}

const page = await readFile(PAGE, "utf8");

test("the page shows what the command prints about the statements of Moodle, without a mapping and with one", async () => {
  const [, first, second] = page.split("mastery dataspace check moodle.jsonl --data catalogue");
  const outputIn = (text: string | undefined) => /```text\n(.*?)\n```/s.exec(text!)![1];
  expect(outputIn(first)).toBe(textOf(describeCheck(await check("moodle"))));
  await addMappings();
  expect(outputIn(second)).toBe(textOf(describeCheck(await check("moodle"))));
});

test.each(PLATFORMS)(
  "the page's table says how many statements of %s count, and why the others do not",
  async (platform) => {
    const before = await check(platform);
    await addMappings();
    const { counted, read, verbs } = await check(platform);
    const reasons = new Map<string, number>();
    for (const [reason, count] of verbs.flatMap((verb) => Object.entries(verb.reasons)))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    const others = [...reasons].sort().map(([reason, count]) => `${count} \`${reason}\``);
    const row = page.split("\n").find((line) => line.startsWith(`| \`${platform}.jsonl\``));
    expect(row!.split("|").map((cell) => cell.trim())).toEqual([
      "",
      `\`${platform}.jsonl\``,
      `${before.counted} of ${before.read}`,
      `${counted} of ${read}`,
      others.join(", "),
      "",
    ]);
  },
);
