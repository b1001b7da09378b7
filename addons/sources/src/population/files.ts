import { MasteryError } from "@mastery/core";
import {
  boolean,
  custom,
  listOf,
  matching,
  objectOf,
  someText,
  type Validator,
  validator,
} from "@mastery/core/validation";
import type { ErrorCode } from "../errors/index.ts";
import { addSums, type PartSums, populationOf, type Sums } from "./parts.ts";
import { POPULATION_RULES, sealed, unsealed } from "./population-file.ts";
import { type PopulationRules, populationHash, type SharedPopulation } from "./shared.ts";

/** A part of a population, as its files name it. */
export interface PartName {
  readonly name: string;
  /** Hash of the part's skills and resources. */
  readonly catalogue: string;
  /** Hash of the part's evidence with a secret of the part, so that nobody can test a guess. */
  readonly evidence: string;
  /** Random id of a division into two shares, which is the same in both. */
  readonly split?: string | undefined;
}

/** Sums for one round: those of one part, or those of several parts that were added before. */
export interface SumsFile extends PartSums {
  readonly rules: PopulationRules;
  /** Whether nothing is left out. */
  readonly exact: boolean;
  /** 1 or 2 for one of two random shares, which tells nothing without the other; null for whole sums. */
  readonly share: 1 | 2 | null;
  /** Hash of the values of the round before, from which the sums were computed; null in round 1. */
  readonly after: string | null;
  readonly parts: readonly PartName[];
}

const FORMAT = "mastery sums 1";

/** Returns the content of a file of sums, with integers as decimal strings. */
export function encodeSums({ sums, ...file }: SumsFile): string {
  const rows = [...sums].map(([key, values]) => [key, ...values.map(String)]);
  return sealed(FORMAT, { ...file, sums: rows.sort(([a], [b]) => (a! < b! ? -1 : 1)) });
}

/** @throws `MasteryError` `INVALID_POPULATION` if the string is not the content of an undamaged file of sums */
export function decodeSums(text: string): SumsFile {
  const { sums, ...file } = unsealed(FORMAT, "a file of sums", text, SUMS_FILE);
  const integers = sums.map(([key, ...values]) => [key!, values.map(BigInt)] as const);
  return { ...file, sums: new Map(integers) };
}

const oneOfThese = (expected: string, ...values: readonly unknown[]): Validator =>
  custom(expected, (value) => values.includes(value));

const digits = (count: number) =>
  matching(`${count} hexadecimal digits`, new RegExp(`^[\\da-f]{${count}}$`));

const ids = { id: someText, skill_ids: listOf(someText) };

type StoredSums = Omit<SumsFile, "sums"> & { readonly sums: readonly (readonly string[])[] };

const SUMS_FILE: Validator<StoredSums> = objectOf("an object", {
  round: oneOfThese("1, 2 or 3", 1, 2, 3),
  rules: POPULATION_RULES,
  exact: boolean,
  share: oneOfThese("1, 2 or null", 1, 2, null),
  after: custom("a hash, or null", (value) => value === null || digits(16).fits(value)),
  parts: listOf(
    objectOf("{ name, catalogue, evidence }", {
      name: someText,
      catalogue: digits(16),
      evidence: digits(64),
      split: custom("a hash", (value) => value === undefined || digits(32).fits(value)),
    }),
  ),
  skills: listOf(objectOf("{ id, domain }", { id: someText, domain: someText })),
  resources: listOf(objectOf("{ id, skill_ids }", ids)),
  sums: listOf(
    validator("list", "a key and integers as decimal strings", (row: readonly unknown[]) => {
      const [key, ...values] = row;
      const areIntegers = values.every(
        (one) => typeof one === "string" && /^-?\d{1,40}$/.test(one),
      );
      return typeof key === "string" && values.length > 0 && areIntegers;
    }),
  ),
});

/** Shares are integers from 0 to this power of two. No sum, positive or negative, reaches half of it. */
const MODULUS = 2n ** 128n;
const BYTES = 16;

/**
 * Divides sums into two random shares, which add up to the sums modulo a power of two. Each share alone is uniformly distributed, whatever
 * the sums are.
 *
 * @param random fills an array with random bytes, and returns it
 */
export function splitSums(
  { sums, parts, ...file }: SumsFile,
  random: (bytes: Uint8Array) => Uint8Array,
): readonly [SumsFile, SumsFile] {
  const draw = (): string => Buffer.from(random(new Uint8Array(BYTES))).toString("hex");
  const split = draw();
  const own = parts.map((part) => ({ ...part, split }));
  const masks = new Map([...sums].map(([key, all]) => [key, all.map(() => BigInt(`0x${draw()}`))]));
  const rest = [...sums].map(([key, all]) => {
    return [key, all.map((one, at) => modulo(one - masks.get(key)![at]!))] as const;
  });
  return [
    { ...file, share: 1, parts: own, sums: masks },
    { ...file, share: 2, parts: own, sums: new Map(rest) },
  ];
}

function modulo(integer: bigint): bigint {
  return ((integer % MODULUS) + MODULUS) % MODULUS;
}

function mapSums(sums: Sums, change: (integer: bigint) => bigint): Sums {
  return new Map([...sums].map(([key, values]) => [key, values.map(change)]));
}

type Named = SumsFile & { readonly path: string };

/**
 * Adds files of sums. Files of the first share alone, or of the second, become one file of that share. Otherwise, the result are the values
 * after the last round of which there are files.
 *
 * @param files files of all rounds so far, by name; messages contain the names
 * @throws `MasteryError` `INVALID_POPULATION` naming the files that do not belong together; `POPULATION_MISMATCH` naming the ids that two
 * parts define differently
 */
export function addFiles(
  files: ReadonlyMap<string, SumsFile>,
): { readonly sums: SumsFile } | { readonly population: SharedPopulation } {
  const all: Named[] = [...files].map(([path, file]) => ({ path, ...file }));
  const [first] = all;
  if (first === undefined) throw refused("expected at least one file of sums, got none");
  for (const field of ["rules", "exact"] as const) {
    checkAlike(all, field, (one) => JSON.stringify(one[field]));
  }
  const shares = new Set(all.map(({ share }) => share));
  if (shares.size === 1 && first.share !== null) return { sums: addShare(all) };
  const rounds: PartSums[] = [];
  let values: SharedPopulation | undefined;
  const last = Math.max(...all.map(({ round }) => round));
  for (let round = 1; round <= last; round++) {
    const own = all.filter((one) => one.round === round);
    checkRound(round, own, all, values && populationHash(values));
    rounds.push(wholeSums(own));
    values = populationOf(rounds as [PartSums], first.rules, first.exact);
  }
  return { population: values! };
}

/** Adds files of one share, whose sums remain random. */
function addShare(all: readonly Named[]): SumsFile {
  checkAlike(all, "round", ({ round }) => `${round}`);
  checkAlike(all, "values of the round before", ({ after }) => `${after}`);
  partsOf(all);
  const [{ path: _, ...first }] = all as [Named];
  const added = addSums(byPath(all));
  const parts = all.flatMap((one) => one.parts).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...first, ...added, parts, sums: mapSums(added.sums, modulo) };
}

function byPath(files: readonly Named[]): Map<string, SumsFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function wholeSums(own: readonly Named[]): PartSums {
  const added = addSums(byPath(own));
  if (own[0]!.share === null) return added;
  const signed = (integer: bigint): bigint => {
    const rest = modulo(integer);
    return rest < MODULUS / 2n ? rest : rest - MODULUS;
  };
  return { ...added, sums: mapSums(added.sums, signed) };
}

/** Checks that a round has the parts and the evidence of round 1, and that each part used the values of the round before. */
function checkRound(
  round: number,
  own: readonly Named[],
  all: readonly Named[],
  before: string | undefined,
): void {
  const first = all.filter((one) => one.round === 1);
  const halves = own[0]?.share ?? first[0]?.share ?? null;
  const groups = halves === null ? [null] : ([1, 2] as const);
  for (const file of own) {
    if ((file.share === null) !== (halves === null)) {
      throw refused(
        `${file.path}: expected ${halves === null ? "whole sums" : "a share"}, as in ${own[0]!.path}`,
      );
    }
    const after = before ?? null;
    if (file.after === after) continue;
    const expected =
      after === null ? "no values before round 1" : `the values ${after} after round ${round - 1}`;
    throw refused(
      `${file.path}: expected sums from ${expected}, got sums from ${file.after ?? "none"}`,
    );
  }
  const expected = partsOf(first.filter(({ share }) => share === (groups[0] as unknown)));
  for (const share of groups) {
    const what = share === null ? `round ${round}` : `round ${round}, share ${share}`;
    const found = partsOf(own.filter((one) => one.share === share));
    const missing = [...expected.keys()].filter((name) => !found.has(name));
    if (expected.size === 0 || missing.length > 0) {
      const names = missing.length > 0 ? `; missing: ${missing.join(", ")}` : "";
      throw refused(
        `${what}: expected sums of ${expected.size || "some"} parts, got ${found.size}${names}`,
      );
    }
    for (const [name, { path, ...part }] of found) {
      const other = expected.get(name);
      if (!other) throw refused(`${path}: expected only parts of round 1, got ${name}`);
      for (const field of ["catalogue", "evidence"] as const) {
        if (part[field] !== other[field]) {
          throw refused(
            `${path}: expected the ${field} of ${name} as in ${other.path}, got another; start again with round 1`,
          );
        }
      }
    }
  }
  if (halves === null) return;
  const [one, two] = [1, 2].map((share) => partsOf(own.filter((file) => file.share === share)));
  for (const [name, { path, split }] of two!) {
    const other = one!.get(name)!;
    if (split !== other.split)
      throw refused(
        `${path}: expected the other share of ${name} in ${other.path}, got a share of another division`,
      );
  }
}

/** @throws `MasteryError` `INVALID_POPULATION` if a part is given twice */
function partsOf(files: readonly Named[]): Map<string, PartName & { readonly path: string }> {
  const parts = new Map<string, PartName & { readonly path: string }>();
  const textOf = new Map<string, string>();
  for (const { path, ...file } of files) {
    const text = encodeSums(file);
    for (const part of file.parts) {
      const before = parts.get(part.name);
      if (before) {
        const got =
          textOf.get(part.name) === text ? "the same file again" : "a second, different file";
        throw refused(
          `${path}: expected one file of ${part.name}, got ${got}, after ${before.path}`,
        );
      }
      parts.set(part.name, { ...part, path });
      textOf.set(part.name, text);
    }
  }
  return parts;
}

function checkAlike(
  files: readonly Named[],
  what: string,
  textOfField: (file: Named) => string,
): void {
  const [first, ...others] = files as readonly [Named, ...Named[]];
  const other = others.find((one) => textOfField(one) !== textOfField(first));
  if (other === undefined) return;
  const [expected, got] = [first, other].map(textOfField);
  throw refused(`${other.path}: ${what}: expected ${expected}, as in ${first.path}, got ${got}`);
}

function refused(message: string): MasteryError<ErrorCode> {
  return new MasteryError<ErrorCode>("INVALID_POPULATION", message);
}
