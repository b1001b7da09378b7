import type { ErrorCode } from "./codes.ts";
import type { Fault } from "./fault.ts";

/** An error of this library. Tell errors apart by `code`; `name` stays true across duplicate installs. */
export class MasteryError extends Error {
  override readonly name: string = "MasteryError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All faults of a dataset in one error. */
export class DatasetError extends MasteryError {
  override readonly name = "DatasetError";
  /** The first faults in full, in the order they were met. */
  readonly faults: readonly Fault[];
  /** Number of faults per kind, over all faults. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;

  constructor(message: string, faults: readonly Fault[], counts: Readonly<Record<string, number>>) {
    super("INVALID_DATASET", message);
    this.faults = faults;
    this.counts = counts;
    this.total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}
