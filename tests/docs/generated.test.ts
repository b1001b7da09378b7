import { join } from "node:path";
import { ERROR_CODES } from "@mastery/core/errors";
import { RECORD_FIELDS } from "@mastery/core/internal";
import { REASONS, VERBS } from "@mastery/dataset/xapi";
import { ERROR_CODES as DATASPACE_ERROR_CODES } from "@mastery/dataspace";
import { ERROR_CODES as AUTH_ERROR_CODES } from "@mastery/openapi/auth";
import { expect, test } from "vitest";
import { RULE_SCHEMAS } from "../../packages/cli/src/rule-schemas.fixture.ts";
import { REASONS as REFUSALS } from "../../packages/openapi/src/auth/tokens.ts";
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

/** Functions that generate the content between `<!-- generated: NAME -->` and `<!-- end -->`. */
const GENERATED: Readonly<Record<string, (page: string) => string>> = {
  ...RECORDS,
  "command line": () => COMMAND_LINE,
  "error codes": () =>
    table(
      ["Code", "Means"],
      Object.entries({ ...ERROR_CODES, ...AUTH_ERROR_CODES, ...DATASPACE_ERROR_CODES }).map(
        ([name, meaning]) => [code(name), meaning],
      ),
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
  ...["command-line", "data-format", "errors", "http", "http-answers", "rules", "statements"].map(
    (name) => `docs/reference/${name}.md`,
  ),
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
