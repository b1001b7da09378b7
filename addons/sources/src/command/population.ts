import { createHash, createHmac, randomBytes, randomFillSync } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  COMMON,
  compute,
  countOf,
  defineCommand,
  flag,
  json,
  out as outOption,
  printResult,
  READING,
  RULES,
  rulesOf,
  stopSignal,
  text,
  UsageError,
} from "@mastery/cli/command";
import { type Dataset, DEFAULT_RULES, MasteryError } from "@mastery/core";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import type { ErrorCode } from "../errors/index.ts";
import { definitionsOf } from "../population/definitions.ts";
import {
  addFiles,
  decodePopulation,
  decodeSums,
  encodePopulation,
  encodeSums,
  type PartName,
  populationHash,
  type SumsFile,
  splitSums,
  sumsOfPart,
} from "../population/index.ts";

const PART = {
  data: text("dir", "data of one part, whose sums are written to --out", { short: "d" }),
  part: text("name", "name of the part, the same in each round"),
  key: text("file", "secret of the part, the same in each round; created if missing"),
  after: text("file", "values of all parts after the round before; without it, round 1"),
  shares: flag("write exact sums, as two random shares for two coordinators"),
  unprotected: flag(
    "write exact sums, from which results of single learners follow; only within one organisation",
    { conflicts: ["shares"] },
  ),
};

export const fill = defineCommand({
  options: {
    ...PART,
    sums: text("dir", "add all files named *.sums in this folder, of all rounds so far", {
      conflicts: ["data"],
    }),
    ...outOption("file", "file to write"),
    ...COMMON,
    ...json("what was written"),
    ...READING,
    ...RULES,
  },
  help: `
Means, difficulties and shrinkage over the learners of many schools, without
their records. Each school is a part, and there are three rounds:

1. Each part writes its sums, and sends them to a coordinator.
2. The coordinator adds the sums of all parts with --sums, and returns the
   values to each part, which passes them to the next round with --after.
3. After the third round, the values are a population for the option
   --population of "precompute", "fit" and "evaluate". It holds no sums.

By default, sums that tell a single learner's result are left out. With
--shares, nothing is left out, and each part writes two files of random numbers
for two coordinators. Neither learns anything from its own files. Each adds its
files with --sums, and the sums of both, in one folder, give the values.

Examples:
  $ mastery population --data data --part curie --key curie.key \\
      --out curie-1.sums
  $ mastery population --sums received --out after-1.json
  $ mastery population --data data --part curie --key curie.key \\
      --after after-1.json --out curie-2.sums`,
  async run({ data, part, key, after, shares, unprotected, sums, out, force, json, ...options }) {
    if (data === undefined) {
      const others = Object.entries({ part, key, after, shares, unprotected });
      const given = others.filter(([, value]) => value !== undefined).map(([name]) => `--${name}`);
      if (sums === undefined)
        throw new UsageError("expected either option '--data' or option '--sums'");
      if (given.length > 0) throw new UsageError(`${given.join(", ")} need option '--data'`);
      await checkFileTarget(out, { force });
      return addAll(sums, out, force, json);
    }
    if (part === undefined || key === undefined) {
      throw new UsageError("option '--data' needs '--part' and '--key'");
    }
    const targets = shares ? [1, 2].map((share) => shareName(out, share)) : [out];
    for (const target of targets) await checkFileTarget(target, { force });
    const earlier = after === undefined ? undefined : await readNamed(after, decodePopulation);
    const exact = shares === true || unprotected === true;
    if (earlier && earlier.exact !== exact) {
      throw new UsageError(
        `${after}: expected ${earlier.exact ? "--shares or --unprotected" : "neither --shares nor --unprotected"}, as in round 1`,
      );
    }
    const secret = await openKey(key);
    const { config, rule, ...reading } = options;
    const rules = { ...DEFAULT_RULES, ...(await rulesOf({ config, rule })) };
    const { result } = await compute({ data, ...reading }, stopSignal(), async () => ({
      passMark: rules.passMark,
      run: async (dataset): Promise<SumsFile> => {
        const { leastPeers, difficultyTraces, passMark } = rules;
        const own = sumsOfPart(dataset, rules, { earlier, exact });
        return {
          ...own,
          rules: { leastPeers, difficultyTraces, passMark },
          exact,
          share: null,
          after: earlier ? populationHash(earlier) : null,
          parts: [namedPart(part, dataset, secret)],
        };
      },
    }));
    const files = shares ? splitSums(result, (bytes) => randomFillSync(bytes)) : [result];
    for (const [at, file] of files.entries()) await write(targets[at]!, encodeSums(file), force);
    const kept = [...result.sums.keys()].filter((name) => name.startsWith("resource ")).length;
    const left = exact || result.round !== 1 ? 0 : result.resources.length - kept;
    const { round } = result;
    const summary = {
      part,
      round,
      exact,
      files: targets,
      resources: kept,
      resources_left_out: left,
    };
    const words = exact
      ? "exact"
      : `without resources that fewer than ${rules.leastPeers} learners tried, or on which all scores are 0 or all are 1, so not equal to exact sums`;
    const sentence = `${targets.join(", ")}: sums of ${part} for round ${round} of 3, ${words}`;
    const more = left > 0 ? `; ${countOf(left, "resource")} left out` : "";
    printResult(summary, `${sentence}${more}`, json);
  },
});

async function addAll(
  folder: string,
  out: string,
  force: true | undefined,
  json: true | undefined,
): Promise<void> {
  const names = await readdir(folder).catch((cause) => {
    throw unreadable(`${folder}: expected a folder`, cause);
  });
  const files = new Map<string, SumsFile>();
  for (const name of names.filter((one) => one.endsWith(".sums")).sort()) {
    files.set(name, await readNamed(join(folder, name), decodeSums));
  }
  const added = addFiles(files);
  if ("sums" in added) {
    const { round, share, parts } = added.sums;
    await write(out, encodeSums(added.sums), force);
    const sentence = `${out}: share ${share} of the sums of ${countOf(parts.length, "part")} for round ${round} of 3`;
    printResult({ round, share, parts: parts.length }, sentence, json);
    return;
  }
  const { population } = added;
  const { round, exact } = population;
  await write(out, encodePopulation(population), force);
  const held = population.resources.filter(({ difficulty }) => difficulty !== null).length;
  const what = round === 3 ? "the population" : `values after round ${round} of 3, for --after`;
  const from = exact ? "exact sums" : "sums without counts of few learners";
  const hash = populationHash(population);
  const sentence = `${out}: ${what} (${hash}), from ${from}; difficulties of ${held} of ${countOf(population.resources.length, "resource")}`;
  printResult({ round, exact, hash, resources_held: held }, sentence, json);
}

function shareName(out: string, share: number): string {
  return out.replace(/(?:\.sums)?$/, `.share-${share}.sums`);
}

/** Hashes the evidence with the secret. Without a secret, anyone who knows all other records could test a guess about one learner. */
function namedPart(
  name: string,
  { catalogue, evidence, roster }: Dataset,
  secret: string,
): PartName {
  const definitions = JSON.stringify(definitionsOf(catalogue));
  const hash = createHmac("sha256", secret);
  const { offsets, resource, scored, scoreSum } = evidence;
  for (const { buffer, byteOffset, byteLength } of [
    ...[roster.ids.bytes, offsets, resource, scored, scoreSum],
  ]) {
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return {
    name,
    catalogue: createHash("sha256").update(definitions).digest("hex").slice(0, 16),
    evidence: hash.digest("hex"),
  };
}

async function openKey(path: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  await replaceKey(path, secret);
  const content = (await readText(path, "a key of 64 hexadecimal digits")).trim();
  if (/^[\da-f]{64}$/.test(content)) return content;
  throw new MasteryError(
    "INVALID_OPTION",
    `${path}: expected a key of 64 hexadecimal digits, got something else`,
  );
}

/** Creates the file, unless it exists. */
async function replaceKey(path: string, secret: string): Promise<void> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: "wx" }).catch((cause) => {
    if (cause.code !== "EEXIST") throw unreadable(`${path}: expected a file for a key`, cause);
  });
}

async function write(path: string, content: string, force: true | undefined): Promise<void> {
  await replaceFile(path, (file) => file.writeFile(content), { force });
}

async function readNamed<T>(path: string, decode: (text: string) => T): Promise<T> {
  const content = await readText(path, "a readable file");
  try {
    return decode(content);
  } catch (cause) {
    if (!(cause instanceof MasteryError)) throw cause;
    throw new MasteryError(cause.code, `${path}: ${cause.message}`, { cause });
  }
}

async function readText(path: string, expected: string): Promise<string> {
  return readFile(path, "utf8").catch((cause) => {
    throw unreadable(`${path}: expected ${expected}`, cause);
  });
}

function unreadable(expected: string, cause: Error): MasteryError<ErrorCode> {
  const { code } = cause as NodeJS.ErrnoException;
  return new MasteryError<ErrorCode>(
    "INVALID_POPULATION",
    `${expected}, got ${code ?? "an error"}`,
    {
      cause,
    },
  );
}
