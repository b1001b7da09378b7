/** Reasons why a file cannot be opened. */
export type FileProblem =
  | "too_large"
  | "too_many_cells"
  | "unpacks_too_large"
  | "picture"
  | "document"
  | "encrypted"
  | "binary_workbook"
  | "old_workbook"
  | "damaged"
  | "empty"
  | "no_marks"
  | "no_scores";

/** Error for a file that cannot be opened as a table. */
export class MarksFileError extends Error {
  override readonly name = "MarksFileError";
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
