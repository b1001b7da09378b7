/** Grades 1 to 5 as French schools call them, for schools that do not say what they call theirs. */
const GRADE_NAMES = ["CP", "CE1", "CE2", "CM1", "CM2"];

/** All grades, ascending. */
export const ALL_GRADES: readonly number[] = GRADE_NAMES.map((_, at) => at + 1);

/**
 * Returns a grade as people call it.
 *
 * @param labels the school's own names by grade, as the service has them
 */
export function gradeName(grade: number, labels: Readonly<Record<string, string>>): string {
  const key = String(grade);
  if (Object.keys(labels).length > 0) return Object.hasOwn(labels, key) ? labels[key]! : key;
  return GRADE_NAMES[grade - 1] ?? key;
}
