import { textFormats } from "@mastery/explorer/page";
import type { StudioMessages } from "./fr.ts";

const { count, percent, plural } = textFormats("en");

const DAMAGED = "This computed file is incomplete or damaged. Copy or compute it again.";

const marksEn: StudioMessages["marks"] = {
  example: "Try a made-up class",
  title: "Check, then open your class",
  lead: "This is how your marks will be read. A menu above each column shows its meaning: change it if it is wrong.",
  questions: "To clarify",
  questionsLead:
    "Your sheet does not say. Here is the most likely reading: correct it if necessary. These marks count only once you have answered.",
  doubts: {
    columns: "Which columns are marks, and out of what?",
    letters: "What are the letters worth?",
    rows: "These rows may not be pupils",
    people: "Who is who?",
  },
  accept: "That is right: open the class",
  allOutOf: "all out of",
  worth: (letter: string) => `Worth of “${letter}”, as a percentage of the best mark`,
  isPupil: "This row is a pupil",
  read: "Read this sheet",
  transposed: "Pupils in columns",
  row: "Row",
  means: (heading) => `Meaning of the column “${heading}”`,
  maximum: (heading) => `Best mark of “${heading}”`,
  outOf: "out of",
  thresholds: (pass, sufficient) =>
    `An exercise counts as passed at ${percent(pass)} of the best mark or more; a skill needs work only if its mean is below ${percent(sufficient)}.`,
  className: (n) => (n === 1 ? "Name of the class" : "Name of a class"),
  tooFew:
    "At least 3 pupils are needed to compare results: add the marks of another class with “Add a file”.",
  leftOut: "Not counted",
  open: "Open the class",
  add: "Add a file",
  again: "Start again",
  skills: "Group exercises into skills",
  skillsLead:
    "Otherwise, each exercise counts as a skill of its own. Exercises with the same skill are counted together.",
  suggest: "Suggest from the names",
  noSuggestion: "No skill was recognised in these titles.",
  suggestions: (n) =>
    n === 1 ? "One suggested skill, to confirm" : `${count(n)} suggested skills, to confirm`,
  notSuggested: (titles) => `No suggestion for: ${titles}`,
  confirmSkills: "Group like this",
  keepSkills: "Change nothing",
  saveSkills: "Save the catalogue",
  openCompetencies: "Open a competency table",
  competencies: (n) =>
    n === 0
      ? "No competency found: the table needs a column “Skill” and a column “Domain”."
      : `${plural(n, "competency", "competencies")} to choose from for your exercises.`,
  skill: (title) => `Skill of “${title}”`,
  domain: (title) => `Domain of “${title}”`,
  needsOnly:
    "Only needs are shown: a test that is over is no exercise for tomorrow. To get exercises proposed, add a catalogue (resources.csv) with “Add marks”.",
  more: "Add marks",
  save: "Save the class",
  file: "class.mastery",
  unsaved:
    "Not saved yet. The .mastery file holds your marks, how they are read, your views, your plans and the pupils’ key: open it here next time, and add new marks to it.",
  saveKey: "Save the key",
  keyNote:
    "Pupils’ ids were replaced using a key. Save the key (id.key), and drop it together with the data next time, so that the page recognises the same pupils.",
};

const TEXT = "a text";
const TRUTH = "true or false";

export const studioEn: StudioMessages = {
  marks: marksEn,
  title: "Your class, on your computer",
  lead: "Drop the marks of your class as they are: needs, groups and tomorrow’s exercises are worked out on your own computer.",
  privacy:
    "Only this page reads your files: nothing is sent, and they are gone when you close the page. The browser’s history keeps the pupils’ pages you opened, with their names.",
  drop: "Drop your mark sheets here",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  formats:
    "Any mark sheet: CSV, XLSX or ODS, or an export from Pronote or Moodle. Also a saved class (.mastery), a computed file (.snapshot), or a data folder: skills, resources, learners, and traces, statements or evidence.",
  collected: "Files received",
  missing: (records) =>
    `Still missing: ${records.join("; ")}. Add them: the files that you dropped are kept.`,
  records: {
    skills: "the skills (skills.json or skills.csv)",
    resources: "the resources (resources.json or resources.csv)",
    learners: "the pupils (learners.csv, learners.jsonl or a oneroster folder)",
    traces: "the traces (traces.csv, traces.jsonl, statements.jsonl or evidence.csv)",
  },
  ignored: (names, more) =>
    `Not used, judging by their names: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  failures: {
    crashed:
      "The computation stopped, perhaps for lack of memory. Reload the page and try less data, or compute with “mastery precompute”.",
    "no-model":
      "The language model is missing or cannot be read. Copy the whole folder, with model.js, and open the page from disk or over HTTPS.",
    "too-many":
      "This folder has more than 10,000 files. Drop the folder that holds the data, and nothing else.",
    "too-large":
      "These files are over 1 GB, too much for a browser. Compute them with “mastery precompute --data FOLDER --out school.snapshot”, then drop that file here.",
    "several-snapshots": "Drop one computed file at a time, and no other data with it.",
    nothing:
      "None of these files has a known name. Name them after what they hold, such as skills.csv or traces.jsonl.",
    "unreadable-drop":
      "This browser cannot read the dropped files. Use the button “Choose a folder” instead.",
  },
  stays: "The class that was open stays open.",
  back: "Back to the open class",
  forget: "Forget these files",
  working: "Computing",
  stages: {
    dataset: "Reading files",
    profiles: "Profile of each pupil",
    clustering: "Profile types",
    embedding: "Comparing skills and resources",
    recommendations: "Recommendations",
    snapshot: "Assembling the result",
  },
  stop: "Stop",
  loaded: (learners) => `${learners} pupils, results computed on this computer`,
  otherFiles: "Other files",
  periods: {
    shown: "Data shown",
    all: "all",
    last: { 30: "the last 30 days", 91: "the last 3 months" },
    since: "What changed",
    none: "do not compare",
    ago: { 30: "in the last 30 days", 91: "in the last 3 months" },
    file: "Compare with a saved file",
    sinceFile: (name) => `since ${name}`,
    refused: {
      strangers:
        "No pupil in this file is in the data shown: it is another class, or its pupils’ ids use another key.",
      "not-earlier": "This file is not older than the data shown.",
      unread: "This file is neither a saved class nor a computed file of this version.",
    },
  },
  outcome: {
    title: (day) => `Plan of ${day}: what became of it`,
    lead: (assessed, acquired, untouched) =>
      assessed === 0
        ? "No marks since then for the needs in this plan."
        : `${plural(assessed, "need", "needs")} assessed again since then${acquired > 0 ? `, ${count(acquired)} of them now secure` : ""}; ${plural(untouched, "need", "needs")} not yet assessed again.`,
    group: (n) => `Group ${n}`,
    alone: "With you",
    absent: "Absent that day",
    tried: "exercise done",
    mean: (percentage, n) => `${percentage} over ${plural(n, "mark", "marks")}`,
    untouched: (before) => `not assessed since (${before})`,
    assessed: (n, before, now, state) =>
      `${plural(n, "new mark", "new marks")}: from ${before} to ${now}, ${state}`,
    skill: (label, said) => `${label}: ${said}`,
  },
  refusedPlans: {
    damaged: (file) =>
      `The plan kept in “${file}” is damaged: it is not used, and the next saved file will not contain it. The rest of the class is open.`,
    foreign: (file) =>
      `The plan kept in “${file}” belongs to another class: none of its pupils is here. It is not used. The rest of the class is open.`,
  },
  save: "Save the result",
  whatIf: "Advanced: change the weight of the criteria",
  whatIfLead:
    "Change the weight of each criterion: the recommendations shown are recomputed immediately, only for this pupil.",
  noWhatIf:
    "This computed file does not contain the data: to change weights, drop the data themselves.",
  weights: {
    skillOverlap: "Targeted skills",
    gradeFit: "School grade",
    semanticSimilarity: "Similar meaning",
    clusterSignal: "Success of pupils of the same type",
  },
  reset: "Original weights",
  changed: "The recommendations shown use your weights, not the original ones.",
  licences: "Licences",
  problems: {
    refused: "These data cannot be read",
    correct: "Correct the files named below, then drop them again: the others are kept.",
    details: "Technical details",
    issues: {
      missing_file: "Missing file",
      ambiguous_file: "Several files for the same data: keep one",
      unreadable_file:
        "A file that this page cannot read: damaged, changed since you chose it, too large when decompressed, or of a format other than JSON and CSV",
      empty: "No data",
      invalid_json: "Not valid JSON",
      invalid_csv: "Malformed row: a stray quotation mark, or not as many cells as headings",
      invalid_columns: "This column is missing, has another name, or occurs twice",
      line_too_long: "Line of more than 16 MiB",
      wrong_type: "Missing value, or value of the wrong type",
      invalid_value: "Value not allowed",
      duplicate_id: "Duplicate id",
      conflicting_trace: "Trace id used twice, with different content",
      unknown_learner: "Pupil not in the list of pupils",
      unknown_resource: "Resource not in the list of resources",
      unknown_skill: "Skill not in the list of skills",
      unknown_group: "Group not in the list of groups",
    },
    found: (value) => `Found: ${value}.`,
    expected: (values) => `Expected: ${values}.`,
    fields: {
      id: "an id",
      preferred_label: TEXT,
      description: "a text, which may be empty",
      domain: "a name without capitals or spaces, such as space_and_geometry",
      esco_uris: "a list of texts",
      language: "the code of a language, such as fr",
      resource_id: "the id of a resource",
      title: TEXT,
      type: "exercise, quiz or lesson for a resource; class, course or school for a group",
      grade_level: "a school year from 1 to 5, or a level named in levels.json",
      estimated_duration_s: "a number of seconds",
      skill_ids: "the ids of one or more skills",
      activity_id: TEXT,
      retired: TRUTH,
      url: "an http or https address",
      group_id: "1 to 100 unaccented letters, digits or characters -._~",
      name: "a name on one line, of at most 200 characters",
      learner_id: "the id of a pupil",
      mbox_sha1sum: "40 hexadecimal digits",
      display_name: TEXT,
      left: TRUTH,
      groups: "a list of ids of groups",
      trace_id: TEXT,
      verb: "passed, failed or completed",
      success: TRUTH,
      score: "a number from 0 to 1",
      duration: "a duration such as PT1M30S",
      timestamp: "an ISO 8601 date and time",
      skills: "the skills of the resource",
    },
    line: (n) => `line ${n}`,
    record: (n) => `record ${n}`,
    field: (field) => `field “${field}”`,
    total: (issues) => `${issues} errors in total, with examples of each kind below.`,
    notes: "Notes on how files were read",
    noteOf: {
      windows_1252: (file, n, line) =>
        `${file}: ${plural(n, "line", "lines")} read as Windows-1252 text, from line ${line}.`,
      decimal_comma: (file, n) =>
        `${file}: ${plural(n, "number", "numbers")} read with a decimal comma.`,
      ignored_rows: (file, n) =>
        `${file}: ${plural(n, "row", "rows")} ignored, as columns.json says.`,
    },
    errors: {
      INVALID_OPTION:
        "The key (id.key) is too short: it must have at least 16 characters. Drop the key that this page or “mastery” saved.",
      NOTHING_OBSERVED:
        "No mark: all cells are empty, or all pupils absent. Add an assessment with marks.",
      TOO_FEW_LEARNERS:
        "At least 3 pupils are needed: add the marks of another class, or of more pupils.",
      TOO_FEW_DISTINCT_PROFILES: "Profile types need at least 2 pupils whose results differ.",
      INVALID_POPULATION:
        "The file population.json is damaged, or not complete yet: ask your coordinator for the file after the third round.",
      POPULATION_MISMATCH:
        "The file population.json has other rules, or defines a skill or an exercise in another way than your files.",
      NOT_A_SNAPSHOT:
        "This file is not a computed result. Drop the data themselves, or a file saved by this page or by “mastery precompute”.",
      UNSUPPORTED_SNAPSHOT_VERSION:
        "This file was computed by another version. Compute it again with the version of this page.",
      TRUNCATED_SNAPSHOT: DAMAGED,
      CORRUPT_SNAPSHOT: DAMAGED,
      INVALID_SNAPSHOT: DAMAGED,
    },
  },
};
