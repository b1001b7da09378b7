import type { LearnerSummary, Profile } from "@mastery/core";
import * as z from "zod";
import examples from "./examples.json" with { type: "json" };
import { learnerFields, observed, perDomain } from "./fields.ts";
import { named, type Route, TAGS } from "./route.ts";

export const listLearners: Route<"/learners", readonly LearnerSummary[]> = {
  path: "/learners",
  access: "readable",
  tag: TAGS.learners,
  summary: "All learners",
  description: "Returns the public fields of every learner whose data the caller may read.",
  returns: "The learners, ordered by `learner_id`.",
  schema: z.array(named("Learner", "The public fields of a learner.", learnerFields)),
  example: examples.listLearners,
  answer(snapshot, { among }) {
    if (among === undefined) return snapshot.learners();
    // Ids in upper case give no access, as on other paths.
    const listed = [...among].filter((id) => id === id.toLowerCase()).sort();
    return listed.flatMap((id) => snapshot.learner(id) ?? []);
  },
};

export const getProfile: Route<"/profile/{learner_id}", Profile> = {
  path: "/profile/{learner_id}",
  access: "learner",
  tag: TAGS.learners,
  summary: "Observed mastery of a learner",
  description:
    "Returns a learner's observed results per domain of the skill catalogue. A trace counts for the domain of its resource's first skill, and only if it has a score. A domain without such a trace is not observed, and has no value.",
  returns: "The learner's profile.",
  schema: named("Profile", "Mastery of a learner, as observed in recorded traces.", {
    learner_id: learnerFields.learner_id,
    grade_level: learnerFields.grade_level,
    ...observed,
    success_rate_per_domain: perDomain(
      "Share of the scored traces that succeeded, per domain and from 0 to 1, with the same keys as `mean_score_per_domain`.",
    ),
  }),
  example: examples.getProfile,
  answer: (snapshot, { learner_id }) => snapshot.profile(learner_id),
};
