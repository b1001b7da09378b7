import type { Issue, Learner, OfLevel, SchoolLevels } from "@mastery/core";
import {
  DatasetBuilder,
  FieldReader,
  grade,
  personal,
  sha1,
  text,
  uuid,
  type Validator,
  validator,
} from "@mastery/core/dataset";
import { parseJson } from "@mastery/core/validation";
import { type WatchedFile, watchFile } from "@mastery/node/files";
import { INVALID_CONSENTS } from "./error-codes.ts";

/** The learner of a consent. */
export interface ConsentingLearner extends OfLevel<Learner> {
  /** SHA-1 pseudonyms beside `mbox_sha1sum`, in lower case, such as one per platform. */
  readonly pseudonyms?: readonly string[];
  /** From this moment on, the consent is no longer in force. Default: it ends when it is removed from the table. */
  readonly expires_at?: Date;
}

/** Learners by the identifier of the consent, as the connector sends it. */
export type Consents = ReadonlyMap<string, ConsentingLearner>;

/** A valid value of an HTTP header field. The connector sends 24 hexadecimal digits. */
const CONSENT_ID = validator(
  "text",
  "1 to 128 printable ASCII characters without spaces",
  (value: string) => /^[\x21-\x7e]{1,128}$/.test(value),
);

const PSEUDONYMS = validator<readonly string[]>(
  "list",
  "a list of SHA-1 digests",
  (value: unknown) => Array.isArray(value) && value.every(sha1.fits),
);

const MOMENT = validator(
  "text",
  "a time such as 2026-07-04T00:00:00Z",
  (value: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);

/** Other names are issues, because a limit that nobody reads would be a consent without it. */
const NAMES = [
  "consent_id",
  "learner_id",
  "display_name",
  "grade_level",
  "mbox_sha1sum",
  "pseudonyms",
  "expires_at",
];

/** File name in the issues of a table, which is parsed line by line. */
const FILE = "line";

/**
 * Parses a table of consents. Each line is a JSON object with a `consent_id` and, as in learner records, `learner_id`, `display_name`,
 * `grade_level` and optionally `mbox_sha1sum`, `pseudonyms` with further ones of the learner, and `expires_at`. If the table is empty, nobody
 * has consented.
 *
 * @param levels the school's levels, if `grade_level` contains their names; by default, it contains grades
 * @throws `Error` if the table is invalid, listing every issue with its line, and quoting nothing that may be personal
 */
export function parseConsents(content: string, levels?: SchoolLevels): Consents {
  const issues: Issue[] = [];
  const fields = new FieldReader({ add: (issue) => issues.push(issue) });
  const { level } = new DatasetBuilder({ levels });
  const consents = new Map<string, ConsentingLearner>();
  const learners = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = parseJson(line);
    if (!fields.start(row, { file: FILE, line: index + 1 })) continue;
    if (Object.keys(row as object).some((name) => !NAMES.includes(name))) {
      const expected = `only the names ${NAMES.join(", ")}`;
      fields.issue("invalid_value", "", expected, "another name");
    }
    const consent = fields.required("consent_id", CONSENT_ID);
    const learner = readLearner(fields, level);
    const expiry = fields.optional("expires_at", MOMENT);
    if (!fields.ok) continue;
    if (consents.has(consent)) {
      fields.issue("duplicate_id", "consent_id", "a unique consent", "a repeated consent");
    }
    const same = JSON.stringify(learner);
    if ((learners.get(learner.learner_id) ?? same) !== same) {
      const expected = "the same name, grade and pseudonym for each consent of a learner";
      fields.issue("invalid_value", "learner_id", expected, "different values");
    }
    learners.set(learner.learner_id, same);
    const { learner_id, mbox_sha1sum, pseudonyms: others = [] } = learner;
    for (const pseudonym of [...others, ...(mbox_sha1sum ? [mbox_sha1sum] : [])]) {
      if ((owners.get(pseudonym) ?? learner_id) !== learner_id) {
        const expected = "pseudonyms of one learner only";
        fields.issue("invalid_value", "pseudonyms", expected, "one of another learner");
      }
      owners.set(pseudonym, learner_id);
    }
    consents.set(consent, expiry ? { ...learner, expires_at: new Date(expiry) } : learner);
  }
  if (issues.length > 0) throw new Error(issues.map(describe).join("\n"));
  return consents;
}

/** Returns the learner of a consent that is in force; undefined for an unknown consent and for one that has expired. */
export function learnerOf(consents: Consents, consent: string): ConsentingLearner | undefined {
  const named = consents.get(consent);
  return named?.expires_at === undefined || Date.now() < named.expires_at.getTime()
    ? named
    : undefined;
}

/**
 * Reads a table of consents, and reloads it when it changes, so that a withdrawal takes effect within seconds. If the file is removed, all
 * consents end. If the file cannot be read or is invalid, the previous table stays in force. In both cases, `onProblem` receives a message
 * about once a minute until the table is valid again.
 *
 * @throws {MasteryError} `INVALID_CONSENTS` if the first read fails
 */
export function watchConsents(
  path: string,
  onProblem: (message: string) => void,
  levels: () => SchoolLevels | undefined = () => undefined,
): Promise<WatchedFile<Consents>> {
  const whenGone: Consents = new Map();
  const parse = (content: string): Consents => parseConsents(content, levels());
  return watchFile(path, parse, { code: INVALID_CONSENTS, whenGone, onProblem });
}

function readLearner(fields: FieldReader, level: Validator<string> | undefined): ConsentingLearner {
  const value = fields.value("grade_level");
  // In JSON, the name of a level can be a number.
  const named = typeof value === "number" ? String(value) : value;
  const pseudonyms = fields.optional("pseudonyms", personal(PSEUDONYMS));
  return {
    learner_id: fields.required("learner_id", uuid).toLowerCase(),
    display_name: fields.required("display_name", text),
    grade_level: level
      ? fields.check("grade_level", named, level)
      : fields.required("grade_level", grade),
    mbox_sha1sum: fields.optional("mbox_sha1sum", sha1)?.toLowerCase() ?? null,
    ...(pseudonyms && { pseudonyms: pseudonyms.map((one) => one.toLowerCase()) }),
  };
}

function describe({ location, ...issue }: Issue): string {
  const field = issue.field === "" ? "" : `${issue.field}: `;
  return `line ${location.line}: ${field}expected ${issue.expected}, got ${issue.got}`;
}
