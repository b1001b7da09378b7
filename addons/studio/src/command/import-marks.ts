import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  CommandError,
  countOf,
  defineCommand,
  FORCE,
  flag,
  idMapping,
  integer,
  json,
  OpenQuestionsError,
  oneOf,
  printResult,
  readJsonObject,
  text,
  UsageError,
  warn,
} from "@mastery/cli/command";
import { learnerUuid, readCatalogue } from "@mastery/dataset";
import { prepareDirectory, replaceTexts } from "@mastery/node/directories";
import { describeFailure, replaceFile } from "@mastery/node/files";
import {
  accepted,
  answersTo,
  type DescribedReading,
  describeMarks,
  describeQuestion,
  doubtsIn,
  type GivenPlan,
  MAX_BYTES,
  type MarksCatalogue,
  type MarksFile,
  type MarksReading,
  marksEn,
  marksFiles,
  marksFr,
  problemsOfPlan,
  readMarks,
} from "../marks/index.ts";

const PLAN = "marks-plan.json";
const KEY = "id.key";

export const fill = defineCommand({
  arguments: [["<files...>", "mark sheets; later sheets add to earlier sheets"]],
  options: {
    out: text("dir", "data directory to write", { short: "o" }),
    dryRun: flag("show how the sheets would be read, and write nothing"),
    plan: text("file", `decisions to keep: the ${PLAN} of an earlier import, or an edited copy`),
    yes: flag("accept the proposed answers that the sheets themselves suggest"),
    level: integer("grade", [1, 5], "grade for classes whose names do not contain a grade"),
    catalogue: text("dir", "directory with skills and resources that name the exercises"),
    idKey: text("file", `key for the ids of pupils (default: ${KEY} in the directory)`),
    language: oneOf("code", ["en", "fr"], "language of the report", { default: "en" }),
    ...FORCE,
    ...json("the plan"),
  },
  help: `
Detects the encoding, headings, kinds of columns, best marks and dates, and
prints each decision with the number of cells or rows it affects. Whatever the
sheets leave open is asked, in at most four questions: which columns are marks
and out of what, what letters are worth, which rows are pupils, and who is who.
The questions are printed with a plan that gives the proposed answers. As long
as a question is open, nothing is written, and the exit code is 3. Edit the
answers, and pass them as --plan. You can also write the whole plan with
--dry-run --json, and edit it.

Writes skills, resources, groups, learners and traces, ${PLAN}, and
${KEY} if there is none. Keep the key, so that the next import recognises the
same pupils.

Examples:
  $ mastery import-marks marks.xlsx --dry-run
  $ mastery import-marks autumn.csv spring.csv --out school
  $ mastery precompute --data school --out school.snapshot`,
  async run(options, { arguments: files }) {
    const { out, dryRun, plan, yes, level, catalogue, idKey, language, force, json } = options;
    if (out === undefined && !dryRun) throw new UsageError("expected --out <dir>, or --dry-run");
    if (out !== undefined && !dryRun) await prepareDirectory(out, { force });
    const key = await keyFor(idKey, out);
    const given = plan === undefined ? {} : await readPlan(plan);
    const sheets = await Promise.all(files.map(open));
    const known =
      catalogue === undefined ? undefined : ((await readCatalogue(catalogue)) as MarksCatalogue);
    const read = (own: GivenPlan): Promise<MarksReading> =>
      readMarks(sheets, { uuidOf: key.uuidOf, plan: own, catalogue: known });
    let reading = await read(level === undefined ? given : { ...given, level });
    const evident = reading.questions.filter(({ hasEvidence }) => hasEvidence);
    if (yes && evident.length > 0) reading = await read(accepted(reading.plan, evident));
    const t = language === "fr" ? marksFr : marksEn;
    const described = describeMarks(reading, t);
    printResult(reading.plan, report(described), json);
    for (const sentence of described.unread) warn(sentence);
    const doubts = [...doubtsIn(reading.questions).values()];
    if (doubts.length > 0) {
      const open = doubts.flat();
      const lines = open.map((question) => `\n  ${describeQuestion(question, t)}`).join("");
      const answers = JSON.stringify(answersTo(reading.plan, open));
      const message = `${countOf(doubts.length, "open question")}:${lines}\nProposed answers; edit them, and pass them as --plan:\n${answers}`;
      if (!dryRun) throw new OpenQuestionsError(message);
      if (!json) process.stdout.write(`${message}\n`);
      return;
    }
    if (reading.records.traces.length === 0)
      throw new CommandError("no readable marks in any file");
    if (dryRun || out === undefined) return;
    const planText = `${JSON.stringify(reading.plan, null, 2)}\n`;
    await replaceTexts(out, [...marksFiles(reading.records), [PLAN, planText]], { force });
    if (key.made !== undefined) {
      await replaceFile(join(out, KEY), (file) => file.writeFile(`${key.made}\n`), { mode: 0o600 });
    }
    const kept =
      key.made === undefined
        ? ""
        : `wrote ${join(out, KEY)}: keep it, so that the next import recognises the same pupils\n`;
    if (!json) process.stdout.write(`wrote ${out}\n${kept}`);
  },
});

/** The key is in the given file, otherwise in the directory, otherwise new. A new key is also returned. */
async function keyFor(
  path: string | undefined,
  out: string | undefined,
): Promise<{ readonly uuidOf: (id: string) => string; readonly made?: string }> {
  const own = out === undefined ? undefined : join(out, KEY);
  const isThere = own !== undefined && existsSync(own);
  const uuidOf = await idMapping(path ?? (isThere ? own : undefined));
  if (uuidOf) return { uuidOf };
  const made = randomBytes(32).toString("hex");
  return { uuidOf: (id) => learnerUuid(id, made), made };
}

async function readPlan(path: string): Promise<GivenPlan> {
  const plan = await readJsonObject(path, "an import plan", "an object of decisions", 16);
  const problems = problemsOfPlan(plan);
  if (problems.length > 0)
    throw new CommandError(problems.map((one) => `${path}: ${one}`).join("\n"));
  return plan as GivenPlan;
}

/** For a file above the limit, returns one byte more than the limit without reading the file, so that the importer rejects it. */
async function open(path: string): Promise<MarksFile> {
  try {
    const { size } = await stat(path);
    const bytes = size > MAX_BYTES ? new Uint8Array(MAX_BYTES + 1) : await readFile(path);
    return { name: basename(path), bytes };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const reason = isMissing
      ? "no such file"
      : `expected a readable file, got ${describeFailure(error)}`;
    throw new CommandError(`${path}: ${reason}`, { cause: error });
  }
}

function report({ understood, leftOut, questions }: DescribedReading): string {
  const lines = understood.flatMap(({ title, lines: own }) => [
    title,
    ...own.map((line) => `  ${line}`),
  ]);
  const marked = (sign: string, sentences: readonly string[]): string[] =>
    sentences.map((one) => `${sign} ${one}`);
  return [...lines, ...marked("-", leftOut), ...marked("?", questions)].join("\n");
}
