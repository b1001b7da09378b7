// Writes what each package exports, with types, to its api.txt, so that a review shows every change of the public interface:
// npm run api, or npm run api -- --check to compare only. Reads the built declarations, since these are what users get.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "..");

/** Entries that may change in any version, as their documentation says. */
const INTERNAL = /^\.\/internal$/;

/** Returns the report of each package by the path of its file. */
export function apiReports() {
  const packages = readdirSync(join(ROOT, "packages"))
    .map((name) => join(ROOT, "packages", name))
    .map((folder) => ({ folder, entries: entriesOf(folder) }))
    .filter(({ entries }) => entries.length > 0);
  const files = packages.flatMap(({ entries }) => entries.map(({ file }) => file));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: ["node"],
    skipLibCheck: true,
    noEmit: true,
  });
  return new Map(
    packages.map(({ folder, entries }) => [
      join(folder, "api.txt"),
      report(program, folder, entries),
    ]),
  );
}

/** The public entries of a package with declarations, by the names that programs import. */
function entriesOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.entries(exports)
    .filter(([entry, { types }]) => types !== undefined && !INTERNAL.test(entry))
    .map(([entry, { types }]) => ({
      name: name + entry.slice(1),
      file: join(folder, types.default ?? types),
    }));
}

function report(program, folder, entries) {
  const checker = program.getTypeChecker();
  const exported = new Set();
  const sections = entries.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file}: expected declarations; run npm run build`);
    const symbols = checker
      .getExportsOfModule(checker.getSymbolAtLocation(source))
      .map((symbol) => ({ as: symbol.name, symbol: target(checker, symbol) }))
      .sort((a, b) => (a.as < b.as ? -1 : 1));
    for (const { symbol } of symbols) exported.add(symbol);
    return [`# ${name}`, ...symbols.map(({ as, symbol }) => text(symbol, as))].join("\n\n");
  });
  const hidden = [...reachable(checker, exported, folder)]
    .map((symbol) => text(symbol, symbol.name))
    .sort();
  if (hidden.length > 0)
    sections.push(["# Not exported, but in these types", ...hidden].join("\n\n"));
  return `${sections.join("\n\n")}\n`;
}

/** What an alias stands for. */
function target(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const printer = ts.createPrinter({ removeComments: true });

/** A number that bundling put behind a name which several files have. */
const BUNDLED = /(?<=\w)\$\d+\b/g;

/** All declarations of a symbol, without comments. */
function text(symbol, as) {
  const printed = symbol.declarations.map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  });
  const renamed = as === symbol.name.replaceAll(BUNDLED, "") ? [] : [`${as} is:`];
  return [...renamed, ...new Set(printed)].join("\n").replaceAll(BUNDLED, "");
}

/** Types of a package that its exported ones mention, but that no entry exports. */
function reachable(checker, exported, folder) {
  const found = new Set();
  const queue = [...exported];
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const meant = symbol && target(checker, symbol);
      if (meant && isTypeIn(folder, meant) && !exported.has(meant) && !found.has(meant)) {
        found.add(meant);
        queue.push(meant);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const symbol of queue) for (const declaration of symbol.declarations) visit(declaration);
  return found;
}

const TYPES = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias;

function isTypeIn(folder, { flags, declarations = [] }) {
  const isInside = (one) => resolve(one.getSourceFile().fileName).startsWith(folder + sep);
  return (flags & TYPES) !== 0 && declarations.some(isInside);
}

function main(check) {
  const stale = [...apiReports()].filter(
    ([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text,
  );
  if (!check) for (const [path, text] of stale) writeFileSync(path, text);
  for (const [path] of stale) {
    const name = relative(ROOT, path).split(sep).join("/");
    console.log(check ? `${name}: not what the package exports; run npm run api` : `wrote ${name}`);
  }
  if (check && stale.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.includes("--check"));
