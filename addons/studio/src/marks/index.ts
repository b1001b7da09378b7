/**
 * Reads the mark sheets of schools, spreadsheets and exports, in a browser or in Node. What a sheet leaves open is a question.
 *
 * @module @mastery/studio/marks
 */

export {
  type DescribedReading,
  describeLeftOut,
  describeMarks,
  describeQuestion,
  describeScale,
  describeSheet,
  describeUnread,
  type MarksMessages,
  marksEn,
  marksFr,
  say,
} from "./messages.ts";
export {
  accepted,
  answered,
  answersTo,
  type ColumnPlan,
  changeColumn,
  changeMaximum,
  changeRow,
  changeScores,
  changeTable,
  type Doubt,
  doubtsIn,
  type ExerciseSkill,
  type GivenColumn,
  type GivenPlan,
  type MarksPlan,
  type ProposedColumn,
  problemsOfPlan,
  type Question,
  renameClass,
  type TablePlan,
  transposeTable,
} from "./plan.ts";
export type { FileProblem } from "./problems.ts";
export { type MarksOptions, type MarksReading, readMarks, type UnreadFile } from "./read-marks.ts";
export {
  type LeftOutReason,
  type MarksRecords,
  marksFiles,
  type Place,
  type RowCounts,
} from "./records.ts";
export { type Encoding, MAX_BYTES, type MarksFile, type Sheet } from "./sheets.ts";
export { type MarksCatalogue, readCompetencies } from "./skills.ts";
export type { DateOrder, Scale } from "./values.ts";
export { MEANINGS, type Meaning, WORD_SCALES } from "./words.ts";
