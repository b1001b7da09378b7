import type { ErrorCode } from "./codes.ts";
import type { Issue } from "./issue.ts";

/** An error of this library. Tell errors apart by `code`. If the library is installed twice, check `name`, not the class. */
export class MasteryError extends Error {
  override readonly name: string = "MasteryError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** All issues of a dataset, in one error. */
export class DatasetError extends MasteryError {
  override readonly name = "DatasetError";
  /** 50 issues in full, in the order they were found: the first of each kind in each field, then the second, and so on. */
  readonly issues: readonly Issue[];
  /** The number of all issues of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;

  constructor(message: string, issues: readonly Issue[], counts: Readonly<Record<string, number>>) {
    super("INVALID_DATASET", message);
    this.issues = issues;
    this.counts = counts;
    this.total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}
