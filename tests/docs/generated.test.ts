import { join } from "node:path";
import { precompute } from "@mastery/core";
import { ERROR_CODES } from "@mastery/core/errors";
import { RECORD_FIELDS } from "@mastery/core/records";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { REASONS, VERBS } from "@mastery/dataset/xapi";
import { ERROR_CODES as DATASPACE_ERROR_CODES } from "@mastery/dataspace";
import { ERROR_CODES as EMBEDDINGS_ERROR_CODES } from "@mastery/embeddings";
import { ERROR_CODES as EVALUATION_ERROR_CODES } from "@mastery/evaluation";
import { ERROR_CODES as NODE_ERROR_CODES } from "@mastery/node/errors";
import { ERROR_CODES as AUTH_ERROR_CODES } from "@mastery/openapi/auth";
import { ERROR_CODES as SOURCES_ERROR_CODES } from "@mastery/sources/errors";
import { changeTables, snapshotTables, type Table } from "@mastery/sources/tables";
import { expect, test } from "vitest";
import { RULE_SCHEMAS } from "../../packages/cli/src/rule-schemas.fixture.ts";
import { REASONS as REFUSALS } from "../../packages/openapi/src/auth/challenge.ts";
import { commandLine } from "./command-line.ts";
import { pathsTable, resourceSections } from "./described-answers.ts";
import { ROOT, read } from "./markdown.ts";
import { MEANINGS } from "./record-fields.ts";
import { table } from "./table.ts";

const code = (text: string): string => `\`${text}\``;

const COMMAND_LINE = await commandLine();

/** The table of fields of each kind of record. */
const RECORDS = Object.fromEntries(
  Object.entries(RECORD_FIELDS).map(([kind, fields]) => [
    `fields of ${kind}`,
    () =>
      table(
        ["Field", "Expected", "Means"],
        Object.entries(fields).map(([field, { is, required }]) => [
          code(field),
          required ? is.expected : `${is.expected}, or null`,
          (MEANINGS as Readonly<Record<string, Readonly<Record<string, string>>>>)[kind]![field]!,
        ]),
      ),
  ]),
);

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

/** Returns a section for each exported table, with the columns of its schema. */
function sectionsOf(tables: readonly Table[]): string {
  const sections = tables.map(({ name, schema }) => {
    const rows = Object.entries(schema!.columns).map(
      ([column, { type, unit = "", description, references }]) => [
        code(column),
        type,
        unit,
        references === undefined ? description : `${description}, in ${code(references)}`,
      ],
    );
    return `## ${code(name)}\n\n${schema!.description}\n\n${table(["Column", "Type", "Unit", "Meaning"], rows)}`;
  });
  return sections.join("\n\n");
}

/** Of the packages, then of add-ons. */
const CODES: readonly Readonly<Record<string, string>>[] = [
  ERROR_CODES,
  EMBEDDINGS_ERROR_CODES,
  NODE_ERROR_CODES,
  AUTH_ERROR_CODES,
  SOURCES_ERROR_CODES,
  EVALUATION_ERROR_CODES,
  DATASPACE_ERROR_CODES,
];

/** Functions that generate the content between `<!-- generated: NAME -->` and `<!-- end -->`. */
const GENERATED: Readonly<Record<string, (page: string) => string>> = {
  ...RECORDS,
  "command line": () => COMMAND_LINE,
  "error codes": () =>
    table(
      ["Code", "Means"],
      Object.entries(Object.assign({}, ...CODES)).map(([name, meaning]) => [
        code(name),
        String(meaning),
      ]),
    ),
  rules: () =>
    table(
      ["Option", "Default", "Meaning"],
      Object.entries(RULE_SCHEMAS).map(([name, schema]) => [
        code(name),
        code(JSON.stringify(schema["default"])),
        String(schema["description"]),
      ]),
    ),
  paths: pathsTable,
  refusals: () =>
    Object.values(REFUSALS)
      .map((sentence) => `- ${sentence}`)
      .join("\n"),
  resources: resourceSections,
  "tables of a snapshot": () => sectionsOf(snapshotTables(snapshot)),
  "tables of changes": () => sectionsOf(changeTables(snapshot, snapshot)),
  verbs: () =>
    table(
      ["Verb", "Means"],
      [...VERBS]
        .filter(
          ([verb]) => !VERBS.has(verb.replace(/^https:/, "http:")) || verb.startsWith("http:"),
        )
        .map(([verb, meaning]) => [code(String(verb)), code(String(meaning))]),
    ),
  reasons: () =>
    table(
      ["Reason", "Means"],
      Object.entries(REASONS).map(([reason, meaning]) => [code(reason), meaning]),
    ),
};

const PAGES = [
  "docs/how-to/authentication.md",
  ...[
    "command-line",
    "data-format",
    "errors",
    "http",
    "http-answers",
    "rules",
    "statements",
    "tables",
  ].map((name) => `docs/reference/${name}.md`),
];

/** To regenerate the pages, run `npm run docs:tables`. */
test.each(PAGES)("%s contains the generated tables", async (page) => {
  const written = read(page);
  const fresh = written.replaceAll(
    /(<!-- generated: ([\w ]+) -->\n\n)[\s\S]*?(\n\n<!-- end -->)/g,
    (_, begin, name, end) => `${begin}${GENERATED[name]!(written)}${end}`,
  );
  expect(fresh).toContain("<!-- generated: ");
  await expect(fresh).toMatchFileSnapshot(join(ROOT, page));
});
