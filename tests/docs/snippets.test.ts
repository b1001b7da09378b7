import { execFile } from "node:child_process";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { type Block, blocksOf, DOCUMENTS } from "./markdown.ts";
import { typeCheck } from "./type-check.ts";

const documents = DOCUMENTS.map(blocksOf);
const blocks = documents.flat();
const of = (...languages: string[]): Block[] =>
  blocks.filter(({ language }) => languages.includes(language));

/** Code that is directly followed by its output. */
const selfContained = documents.flatMap((all) =>
  all.flatMap((block, index) => {
    const output = all[index + 1];
    const isCode = ["ts", "js"].includes(block.language);
    return isCode && output?.adjacent && output.language === "text" ? [{ block, output }] : [];
  }),
);

const place = ({ document, line }: Block): string => `${document}:${line}`;

/** The check for each language. */
const CATEGORIES: Readonly<Record<string, string>> = {
  ts: "type-checked, and run where its output is shown",
  js: "run where its output is shown or it is saved to a file, else type-checked",
  sh: "run, or at least parsed: commands.test.ts",
  json: "parsed",
  jsonl: "read by worked-example.test.ts",
  csv: "read by worked-example.test.ts, or by the commands that its page runs",
  python: "run by a command of its page",
  yaml: "parsed",
  sql: "run by tests/parquet where DuckDB can",
  dockerfile: "compared with deploy/Dockerfile",
  text: "output of the previous block, or a drawing",
};

describe("snippets", () => {
  it("are all in a checked language", () => {
    const others = blocks.filter(({ language }) => !(language in CATEGORIES)).map(place);
    expect(others).toEqual([]);
  });

  it("compile against the packages' public types", () => {
    const run = new Set(selfContained.map(({ block }) => block));
    const scripts = of("js").filter((block) => !run.has(block) && block.file === undefined);
    expect(typeCheck([...of("ts"), ...scripts])).toEqual([]);
  });

  it.each(selfContained.map((one) => [place(one.block), one] as const))(
    "of %s print the documented output",
    async (_place, { block, output }) => {
      const { outputText } = ts.transpileModule(block.text, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
      });
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", outputText],
        { cwd: import.meta.dirname },
      );
      expect(stdout).toBe(output.text);
    },
  );

  it.each(of("json").map((block) => [place(block), block.text] as const))(
    "of %s are JSON",
    (_place, text) => JSON.parse(text),
  );

  it.each(of("yaml").map((block) => [place(block), block.text] as const))(
    "of %s are YAML",
    (_place, text) => parseYaml(text, { strict: true }),
  );
});
