import { join } from "node:path";
import ts from "typescript";
import { type Block, ROOT } from "./markdown.ts";

/** Snippets are checked as modules of this directory, from which all packages can be imported. */
const FOLDER = join(ROOT, "tests/docs");

/** Files that declare names that snippets use, such as `snapshot`. */
const GIVEN = ["given.d.ts", "optional-peer.d.ts"].map((file) => join(FOLDER, file));

/** Compiler options. These options use the built declarations and the types of the browser, and let snippets leave variables unused. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.NodeNext,
  types: ["node"],
  typeRoots: [join(ROOT, "node_modules/@types")],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
};

/** Type-checks all snippets together. Returns the errors, each with its place in the document. */
export function typeCheck(blocks: readonly Block[]): string[] {
  const sources = new Map(blocks.map((block) => [fileOf(block), block]));
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file)?.text ?? readFile(file);
  host.getSourceFile = (file, version, ...rest) => {
    const snippet = sources.get(file);
    if (snippet === undefined) return getSourceFile(file, version, ...rest);
    return ts.createSourceFile(file, `${snippet.text}\nexport {};\n`, version);
  };
  const program = ts.createProgram([...GIVEN, ...sources.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, "\n");
    if (file === undefined) return message;
    const line = file.getLineAndCharacterOfPosition(start!).line + 1;
    const snippet = sources.get(file.fileName);
    const place = snippet
      ? `${snippet.document}:${snippet.line + line}`
      : `${file.fileName}:${line}`;
    return `${place}: ${message}`;
  });
}

function fileOf({ document, line, language }: Block): string {
  return join(FOLDER, `${document.replaceAll("/", "-")}-${line}.${language}`);
}
