import type { Fault, Location } from "../errors/fault.ts";
import { report, type WorkOptions } from "../work.ts";
import { type Catalogue, CatalogueReader } from "./catalogue.ts";
import { checkCollections } from "./check-collections.ts";
import type { Evidence } from "./evidence.ts";
import { EvidenceBatches, isBatch } from "./evidence-batches.ts";
import { EvidenceFold } from "./evidence-fold.ts";
import { EvidenceReader } from "./evidence-records.ts";
import { FaultList } from "./faults.ts";
import { InlineSkills } from "./inline-skills.ts";
import type { DatasetRecords, EvidenceBatch, RecordKind, Records } from "./records.ts";
import { References } from "./references.ts";
import { type Roster, RosterReader } from "./roster.ts";
import { TraceCounter, type TraceCounts } from "./trace-counter.ts";
import { TraceReader } from "./traces.ts";
import { unobservedDomains } from "./unobserved-domains.ts";
import { WarningCounter, type WarningKind, type Warnings } from "./warnings.ts";

/** A checked dataset: what the traces tell, in columns. It holds no record, no trace and no pseudonym. */
export interface Dataset {
  readonly catalogue: Catalogue;
  readonly roster: Roster;
  readonly evidence: Evidence;
  readonly report: LoadReport;
}

/** What was taken, and what was not. */
export interface LoadReport {
  /** Traces of the evidence among them, as read and counted. */
  readonly traces: TraceCounts;
  /** Faults of skipped traces, per kind; empty unless lenient. */
  readonly skippedBecause: Readonly<Record<string, number>>;
  /** Warnings about traces without a fault, repeated ones and those of learners who have left among them. */
  readonly warnings: Warnings;
  /** Domains of the catalogue in which no learner has a scored trace, sorted. */
  readonly unobservedDomains: readonly string[];
}

/** How strict a dataset is read. */
export interface DatasetOptions {
  /** Skips faulty traces and counts them, instead of refusing the dataset. */
  readonly lenient?: boolean | undefined;
}

/**
 * Checks records one by one and folds them into columns: all skills first, then all resources, all learners, and all traces or
 * evidence. Faults are gathered, and thrown together by {@link DatasetBuilder.build}.
 */
export class DatasetBuilder {
  readonly #faults = new FaultList();
  readonly #traceFaults: FaultList;
  readonly #unread = new Set<RecordKind>();
  readonly #catalogueReader = new CatalogueReader(this.#faults, this.#unread);
  readonly #rosterReader = new RosterReader(this.#faults);
  readonly #warnings = new WarningCounter();
  #joined: Joined | undefined;

  constructor({ lenient = false }: DatasetOptions = {}) {
    this.#traceFaults = lenient ? new FaultList() : this.#faults;
  }

  /** Checks a skill; faults are kept until the end. */
  addSkill(record: unknown, location: Location): void {
    this.#catalogueReader.addSkill(record, location);
  }

  /** Checks a resource, once all skills are added. */
  addResource(record: unknown, location: Location): void {
    this.#catalogueReader.addResource(record, location);
  }

  /** Checks a learner. */
  addLearner(record: unknown, location: Location): void {
    this.#rosterReader.addLearner(record, location);
  }

  /** Whether an id is the uuid or the pseudonym of a learner; asked once all learners are added. */
  knowsLearner(id: string): boolean {
    return this.#join().references.learnerNumber(id) !== undefined;
  }

  /** Whether an id is that of a resource; asked once all learners are added. */
  knowsResource(id: string): boolean {
    return this.#join().references.resourceNumber(id) !== undefined;
  }

  /** The location is read only during the call, so one object can serve for all records of a file. */
  addTrace(record: unknown, location: Location): void {
    this.#join().traceReader.addTrace(record, location);
  }

  /** Evidence adds to that of the traces; no mode forgives its faults. The location is read only during the call. */
  addEvidence(record: unknown, location: Location): void {
    this.#join().evidenceReader.addEvidence(record, location);
  }

  /** Adds the evidence of a batch; faults tell the position of their row. */
  addEvidenceBatch(batch: EvidenceBatch, location: Location): void {
    this.#join().evidenceBatches.add(batch, location);
  }

  /**
   * Notes a fault that no mode forgives. Where it keeps records of some kinds from being known, as a missing file does,
   * references to these kinds are not checked: one missing file is one fault, not one per reference.
   */
  addFault(fault: Fault, unread: readonly RecordKind[] = []): void {
    this.#faults.add(fault);
    for (const kind of unread) this.#unread.add(kind);
  }

  /** Notes a warning about so many traces whose evidence is added. */
  addWarning(kind: WarningKind, traces: number): void {
    this.#warnings.note(kind, traces);
  }

  /** Notes what keeps one trace from being read as a record: refused, or skipped and counted in lenient mode. */
  rejectTrace(...faults: Fault[]): void {
    for (const fault of faults) this.#traceFaults.add(fault);
    this.#join().counter.skip();
  }

  /** @throws `DatasetError` that lists every fault. */
  build(): Dataset {
    const { catalogue, roster, fold, counter, evidenceReader } = this.#join();
    this.#faults.throwIfAny();
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
      skippedBecause: this.#traceFaults.counts,
      warnings: this.#warnings.counts,
      unobservedDomains: unobservedDomains(catalogue, evidence),
    };
    return { catalogue, roster, evidence, report };
  }

  /** Numbers the catalogue and the learners, once they are all there. */
  #join(): Joined {
    this.#joined ??= this.#joinNow();
    return this.#joined;
  }

  #joinNow(): Joined {
    const [unread, traceFaults] = [this.#unread, this.#traceFaults];
    const catalogue = this.#catalogueReader.build();
    const { roster, count, numberOf } = this.#rosterReader.build();
    const references = new References(catalogue, count, numberOf, unread);
    const fold = new EvidenceFold(count);
    const counter = new TraceCounter(fold);
    const inlineSkills = new InlineSkills(catalogue, !unread.has("skills"));
    const evidenceReader = new EvidenceReader(this.#faults, references, fold);
    return {
      catalogue,
      roster,
      references,
      fold,
      counter,
      traceReader: new TraceReader(traceFaults, inlineSkills, references, counter, this.#warnings),
      evidenceReader,
      evidenceBatches: new EvidenceBatches(this.#faults, references, fold, evidenceReader),
    };
  }
}

interface Joined {
  readonly catalogue: Catalogue;
  readonly roster: Roster;
  readonly references: References;
  readonly fold: EvidenceFold;
  readonly counter: TraceCounter;
  readonly traceReader: TraceReader;
  readonly evidenceReader: EvidenceReader;
  readonly evidenceBatches: EvidenceBatches;
}

/** Records between two reports of progress. */
const BATCH = 4096;

/**
 * Builds a dataset from records in memory, or streamed.
 *
 * @throws {@link DatasetError} that lists every fault, with the position of its record.
 */
export async function buildDataset(
  records: DatasetRecords,
  options: DatasetOptions & WorkOptions = {},
): Promise<Dataset> {
  checkCollections(records);
  const builder = new DatasetBuilder(options);
  let done = 0;
  let reported = 0;
  const addAll = async (
    file: RecordKind,
    add: (record: unknown, location: Location) => void,
  ): Promise<void> => {
    const location = { file, index: 0 };
    const addNext = (record: unknown): Promise<void> | undefined => {
      add(record, location);
      const rows = isBatch(record) ? record.traces.length : 1;
      location.index += rows;
      done += rows;
      if (done - reported < BATCH) return undefined;
      reported = done;
      return report(options, "dataset", done, null);
    };
    await forEach<unknown>(records[file] ?? [], addNext);
  };
  await report(options, "dataset", 0, null);
  await addAll("skills", (record, location) => builder.addSkill(record, location));
  await addAll("resources", (record, location) => builder.addResource(record, location));
  await addAll("learners", (record, location) => builder.addLearner(record, location));
  await addAll("traces", (record, location) => builder.addTrace(record, location));
  await addAll("evidence", (record, location) => {
    if (isBatch(record)) builder.addEvidenceBatch(record, location);
    else builder.addEvidence(record, location);
  });
  await report(options, "dataset", done, done);
  return builder.build();
}

/** Calls without a promise per record where the records are in memory. */
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
