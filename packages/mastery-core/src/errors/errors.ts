import type { ErrorCode } from "./codes.ts";
import type { Fault } from "./fault.ts";

/** An error of this library. Tell errors apart by `code`. If the library is installed twice, check `name`, not the class. */
export class MasteryError extends Error {
  override readonly name: string = "MasteryError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All faults of a dataset, in one error. */
export class DatasetError extends MasteryError {
  override readonly name = "DatasetError";
  /** 50 faults in full, in the order they were found: the first of each kind in each field, then the second, and so on. */
  readonly faults: readonly Fault[];
  /** The number of all faults of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;

  constructor(message: string, faults: readonly Fault[], counts: Readonly<Record<string, number>>) {
    super("INVALID_DATASET", message);
    this.faults = faults;
    this.counts = counts;
    this.total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}
