import { learner, resource, skill, trace } from "@mastery/core/testing";

/** Four learners of grade 3: numbers 0 and 1 struggle with fractions, 2 and 3 with rhymes. */
export const school = {
  skills: [skill("fractions", "number"), skill("sums", "number"), skill("rhymes", "language")],
  resources: [
    resource("halves", ["fractions"]),
    resource("halves-and-sums", ["fractions", "sums"]),
    resource("poems", ["rhymes"]),
    resource("quarters", ["fractions"], { grade_level: 4 }),
    resource("tenths", ["fractions"], { grade_level: 5 }),
  ],
  learners: [learner(0), learner(1), learner(2), learner(3)],
  traces: [
    trace(0, "halves", 0.2),
    trace(0, "poems", 0.9),
    trace(1, "halves", 0.3),
    trace(1, "quarters", 0.5),
    trace(1, "poems", 0.8),
    trace(2, "halves", 0.9),
    trace(2, "poems", 0.1),
    trace(3, "halves", 0.8),
    trace(3, "poems", 0.2),
  ],
};
