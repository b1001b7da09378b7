import { createHash } from "node:crypto";
import { statSync } from "node:fs";

/** Words that people choose. */
const WORDS = [
  ...["", "admin", "api", "apikey", "azerty", "changeme", "default", "demo", "ecole", "example"],
  ...["gateway", "guest", "key", "letmein", "mastery", "motdepasse", "passw0rd", "password"],
  ...[
    "portal",
    "qwerty",
    "root",
    "school",
    "secret",
    "teacher",
    "test",
    "token",
    "user",
    "welcome",
  ],
];

/** Numbers with at most this many digits are guessed, too. */
const DIGITS = 4;

let common: ReadonlySet<string> | undefined;

/**
 * Returns whether a key is a common word, a short number or its own name, rather than a key of `mastery key new`. The hash of such a key
 * protects nothing.
 */
export function isGuessable(name: string, sha256: Uint8Array): boolean {
  common ??= new Set([...WORDS.flatMap(variants), ...numbers()].map(hashOf));
  const hash = Buffer.from(sha256).toString("hex");
  const lower = name.toLowerCase();
  const names = [name, lower, lower.replaceAll(/\s/g, "-")].flatMap(variants);
  return common.has(hash) || names.some((one) => hashOf(one) === hash);
}

function variants(word: string): string[] {
  return [word, `${word}1`, `${word}123`, `mastery_${word}`];
}

function numbers(): string[] {
  const lengths = Array.from({ length: DIGITS }, (_, index) => index + 1);
  return lengths.flatMap((digits) =>
    Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, "0")),
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const READ_BY_OTHERS = 0o004;

/** Returns a problem if every user of the machine can read the key file, which contains ids of learners. */
export function exposureOf(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  // Windows has no such permissions.
  const isExposed = process.platform !== "win32" && (mode & READ_BY_OTHERS) !== 0;
  return isExposed ? "expected a file that other users cannot read; run chmod o-r" : undefined;
}
