import { gzipSync } from "node:zlib";

/** A data directory with an issue, or with valid data that look like an issue. */
export interface Case {
  /** Symptom as the user sees it. */
  readonly title: string;
  /** Files that differ from the school of three pupils. Null stands for a missing file. */
  readonly files: Readonly<Record<string, string | Uint8Array | null>>;
  /** Options of `mastery validate`, in addition to the directory. */
  readonly options?: string;
}

const PUPIL = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const HEADER = "learner_id,resource_id,verb,score,timestamp\n";
const trace = (score: string, time = "2025-09-01T08:00:00Z", pupil = 1, resource = "EX1") =>
  `${PUPIL(pupil)},${resource},passed,${score},${time}\n`;
const traces = (...rows: readonly string[]) => ({ "traces.csv": HEADER + rows.join("") });
const lines = (...records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** The valid school that every case starts from. */
export const SCHOOL: Readonly<Record<string, string>> = {
  "skills.json": JSON.stringify([
    { id: "add", preferred_label: "Additionner", description: "", domain: "calcul" },
    { id: "sym", preferred_label: "Symétrie axiale", description: "", domain: "geometrie" },
  ]),
  "resources.json": JSON.stringify([
    { resource_id: "EX1", title: "Sommes", type: "exercise", grade_level: 2, skill_ids: ["add"] },
    { resource_id: "EX2", title: "Miroir", type: "quiz", grade_level: 3, skill_ids: ["sym"] },
  ]),
  "learners.jsonl": lines(
    { learner_id: PUPIL(1), display_name: "Ada", grade_level: 2 },
    { learner_id: PUPIL(2), display_name: "Basile", grade_level: 2 },
    { learner_id: PUPIL(3), display_name: "Chloé", grade_level: 3 },
  ),
  "traces.csv": `${HEADER}${trace("0.9")}${trace("0.3", undefined, 2)}${trace("0.8", undefined, 3, "EX2")}`,
};

const HOME = "https://ent.example";
const statement = (verb: string, name: string, object: string) => ({
  actor: { account: { homePage: HOME, name } },
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
  object: { id: object },
  result: { score: { scaled: 0.5 } },
  timestamp: "2026-01-05T09:00:00Z",
});
const statements = (...records: readonly object[]) => ({
  "traces.csv": null,
  "xapi.json": JSON.stringify({ account_home_pages: [HOME], activity_prefixes: ["urn:"] }),
  "statements.jsonl": lines(...records),
});

export const CASES: readonly Case[] = [
  {
    title: "Marks out of 20 where scores from 0 to 1 are expected",
    files: traces(trace("14"), trace("9.5")),
  },
  {
    title: "Marks out of 20, declared in `columns.json`",
    files: {
      "columns.json": '{ "traces": { "score": { "column": "note", "scale": 20 } } }',
      "traces.csv": `${HEADER.replace("score", "note")}${trace("14")}${trace("9.5")}`,
    },
  },
  {
    title: "Semicolons and decimal commas from a French spreadsheet",
    files: {
      "traces.csv": `${HEADER}${trace("0.92")}${trace("0.4")}`
        .replaceAll(",", ";")
        .replaceAll(/0\.(\d+)/g, "0,$1"),
    },
  },
  {
    title: "A CSV file in Windows-1252",
    files: {
      "learners.jsonl": null,
      "learners.csv": Buffer.from(
        `learner_id,display_name,grade_level\n${PUPIL(1)},Zoé,2\n${PUPIL(2)},Basile,2\n${PUPIL(3)},Chloé,3\n`,
        "latin1",
      ),
    },
  },
  {
    title: "Timestamps from a database, some of them unreadable",
    files: traces(
      trace("0.9", "2025-09-01 08:00:00"),
      trace("0.8", "2025-09-01 08:00:00.25+02"),
      trace("0.7", "01/09/2025"),
      trace("0.6", "2025-02-30T08:00:00Z"),
      trace("0.5", ""),
    ),
  },
  {
    title: "Traces without a date, when days are selected",
    files: traces(
      trace("0.9"),
      trace("0.8", ""),
      trace("0.7", "yesterday"),
      trace("0.6", "2024-09-01T08:00:00Z"),
    ),
    options: "--since 2025-09-01",
  },
  {
    title: "Traces of unknown learners, or on unknown resources",
    files: traces(trace("0.9", undefined, 9), trace("0.8", undefined, 1, "EX9")),
  },
  {
    title: "Repeated traces, and an id with different content",
    files: {
      "traces.csv": null,
      "traces.jsonl": lines(
        ...[0.9, 0.9, 0.3].map((score) => ({
          trace_id: "t1",
          learner_id: PUPIL(1),
          resource_id: "EX1",
          verb: "passed",
          score,
        })),
      ),
    },
  },
  {
    title: "A line that is not JSON",
    files: {
      "traces.csv": null,
      "traces.jsonl": `{"learner_id": "${PUPIL(1)}", "resource_id": "EX1"\n{'verb': 'passed'}\n`,
    },
  },
  {
    title: "An export that was truncated in the middle of a line",
    files: {
      "traces.csv": null,
      "traces.jsonl": `${lines({ learner_id: PUPIL(1), resource_id: "EX1", verb: "passed", score: 1 })}{"learner_id": "0000`,
    },
  },
  {
    title: "A misspelt column",
    files: { "traces.csv": SCHOOL["traces.csv"]!.replace("score", "Scores") },
  },
  {
    title: "Rows with too few or too many values",
    files: traces(`${PUPIL(1)},EX1,passed\n`, trace("0,9")),
  },
  {
    title: "An unclosed quotation mark",
    files: traces(`"${PUPIL(1)},EX1,passed,0.9,\n`, trace("0.8")),
  },
  {
    title:
      "Pupils with invalid ids, without names, listed twice, or in a grade that does not exist",
    files: {
      "learners.jsonl": lines(
        { learner_id: "s-17", display_name: "Ada", grade_level: 2 },
        { learner_id: PUPIL(1), display_name: "", grade_level: 6 },
        { learner_id: PUPIL(2), display_name: "Basile", grade_level: "CE1" },
        { learner_id: PUPIL(2), display_name: "Basile again", grade_level: 2 },
        { learner_id: PUPIL(3), display_name: "Chloé", grade_level: 3 },
      ),
    },
  },
  {
    title: "School levels that `levels.json` does not list",
    files: { "levels.json": '{ "grades": { "2": 1 } }' },
  },
  { title: "A missing file", files: { "resources.json": null } },
  {
    title: "Two files of one kind",
    files: { "traces.jsonl": lines({ learner_id: PUPIL(1), resource_id: "EX1", verb: "passed" }) },
  },
  {
    title: "A truncated compressed file",
    files: { "traces.csv": null, "traces.csv.gz": gzipSync(SCHOOL["traces.csv"]!).subarray(0, 60) },
  },
  {
    title: "Very many issues of one kind, followed by another issue",
    files: traces(
      ...Array.from({ length: 2000 }, () => trace("12")),
      trace("0.9", undefined, 1, "EX9"),
    ),
  },
  {
    title: "Only invalid traces, read in lenient mode",
    files: traces(trace("14"), trace("0.8", undefined, 9)),
    options: "--lenient",
  },
  {
    title: "Statements about other subjects and other people",
    files: statements(
      statement("passed", PUPIL(1), "urn:EX1"),
      statement("launched", PUPIL(1), "urn:EX1"),
      statement("passed", PUPIL(9), "urn:EX1"),
      statement("passed", PUPIL(1), "https://elsewhere.example/7"),
    ),
  },
  {
    title: "Statements with an invalid structure",
    files: statements(
      { ...statement("passed", PUPIL(1), "urn:EX1"), actor: { name: "Ada Martin" } },
      { ...statement("passed", PUPIL(2), "urn:EX1"), result: { score: { scaled: 12 } } },
      { ...statement("passed", PUPIL(3), "urn:EX1"), verb: "passed" },
    ),
  },
];
