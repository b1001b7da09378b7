/**
 * Reads skills from ESCO or from a table of competencies.
 *
 * @module @mastery/studio/skill-tables
 */

export {
  type LeftOutReason,
  readSkillTable,
  type SkillTable,
  type SkillTableKind,
  type SkillTableOptions,
} from "./skill-table.ts";
