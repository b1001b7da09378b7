import type { RecordKind } from "@mastery/core";

/**
 * Names that other systems give to the column of a field. A column with such a name is not read. If the field's own column is missing, the
 * issue suggests this column.
 */
export const SYNONYMS: Readonly<
  Partial<Record<RecordKind, Readonly<Record<string, readonly string[]>>>>
> = {
  skills: {
    preferred_label: ["label", "name", "title"],
    domain: ["subject"],
  },
  resources: {
    resource_id: ["exercise_id", "item_id", "question_id"],
    title: ["name", "label"],
    grade_level: ["grade", "level", "year"],
    skill_ids: ["skills"],
  },
  learners: {
    learner_id: ["student_id", "pupil_id", "user_id", "actor_id"],
    display_name: ["name", "pseudonym", "nickname"],
    grade_level: ["grade", "level", "year"],
  },
  traces: {
    learner_id: ["student_id", "pupil_id", "user_id", "actor_id"],
    resource_id: ["exercise_id", "item_id", "question_id"],
    verb: ["outcome", "result", "status"],
  },
  evidence: {
    learner_id: ["student_id", "pupil_id", "user_id", "actor_id"],
    resource_id: ["exercise_id", "item_id", "question_id"],
  },
};
