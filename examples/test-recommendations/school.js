import { learner, resource, skill, trace } from "@mastery/core/testing";

/** Five learners of grade 3. Learners 0 to 2 struggle with fractions, and learners 3 and 4 with rhymes. Nobody has tried sums. */
export const school = {
  skills: [skill("fractions", "number"), skill("sums", "number"), skill("rhymes", "language")],
  resources: [
    resource("halves", ["fractions"]),
    resource("thirds", ["fractions"]),
    resource("quarters", ["fractions"], { grade_level: 4 }),
    resource("tenths", ["fractions"], { grade_level: 5 }),
    resource("to-twenty", ["sums"]),
    resource("poems", ["rhymes"]),
  ],
  learners: [learner(0), learner(1), learner(2), learner(3), learner(4)],
  traces: [
    trace(0, "halves", 0.2),
    trace(0, "poems", 0.9),
    trace(1, "halves", 0.3),
    trace(1, "quarters", 0.5),
    trace(1, "poems", 0.8),
    trace(2, "halves", 0.4),
    trace(2, "thirds", 0.5),
    trace(2, "quarters", 0.2),
    trace(2, "poems", 0.8),
    trace(3, "halves", 0.9),
    trace(3, "poems", 0.1),
    trace(4, "halves", 0.8),
    trace(4, "poems", 0.2),
  ],
};
