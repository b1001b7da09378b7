import type { LearnerGroup } from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import type { Random } from "./random.ts";

/** Learners of a school. */
const SCHOOL_SIZE = 240;

/** Names of the grades in French schools. */
const GRADE_NAMES = ["CP", "CE1", "CE2", "CM1", "CM2"];
/** Classes of a grade: with five grades, some 24 learners are in each. */
const LETTERS = ["A", "B"];

/** Draws the class of a learner of a grade, and says which school it is in. */
export function drawGroups(index: number, grade: number, random: Random): readonly string[] {
  const school = Math.floor(index / SCHOOL_SIZE) + 1;
  return [classId(school, grade, random.pick(LETTERS)), schoolId(school)];
}

/** The classes and the schools of some learners. */
export function groupsOf(learners: number): LearnerGroup[] {
  const schools = Math.ceil(learners / SCHOOL_SIZE);
  return Array.from({ length: schools }, (_, i) => groupsOfSchool(i + 1, schools > 1)).flat();
}

function groupsOfSchool(school: number, isOneOfSeveral: boolean): LearnerGroup[] {
  const name = `École ${school}`;
  const classes = Array.from({ length: GRADES }, (_, i) =>
    LETTERS.map((letter): LearnerGroup => {
      const own = `${GRADE_NAMES[i]} ${letter}`;
      return {
        group_id: classId(school, i + 1, letter),
        name: isOneOfSeveral ? `${own}, ${name}` : own,
        type: "class",
      };
    }),
  );
  return [{ group_id: schoolId(school), name, type: "school" }, ...classes.flat()];
}

function schoolId(school: number): string {
  return `ecole-${school}`;
}

function classId(school: number, grade: number, letter: string): string {
  return `${schoolId(school)}-${GRADE_NAMES[grade - 1]}-${letter}`.toLowerCase();
}
