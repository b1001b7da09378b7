import { MasteryError } from "@mastery/core";
import { z } from "zod";
import { isCallerName, type ReadableLearners } from "../index.ts";
import { type ApiKey, hashApiKey } from "./api-keys.ts";
import { jsonOf } from "./json.ts";
import { learnersSchema } from "./learners.ts";

const NAME = "expected a text of 1 to 100 printable characters";
const SHA256 = "expected 64 hexadecimal digits in lower case";

/** One line of a key file. Messages never quote a value, which might be a key. */
const lineSchema = z.strictObject(
  {
    name: z.string({ error: NAME }).refine(isCallerName, { error: NAME }),
    learners: learnersSchema,
    sha256: z
      .string({ error: SHA256 })
      .regex(/^[0-9a-f]{64}$/, { error: SHA256 })
      .transform((digits) => Buffer.from(digits, "hex")),
  },
  { error: "expected an object with name, learners and sha256, and no other field" },
);

/**
 * Returns the keys of a file with one JSON object per line. An empty file admits nobody.
 *
 * @throws `Error` that lists every fault with its line
 */
export function parseKeyFile(text: string): ApiKey[] {
  const keys: ApiKey[] = [];
  const faults: string[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = lineSchema.safeParse(jsonOf(line));
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map((issue) => describe(index + 1, issue)));
      continue;
    }
    const key = parsed.data;
    const before = lines.get(key.name);
    if (before)
      faults.push(`line ${index + 1}: name: expected another name than in line ${before}`);
    lines.set(key.name, index + 1);
    keys.push(key);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return keys;
}

/**
 * Returns the line of a key file for a new key.
 *
 * @throws {MasteryError} `INVALID_OPTION` for a name that no key file may have
 */
export function keyFileLine(name: string, key: string, learners: ReadableLearners): string {
  if (!isCallerName(name)) throw new MasteryError("INVALID_OPTION", `name: ${NAME}`);
  const sha256 = Buffer.from(hashApiKey(key)).toString("hex");
  const ids = learners === "all" ? learners : [...learners].sort();
  return JSON.stringify({ name, learners: ids, sha256 });
}

function describe(line: number, { path, message }: z.core.$ZodIssue): string {
  const field = path.join(".");
  return [`line ${line}`, ...(field ? [field] : []), message].join(": ");
}
