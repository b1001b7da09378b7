// Converts the application's objects to records of @mastery/core, with one small function per kind. Records can be any iterable,
// synchronous or asynchronous, so rows can come directly from a database cursor.
import { competences, exercises, marks, pupils } from "./school.js";

/** @type {import("@mastery/core").DatasetRecords} */
export const records = {
  skills: competences.map(({ code, name, about, subject }) => ({
    id: code,
    preferred_label: name,
    description: about,
    domain: subject,
  })),
  resources: exercises.map(({ ref, title, year, trains }) => ({
    resource_id: ref,
    title,
    type: "exercise",
    grade_level: year,
    skill_ids: trains,
  })),
  learners: pupils.map(({ id, firstName, year }) => ({
    learner_id: id,
    display_name: firstName,
    grade_level: year,
  })),
  traces: traces(),
};

/** @returns {Generator<import("@mastery/core").Trace>} */
function* traces() {
  for (const [pupil, ref, points] of marks) {
    yield {
      learner_id: pupils[pupil].id,
      resource_id: ref,
      verb: points >= 10 ? "passed" : "failed",
      score: points / 20,
      timestamp: "2026-01-12T09:00:00Z",
    };
  }
}
