import type { Issue, Location } from "../errors/index.ts";
import { type Catalogue, CatalogueReader, unobservedDomains } from "../records/catalogue.ts";
import { checkCollections } from "../records/check-collections.ts";
import { driverValues } from "../records/driver-values.ts";
import { emptyGroups, GroupReader, type Groups, MembershipReader } from "../records/groups.ts";
import { InlineSkills } from "../records/inline-skills.ts";
import { IssueList } from "../records/issues.ts";
import { type GradeLabels, GradeReader } from "../records/levels.ts";
import type { DatasetRecords, EvidenceBatch, RecordKind, Records } from "../records/records.ts";
import { References } from "../records/references.ts";
import { type Roster, RosterReader } from "../records/roster.ts";
import { checkOptions, custom, isObject, objectOf, type Validator } from "../validation.ts";
import { reportProgress, type WorkOptions } from "../work.ts";
import { EvidenceFold } from "./aggregate.ts";
import { checkDatasetOptions, type DatasetOptions, READING_OPTIONS } from "./dataset-options.ts";
import { type DateRange, refuseDateRange } from "./date-range.ts";
import { SpanFinder, type TraceDates } from "./dates.ts";
import { type Evidence, MAX_SCORE_SUM, MAX_TRACES } from "./evidence.ts";
import { EvidenceBatches, isBatch } from "./evidence-batches.ts";
import { EvidenceReader } from "./evidence-reader.ts";
import { TraceCounter, type TraceCounts, WarningCounter, type Warnings } from "./trace-counter.ts";
import { TraceReader } from "./trace-reader.ts";

/** A validated dataset: the counts of its traces, in columns, without any record, trace or pseudonym. */
export interface Dataset {
  readonly catalogue: Catalogue;
  readonly groups: Groups;
  readonly roster: Roster;
  readonly evidence: Evidence;
  /** Day of each learner's last trace as a number, such as 20250901; 0 if none has a date. */
  readonly lastDay: Uint32Array;
  /** What the school calls the grades, if it said so. */
  readonly gradeLabels?: GradeLabels | undefined;
  readonly report: LoadReport;
}

/** What counts, what was skipped, and why. */
export interface LoadReport {
  /** Traces behind evidence are included, as read and counted. */
  readonly traces: TraceCounts;
  /** Issues of skipped traces, per kind; empty unless lenient. */
  readonly skippedBecause: Readonly<Record<string, number>>;
  /** The days of traces that count. Traces of one id with several contents are among them. */
  readonly dates: TraceDates;
  /** Warnings about traces that count. */
  readonly warnings: Warnings;
  /** Domains of the catalogue in which no learner has a scored trace, sorted. */
  readonly unobservedDomains: readonly string[];
  /** Ids of the groups that no learner is in, sorted. */
  readonly emptyGroups: readonly string[];
}

/**
 * Validates records one by one and folds them into columns. Add all skills first, then all resources, all groups, all
 * learners, and all traces or evidence. {@link DatasetBuilder.build} throws all issues together.
 */
export class DatasetBuilder {
  readonly #issues: IssueList;
  readonly #traceIssues: IssueList;
  readonly #unread = new Set<RecordKind>();
  readonly #gradeReader: GradeReader;
  readonly #catalogueReader: CatalogueReader;
  readonly #groupReader: GroupReader;
  readonly #rosterReader: RosterReader;
  readonly #warnings = new WarningCounter();
  readonly #range: DateRange;
  readonly #onAttempt: DatasetOptions["onAttempt"];
  #joined: Joined | undefined;

  /** @throws `MasteryError` `INVALID_OPTION` for options of another type, dates out of order, invalid `levels`, or `lenient` with `onAttempt` */
  constructor(options: DatasetOptions = {}) {
    checkDatasetOptions(options);
    const { lenient = false, since, until, uuidOf, onIssue, onAttempt, levels } = options;
    this.#range = { since, until };
    this.#onAttempt = onAttempt;
    this.#issues = new IssueList(onIssue);
    this.#traceIssues = lenient ? new IssueList(onIssue) : this.#issues;
    this.#gradeReader = new GradeReader(levels);
    this.#catalogueReader = new CatalogueReader(this.#issues, this.#gradeReader, this.#unread);
    this.#groupReader = new GroupReader(this.#issues);
    const memberships = new MembershipReader(this.#groupReader, () => !this.#unread.has("groups"));
    this.#rosterReader = new RosterReader(this.#issues, this.#gradeReader, memberships, uuidOf);
  }

  /** Adds the levels of the school, as {@link DatasetOptions.levels} has them, before all resources. */
  addLevels(levels: unknown, location: Location): void {
    this.#gradeReader.use(levels, location, this.#issues);
  }

  /** The names of levels that records can have; undefined if they hold grades. */
  get level(): Validator<string> | undefined {
    return this.#gradeReader.level;
  }

  /** Adds a skill. */
  addSkill(record: unknown, location: Location): void {
    this.#catalogueReader.addSkill(record, location);
  }

  /** Adds a resource, after all skills. */
  addResource(record: unknown, location: Location): void {
    this.#catalogueReader.addResource(record, location);
  }

  /** Adds a group, before all learners. */
  addGroup(record: unknown, location: Location): void {
    this.#groupReader.addGroup(record, location);
  }

  /** Adds a learner. */
  addLearner(record: unknown, location: Location): void {
    this.#rosterReader.addLearner(record, location);
  }

  /** Whether an id is the uuid or the pseudonym of a learner. Add all learners before you ask. */
  knowsLearner(id: string): boolean {
    return this.#join().references.learnerNumber(id) !== undefined;
  }

  /** Whether an id is that of a resource. Add all learners before you ask. */
  knowsResource(id: string): boolean {
    return this.#join().references.resourceNumber(id) !== undefined;
  }

  /** Adds a trace. The location is read during the call only, so you can reuse the object. */
  addTrace(record: unknown, location: Location): void {
    this.#join().traceReader.addTrace(record, location);
  }

  /** Adds a record of evidence, whose issues are errors even in lenient mode. */
  addEvidence(record: unknown, location: Location): void {
    this.#join().evidenceReader.addEvidence(record, location);
  }

  /** Adds a batch of evidence; issues have the position of their row. */
  addEvidenceBatch(batch: EvidenceBatch, location: Location): void {
    this.#join().evidenceBatches.add(batch, location);
  }

  /**
   * Adds an issue that is an error even in lenient mode. If it means that records of some kinds could not be read, references to these
   * kinds are not checked: a missing file is one issue, not one per reference.
   */
  addIssue(issue: Issue, unread: readonly (RecordKind | "levels")[] = []): void {
    this.#issues.add(issue);
    for (const kind of unread) {
      if (kind === "levels") this.#gradeReader.skipChecks();
      else this.#unread.add(kind);
    }
  }

  /** Counts traces that are left out: dated ones outside `since` and `until`, and undated ones. */
  leaveOut(outside: number, undated: number): void {
    this.#join().counter.leaveOut(outside, undated);
  }

  /** Rejects a trace that could not be read: an error, or skipped and counted in lenient mode. */
  rejectTrace(issues: readonly Issue[]): void {
    for (const issue of issues) this.#traceIssues.add(issue);
    this.#join().counter.skip();
  }

  /** @throws {@link DatasetError} that lists every issue */
  build(): Dataset {
    const { catalogue, groups, roster, fold, counter, evidenceReader, span } = this.#join();
    if (!fold.fits()) this.#issues.add(TOO_MANY_TRACES);
    this.#issues.throwIfAny();
    const { since, until } = this.#range;
    const left = fold.tracesFrom(roster.ids.length);
    const evidence = fold.build(roster.ids.length);
    const { read, counted, ...others } = counter.counts;
    const elsewhere = evidenceReader.traces;
    const traces = {
      read: read + elsewhere,
      counted: counted + elsewhere - left,
      ...others,
      left,
    };
    const report = {
      traces,
      skippedBecause: this.#traceIssues.counts,
      dates: { since: since ?? null, until: until ?? null, ...span.span },
      warnings: this.#warnings.counts,
      unobservedDomains: unobservedDomains(catalogue, evidence),
      emptyGroups: emptyGroups(groups, roster.memberships),
    };
    const { labels: gradeLabels } = this.#gradeReader;
    return { catalogue, groups, roster, evidence, lastDay: span.lastDay, gradeLabels, report };
  }

  /** Numbers the catalogue and the learners on first use. */
  #join(): Joined {
    this.#joined ??= this.#joinNow();
    return this.#joined;
  }

  #joinNow(): Joined {
    const [unread, traceIssues] = [this.#unread, this.#traceIssues];
    const catalogue = this.#catalogueReader.build();
    const { groups, numbers } = this.#groupReader.build();
    const learners = this.#rosterReader.build(numbers);
    const { roster } = learners;
    const references = new References(catalogue, learners, unread);
    const fold = new EvidenceFold(learners.count);
    const counter = new TraceCounter(fold, this.#warnings, roster.ids.length);
    const inlineSkills = new InlineSkills(catalogue, !unread.has("skills"));
    const span = new SpanFinder(roster.ids.length);
    const evidenceReader = new EvidenceReader(this.#issues, references, fold, span, counter);
    return {
      catalogue,
      groups,
      roster,
      references,
      fold,
      counter,
      span,
      traceReader: new TraceReader(
        traceIssues,
        inlineSkills,
        references,
        counter,
        span,
        this.#range,
        this.#onAttempt,
      ),
      evidenceReader,
      evidenceBatches: new EvidenceBatches(this.#issues, references, fold, evidenceReader),
    };
  }
}

interface Joined {
  readonly catalogue: Catalogue;
  readonly groups: Groups;
  readonly roster: Roster;
  readonly references: References;
  readonly fold: EvidenceFold;
  readonly counter: TraceCounter;
  readonly span: SpanFinder;
  readonly traceReader: TraceReader;
  readonly evidenceReader: EvidenceReader;
  readonly evidenceBatches: EvidenceBatches;
}

/** Which trace was one too many depends on the order, so none is named. */
const TOO_MANY_TRACES: Issue = {
  kind: "invalid_value",
  location: { file: "traces" },
  field: "",
  expected: `at most ${MAX_TRACES} traces of a learner, whose scores sum to at most ${MAX_SCORE_SUM} billionths`,
  got: "more",
};

/** Records between two reports of progress. */
const BATCH = 4096;

/**
 * Builds a dataset from records in memory, or streamed.
 *
 * @throws {@link DatasetError} that lists every issue, with the position of its record
 */
export async function buildDataset(
  records: DatasetRecords,
  options: DatasetOptions & WorkOptions = {},
): Promise<Dataset> {
  checkCollections(records);
  checkOptions(options, READING_OPTIONS);
  if (records.evidence) refuseDateRange(options);
  const builder = new DatasetBuilder(options);
  let done = 0;
  let reported = 0;
  const addAll = async (
    file: RecordKind,
    add: (record: unknown, location: Location) => void,
  ): Promise<void> => {
    const location = { file, index: 0 };
    const plain = driverValues(file);
    const addNext = (record: unknown): Promise<void> | undefined => {
      add(plain(record), location);
      const rows = isBatch(record) ? record.traces.length : 1;
      location.index += rows;
      done += rows;
      if (done - reported < BATCH) return undefined;
      reported = done;
      return reportProgress(options, "dataset", done, null);
    };
    await forEach<unknown>(records[file] ?? [], addNext);
  };
  await reportProgress(options, "dataset", 0, null);
  await addAll("skills", (record, location) => builder.addSkill(record, location));
  await addAll("resources", (record, location) => builder.addResource(record, location));
  await addAll("groups", (record, location) => builder.addGroup(record, location));
  await addAll("learners", (record, location) => builder.addLearner(record, location));
  await addAll("traces", (record, location) => builder.addTrace(record, location));
  await addAll("evidence", (record, location) => {
    if (isBatch(record)) builder.addEvidenceBatch(record, location);
    else builder.addEvidence(record, location);
  });
  await reportProgress(options, "dataset", done, done);
  return builder.build();
}

/** Visits records, without a promise per record if they are in memory. */
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

const part = custom("an object", isObject);

/** A dataset that was checked before; not its records, and not a promise of it. */
export const aDataset: Validator = objectOf("a Dataset, as buildDataset() resolves to", {
  catalogue: part,
  roster: part,
  evidence: part,
});
