import type { Issue, Location } from "../errors/index.ts";
import { IssueList, type IssueSink } from "../records/field-reader.ts";
import {
  type DatasetRecords,
  type Field,
  RECORD_FIELDS,
  RECORD_KINDS,
  type RecordKind,
  type Records,
} from "../records/records.ts";
import { References } from "../records/references.ts";
import { emptyGroups } from "../records/roster.ts";
import { SchoolReader } from "../records/school-reader.ts";
import { MAX_TRACES } from "../records/validators.ts";
import { DEFAULT_RULES } from "../rules/options.ts";
import {
  checkArguments,
  custom,
  describeProblem,
  isObject,
  objectOf,
  optional,
  personal,
  problemsOfEach,
  refuse,
  type Validator,
} from "../validation/index.ts";
import { reportProgress, type WorkOptions } from "../work.ts";
import {
  checkReadingOptions,
  type Dataset,
  type DatasetOptions,
  refuseDateRange,
} from "./dataset.ts";
import { MAX_SCORE_SUM } from "./evidence.ts";
import { ExclusionReader } from "./exclusion-reader.ts";
import { EvidenceReader, traceReader } from "./readers.ts";
import { TraceCounter } from "./trace-counter.ts";

/** Number of records between two progress reports. */
const BATCH = 4096;

/**
 * Resolves to a validated dataset of in-memory or streamed records.
 *
 * @throws {@link DatasetError} if records are invalid, listing every issue with the position of its record; `MasteryError` `INVALID_OPTION`
 * if an option is invalid or a collection of records is missing; the signal's reason if the signal is aborted
 */
export async function buildDataset(
  records: DatasetRecords,
  options: DatasetOptions & WorkOptions = {},
): Promise<Dataset> {
  checkCollections(records);
  const builder = new DatasetBuilder(options);
  if (records.evidence) refuseDateRange(options);
  let done = 0;
  let reported = 0;
  await reportProgress(options, "dataset", 0, null);
  for (const file of RECORD_KINDS) {
    const location = { file, index: 0 };
    const plain = withTexts(file);
    const addNext = (record: unknown): Promise<void> | undefined => {
      builder.add(file, plain(record), location);
      location.index++;
      done++;
      if (done - reported < BATCH) return undefined;
      reported = done;
      return reportProgress(options, "dataset", done, null);
    };
    await forEach<unknown>(records[file] ?? [], addNext);
  }
  await reportProgress(options, "dataset", done, done);
  return builder.build();
}

/** Awaits every promise that `visit` returns. For records in memory, no promise is created per record. */
async function forEach<T>(
  records: Records<T>,
  visit: (record: T) => Promise<void> | undefined,
): Promise<void> {
  if (Symbol.iterator in records) {
    for (const record of records) {
      const pause = visit(record);
      if (pause) await pause;
    }
  } else {
    for await (const record of records) await visit(record);
  }
}

const collection = custom(
  "a list, or another iterable, of records",
  (value) => isObject(value) && (Symbol.iterator in value || Symbol.asyncIterator in value),
);

/** @throws {@link MasteryError} `INVALID_OPTION` if a required collection is missing, or if traces and evidence are both given */
function checkCollections(records: DatasetRecords): void {
  const aSchool = objectOf("{ skills, resources, learners, traces }", {});
  checkArguments({ dataset: records }, { dataset: aSchool });
  const counted = records.evidence === undefined ? "traces" : "evidence";
  // Text in place of a list, such as a file's content, could begin with a name.
  const aboutLearners = personal(collection);
  const school = { skills: collection, resources: collection, learners: aboutLearners };
  const others = { groups: optional(collection), exclusions: optional(aboutLearners) };
  const all = { ...school, [counted]: aboutLearners, ...others };
  const problems = problemsOfEach(all, "", records).map(describeProblem);
  if (records.evidence !== undefined && records.traces !== undefined) {
    problems.push(
      "traces: expected no traces next to evidence, which already counts them, got both",
    );
  }
  refuse(problems);
}

/** Writes times that are given as `Date`s as texts. */
function withTexts(kind: RecordKind): (record: unknown) => unknown {
  const times = Object.entries<Field>(RECORD_FIELDS[kind]).filter(
    ([, { is }]) => is.type === "time",
  );
  return (record) => {
    if (typeof record !== "object" || record === null) return record;
    // Most records need no conversion, and are not copied.
    let converted = record as Readonly<Record<string, unknown>>;
    for (const [field] of times) {
      const time = converted[field];
      if (isDate(time)) converted = { ...converted, [field]: time.toISOString() };
    }
    return converted;
  };
}

/** Avoids `instanceof`, because a host can lack `Date`, and a caller can use the `Date` of another realm. */
function isDate(value: unknown): value is Date {
  const isDate =
    typeof value === "object" && Object.prototype.toString.call(value) === "[object Date]";
  return isDate && !Number.isNaN((value as Date).getTime());
}

/** Validates records and counts traces. Add skills first, then resources, groups, learners, exclusions, and finally traces or evidence. */
export class DatasetBuilder {
  readonly #issues: IssueList;
  readonly #traceIssues: IssueSink;
  readonly #school: SchoolReader;
  readonly #options: DatasetOptions;
  #counting: Counting | undefined;

  /**
   * @throws `MasteryError` `INVALID_OPTION` for unknown or invalid options, dates out of order, invalid `levels`, or `lenient` with an
   * option that cannot be combined with it
   */
  constructor(options: DatasetOptions & WorkOptions = {}) {
    checkReadingOptions(options);
    const { lenient = false, onIssue } = options;
    this.#options = options;
    this.#issues = new IssueList(onIssue);
    // In lenient mode, skipped traces are counted, and their issues only passed on.
    this.#traceIssues = lenient ? { add: (issue) => onIssue?.(issue) } : this.#issues;
    this.#school = new SchoolReader(this.#issues, options);
  }

  /** Adds the school's levels, in the form of {@link DatasetOptions.levels}. Call this method before you add resources. */
  addLevels(levels: unknown, location: Location): void {
    this.#school.levels.use(levels, location, this.#issues);
  }

  /** Validator for level names in records; undefined if records contain grades. */
  get level(): Validator<string> | undefined {
    return this.#school.levels.level;
  }

  /**
   * Adds a record. The location is read only during the call, so you can reuse the object. Issues of evidence are
   * errors even in lenient mode.
   *
   * @throws {@link DatasetError} once there are a million issues
   */
  add(kind: RecordKind, record: unknown, location: Location): void {
    if (kind === "skills") this.#school.addSkill(record, location);
    else if (kind === "resources") this.#school.addResource(record, location);
    else if (kind === "groups") this.#school.addGroup(record, location);
    else if (kind === "learners") this.#school.addLearner(record, location);
    else if (kind === "exclusions") this.#startCounting().exclusions.add(record, location);
    else if (kind === "traces") this.#startCounting().addTrace(record, location);
    else this.#startCounting().evidenceReader.add(record, location);
  }

  /** Returns whether an id belongs to a learner who was forgotten, whose records need not be valid. They are left out when they are added. */
  isForgotten(id: string): boolean {
    return this.#school.isForgotten(id);
  }

  /**
   * Returns whether an id is the uuid or pseudonym of a learner, or maps to one by `uuidOf`: also of a forgotten learner, whose records are
   * left out when they are added. Add all learners before you call this.
   */
  knowsLearner(id: string): boolean {
    const { references } = this.#startCounting();
    return references.learnerNumber(id) !== undefined || references.isForgotten(id);
  }

  /** Returns whether an id belongs to a resource. Add all learners before you call this method. */
  knowsResource(id: string): boolean {
    return this.#startCounting().references.resourceNumber(id) !== undefined;
  }

  /** Adds an error, even in lenient mode. References to `unread` kinds are not checked, so that a missing file is reported once. */
  addIssue(issue: Issue, unread: readonly (RecordKind | "levels")[] = []): void {
    this.#issues.add(issue);
    for (const kind of unread) {
      if (kind === "levels") this.#school.levels.skipChecks();
      else this.#school.unread.add(kind);
    }
  }

  /** Counts traces that the range of dates excludes: with a day outside the range, and without a readable timestamp. */
  exclude(outside: number, undated: number): void {
    this.#startCounting().counter.exclude(outside, undated);
  }

  /** Counts an unreadable trace as skipped because of the first of its issues. In lenient mode, the issues are not errors. */
  rejectTrace(issues: readonly Issue[]): void {
    for (const issue of issues) this.#traceIssues.add(issue);
    this.#startCounting().counter.skip(issues[0]!.kind);
  }

  /**
   * Lets reading end before the traces. Add all learners before you call this method.
   *
   * @throws {@link DatasetError} if the records added so far have issues, listing all of them
   */
  throwIfAny(): void {
    this.#startCounting();
    this.#issues.throwIfAny();
  }

  /**
   * Returns the dataset.
   *
   * @throws {@link DatasetError} if there are any issues, listing all of them
   */
  build(): Dataset {
    const { catalogue, groups, learners, references, exclusions, counter } = this.#startCounting();
    const { roster } = learners;
    const { since, until, passMark = DEFAULT_RULES.passMark } = this.#options;
    const counted = counter.end();
    if (!counted) this.#issues.add(TOO_MANY_TRACES);
    this.#issues.throwIfAny();
    const { evidence, traces, skippedBecause, warnings, span } = counted!;
    const report = {
      traces,
      skippedBecause,
      dates: { since: since ?? null, until: until ?? null, ...span },
      warnings,
      unknownFields: RECORD_KINDS.flatMap((kind) => this.#school.unknown[kind].found),
      forgotten: this.#school.forgotten + references.forgotten,
      emptyGroups: emptyGroups(groups, roster.memberships),
    };
    const { labels: gradeLabels } = this.#school.levels;
    const excluded = exclusions.build(roster.ids.length);
    return {
      catalogue,
      groups,
      roster,
      exclusions: excluded,
      evidence,
      passMark,
      gradeLabels,
      report,
    };
  }

  /** Returns what counting needs. The first call builds the catalogue and the roster, so add all learners before. */
  #startCounting(): Counting {
    this.#counting ??= countingOf(this.#school, this.#issues, this.#traceIssues, this.#options);
    return this.#counting;
  }
}

type Counting = ReturnType<typeof countingOf>;

function countingOf(
  school: SchoolReader,
  issues: IssueList,
  traceIssues: IssueSink,
  options: DatasetOptions,
) {
  const { catalogue, resourceTypes, groups, learners } = school.build();
  const references = new References(catalogue, learners, school.unread);
  const counter = new TraceCounter(learners.ids.length, learners.roster.ids.length);
  const { unknown } = school;
  const addTrace = traceReader(traceIssues, references, counter, unknown.traces, options);
  const evidenceReader = new EvidenceReader(issues, references, counter, unknown.evidence, options);
  const exclusions = new ExclusionReader(
    issues,
    references,
    groups,
    resourceTypes,
    unknown.exclusions,
  );
  return { catalogue, groups, learners, references, exclusions, counter, addTrace, evidenceReader };
}

/** The first trace that exceeds the limit depends on the order of traces, so the issue does not name a trace. */
const TOO_MANY_TRACES: Issue = {
  kind: "invalid_value",
  location: { file: "traces" },
  field: "",
  expected: `at most ${MAX_TRACES} traces per learner, with scores that sum to at most ${MAX_SCORE_SUM} billionths`,
  got: "more",
};
