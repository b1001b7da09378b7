// Who attacks: each is an array of the learners that they may read.

const CLASS_SIZE = 25;

/** Every parent of one child. */
export function parentsOf({ pupils }) {
  return pupils.map((pupil) => [pupil.id]);
}

/** Teachers of so many classes, each of 25 pupils drawn from one grade; none where no grade has more. */
export function teachersOf({ pupils }, classes, draw) {
  const grades = [...new Set(pupils.map(({ grade }) => grade))]
    .toSorted()
    .map((grade) => pupils.filter((pupil) => pupil.grade === grade))
    .filter((ofGrade) => ofGrade.length > CLASS_SIZE);
  if (grades.length === 0) return [];
  return Array.from({ length: classes }, (_, i) =>
    drawn(grades[i % grades.length], CLASS_SIZE, draw).map(({ id }) => id),
  );
}

/** So many of the values, without repetition. */
export function drawn(values, count, draw) {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(draw() * left.length), 1);
    return one;
  });
}
