import type { Resource } from "@mastery/core";

export const CP = 1;
export const CE1 = 2;
export const CE2 = 3;
export const CM1 = 4;
export const CM2 = 5;

type Row = (
  id: string,
  grade: number,
  minutes: number,
  title: string,
  skills: readonly string[],
) => Resource;

const rowOf =
  (type: Resource["type"]): Row =>
  (resource_id, grade_level, minutes, title, skill_ids) => ({
    resource_id,
    title,
    type,
    grade_level,
    estimated_duration_s: minutes * 60,
    skill_ids,
  });

export const exercise: Row = rowOf("exercise");
export const lesson: Row = rowOf("lesson");
export const quiz: Row = rowOf("quiz");
