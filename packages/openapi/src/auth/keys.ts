import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { MasteryError } from "@mastery/core";
import { parseJson } from "@mastery/core/validation";
import { z } from "zod";
import {
  callerOf,
  type Grant,
  isCallerName,
  type LearnersOfGroups,
  type ReadableLearners,
} from "../index.ts";
import { isGuessable } from "./weak-keys.ts";

/** A stored key, with the hash of the key but without the key itself. */
export interface ApiKey {
  /** Name of the program or group that uses the key. The name is logged unless the key gives access to only one learner. */
  readonly name: string;
  readonly learners: ReadableLearners | LearnersOfGroups;
  readonly sha256: Uint8Array;
  /** Hash of a second key, with which an AI assistant of the same caller asks, and which opens no route. Default: no assistant may ask. */
  readonly assistantSha256?: Uint8Array | undefined;
  /** Last day on which the key is accepted, in UTC, such as `2026-07-31`. By default, the key does not expire. */
  readonly expires?: string | undefined;
}

/** Number of bytes in a new key. Nobody can try 2²⁵⁶ keys, so a fast hash without salt is enough. */
const KEY_BYTES = 32;

/** Returns a new random key. The prefix of the key lets scanners find leaked keys. */
export function newApiKey(): string {
  return `mastery_${randomBytes(KEY_BYTES).toString("base64url")}`;
}

function hashApiKey(key: string): Uint8Array {
  return createHash("sha256").update(key).digest();
}

/**
 * All hashes are compared, each in constant time, so that timing reveals nothing.
 *
 * @param hash which of a key's hashes to compare: an assistant's key opens only what is meant for assistants, and no other key opens that
 */
export function findApiKey(
  keys: readonly ApiKey[],
  presented: string,
  hash: "sha256" | "assistantSha256" = "sha256",
): ApiKey | undefined {
  const sha256 = hashApiKey(presented);
  let found: ApiKey | undefined;
  for (const key of keys) {
    const stored = key[hash];
    if (stored && timingSafeEqual(stored, sha256)) found = key;
  }
  return found;
}

/** Learners in key files and tokens. Messages never quote an id. */
const ALL_OR_IDS = [z.literal("all"), z.array(z.guid({ error: "expected a uuid" }))] as const;

const learnersSchema = z
  .union(ALL_OR_IDS)
  .transform((learners) => (learners === "all" ? learners : setOf(learners)));

/** Learners of a key. Key files may also name groups, whose members come from the served snapshot. */
const keyLearnersSchema = z
  .union([...ALL_OR_IDS, z.strictObject({ groups: z.array(z.string().min(1)).min(1) })], {
    error: 'expected "all", a list of uuids or { "groups": […] }',
  })
  .transform((learners) => (Array.isArray(learners) ? setOf(learners) : learners));

function setOf(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.map((id) => id.toLowerCase()));
}

/** Returns the learners for `"all"` or a list of ids, or undefined for any other value. */
export function parseLearners(value: unknown): ReadableLearners | undefined {
  return learnersSchema.safeParse(value).data;
}

export function hasExpired({ expires }: ApiKey, now: Date = new Date()): boolean {
  return expires !== undefined && now.toISOString().slice(0, 10) > expires;
}

/** Without the key's name if a log may not show it, so that an application that logs grants does not log the name either. */
export function grantOfKey({ name, learners, sha256 }: ApiKey): Grant {
  const caller = callerOf({ learners, caller: name }).name;
  return { learners, caller, identity: `key ${Buffer.from(sha256).toString("hex")}` };
}

const NAME = "expected a string of 1 to 100 printable characters";
const SHA256 = "expected 64 hexadecimal digits in lower case";

const sha256Schema = z
  .string({ error: SHA256 })
  .regex(/^[0-9a-f]{64}$/, { error: SHA256 })
  .transform((digits) => Buffer.from(digits, "hex"));

/** One line of a key file. Messages never quote a value, because it might be a key. */
const lineSchema = z
  .strictObject(
    {
      name: z.string({ error: NAME }).refine(isCallerName, { error: NAME }),
      learners: keyLearnersSchema,
      expires: z.iso.date({ error: "expected a day such as 2026-07-31" }).optional(),
      sha256: sha256Schema,
      assistant_sha256: sha256Schema.optional(),
    },
    {
      error:
        "expected an object with name, learners, sha256 and, if they apply, assistant_sha256 and expires",
    },
  )
  .transform(({ assistant_sha256, ...key }) => ({ ...key, assistantSha256: assistant_sha256 }));

/**
 * Returns the keys in a file with one JSON object per line. An empty file gives an empty list, so that no key is accepted.
 *
 * @param onWeak receives a message for each key that can be guessed, with its line. Default: such keys are not looked for.
 * @throws `Error` that lists every problem with its line
 */
export function parseKeyFile(text: string, onWeak?: (problem: string) => void): ApiKey[] {
  const keys: ApiKey[] = [];
  const problems: string[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = lineSchema.safeParse(parseJson(line));
    if (!parsed.success) {
      const found = parsed.error.issues.map(describeIssue);
      problems.push(...found.map((problem) => `line ${index + 1}: ${problem}`));
      continue;
    }
    const key = parsed.data;
    const before = lines.get(key.name);
    if (before)
      problems.push(`line ${index + 1}: name: expected a name that differs from line ${before}`);
    lines.set(key.name, index + 1);
    keys.push(key);
    for (const [field, hash] of [
      ["sha256", key.sha256],
      ["assistant_sha256", key.assistantSha256],
    ] as const) {
      if (onWeak && hash && isGuessable(key.name, hash)) {
        onWeak(
          `line ${index + 1}: ${field}: expected the hash of a key that nobody can guess; create keys with "mastery key new"`,
        );
      }
    }
  }
  for (const { name, assistantSha256 } of keys) {
    if (keys.some(({ sha256 }) => assistantSha256 && timingSafeEqual(sha256, assistantSha256))) {
      problems.push(
        `line ${lines.get(name)}: assistant_sha256: expected a hash that is not the sha256 of a key, which would open the routes`,
      );
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return keys;
}

/**
 * Returns the line of a key file for a new key.
 *
 * @param expires last day on which the key is accepted; by default, the key does not expire
 * @param assistantKey second key, with which an AI assistant of the same caller asks
 * @throws {MasteryError} `INVALID_OPTION` listing every problem, if `parseKeyFile` would not accept the line
 */
export function keyFileLine(
  name: string,
  key: string,
  learners: ReadableLearners | LearnersOfGroups,
  expires?: string,
  assistantKey?: string,
): string {
  const [sha256, assistant_sha256] = [key, assistantKey].map((one) =>
    one === undefined ? undefined : Buffer.from(hashApiKey(one)).toString("hex"),
  );
  const line = JSON.stringify({
    name,
    learners: listed(learners),
    sha256,
    assistant_sha256,
    expires,
  });
  const { error } = lineSchema.safeParse(parseJson(line));
  if (error) {
    throw new MasteryError("INVALID_OPTION", error.issues.map(describeIssue).join("\n"));
  }
  return line;
}

/** JSON has no sets. */
function listed(learners: ReadableLearners | LearnersOfGroups): unknown {
  if (learners === "all") return learners;
  return "groups" in learners ? { groups: [...learners.groups] } : [...learners].sort();
}

/** Writes paths as the core does: `learners[0]`. */
export function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const place = path.map((name) => (typeof name === "number" ? `[${name}]` : `.${String(name)}`));
  return path.length === 0 ? message : `${place.join("").slice(1)}: ${message}`;
}
