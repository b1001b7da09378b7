// Do the core's tests detect small changes to its code? Stryker creates a hundred randomly drawn mutants, and the script lists the
// survivors. npm run lab -- mutants [-- --count 100 --seed 1 --least 90]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { random } from "../bench/random.mjs";
import { keyOf } from "./drawn.mjs";

const FOLDERS = ["rules", "evidence", "clustering", "ranking", "snapshot"];
const ROOT = join(import.meta.dirname, "../..");
const CORE = join(ROOT, "packages/mastery-core");
/** Kinds of mutants to exclude: words in messages, and whole blocks and objects, whose parts are also mutated. */
const EXCLUDED = ["StringLiteral", "BlockStatement", "ObjectLiteral"];

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    least: { type: "string", default: "90" },
  },
});
process.chdir(ROOT);
const drawn = draw(await mutantsOf(FOLDERS.flatMap(sources)));
const keys = new Set(drawn.map(keyOf));
const folder = mkdtempSync(join(tmpdir(), "mutants-"));
process.env.DRAWN_MUTANTS = join(folder, "drawn.json");
writeFileSync(process.env.DRAWN_MUTANTS, JSON.stringify([...keys]));
const results = await new Stryker({
  // Each mutant has a separate process, because Stryker's runner for Vitest 4 missed tests, and so reported survivors that tests detect.
  testRunner: "command",
  commandRunner: {
    command: "npx vitest run --config lab/mutants/vitest.config.ts --bail 1 --silent",
  },
  plugins: [import.meta.resolve("./drawn.mjs")],
  mutate: drawn.map(rangeOf),
  mutator: { excludedMutations: EXCLUDED },
  ignorePatterns: [
    "docs",
    "examples",
    "lab/bench",
    "lab/training",
    "site",
    "coverage",
    "tests/*/.venv",
  ],
  // Half of the processes are checkers, so two mutants are tested at once.
  concurrency: 4,
  dryRunTimeoutMinutes: 60,
  // The limit is long enough for busy machines. Only mutants that never end reach the limit.
  timeoutMS: 120_000,
  checkers: ["drawn"],
  reporters: ["progress-append-only", "survivors"],
  tempDirName: join(ROOT, "lab/mutants/.stryker-tmp"),
  allowConsoleColors: false,
}).runMutationTest();

rmSync(folder, { recursive: true });
const judged = results.filter((result) => keys.has(keyOf(inCode(result))));
const killed = judged.filter(({ status }) => ["Killed", "Timeout"].includes(status)).length;
console.log(`${killed} of ${judged.length} mutants were killed, seed ${values.seed}`);
if (judged.length < drawn.length || (100 * killed) / judged.length < Number(values.least)) {
  process.exitCode = 1;
}

function sources(folder) {
  const names = readdirSync(join(CORE, "src", folder), { recursive: true });
  return names
    .filter((name) => /\.ts$/.test(name) && !/\.(test|fixture|wasm)\.ts$|index\.ts$/.test(name))
    .sort()
    .map((name) => join(CORE, "src", folder, name));
}

/** Resolves to all mutants that Stryker can create in the files, without the excluded kinds. */
async function mutantsOf(files) {
  const silent = () => {};
  const logger = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false };
  const instrumenter = new Instrumenter(logger);
  const { mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, content: readFileSync(name, "utf8"), mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: EXCLUDED, noHeader: true },
  );
  // The excluded kinds are also instrumented, but never tested.
  const tested = mutants.filter(({ mutatorName }) => !EXCLUDED.includes(mutatorName));
  return tested.map((mutant) => mutant.toApiMutant?.() ?? mutant);
}

function draw(mutants) {
  const next = random(Number(values.seed));
  return mutants
    .map((mutant) => [next(), mutant])
    .sort(([a], [b]) => a - b)
    .slice(0, Number(values.count))
    .map(([, mutant]) => mutant);
}

/** Returns a result with lines and columns counted from 0, as the instrumenter counts them. */
function inCode({ location: { start, end }, ...result }) {
  const from0 = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  return { ...result, location: { start: from0(start), end: from0(end) } };
}

function rangeOf({ fileName, location: { start, end } }) {
  const path = relative(ROOT, fileName);
  return `${path}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
