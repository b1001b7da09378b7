/**
 * The columns of tables and what their cells hold, for readers of other tables than files.
 *
 * @module @mastery/dataset/columns
 */

export { cellReader } from "../formats/cells.ts";
export { columnIssues } from "./column-issues.ts";
export { FIELDS, REQUIRED } from "./fields.ts";
