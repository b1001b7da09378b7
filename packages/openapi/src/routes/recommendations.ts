import type { Recommendation } from "@mastery/core";
import {
  DEFAULT_RECOMMENDATIONS,
  fieldName,
  MAX_RECOMMENDATIONS,
  SCORE_PARTS,
} from "@mastery/core/rules";
import * as z from "zod";
import { recommendations } from "../disclosure/index.ts";
import { integer, type Parameter } from "../parameters.ts";
import examples from "./examples.json" with { type: "json" };
import { count, share, shareOrNull } from "./fields.ts";
import { named, type Route, TAGS } from "./route.ts";

/** The query of a list: its maximum length. */
export interface Count {
  readonly n?: number | undefined;
}

const N: Parameter<number> = integer(
  { minimum: 1, maximum: MAX_RECOMMENDATIONS, default: DEFAULT_RECOMMENDATIONS },
  { description: "Maximum number of recommendations.", example: 3 },
);

/** Fields of a recommendation, for routes that add fields to them. */
export const recommendationFields: {
  readonly [Name in keyof Recommendation]: z.ZodType<Recommendation[Name]>;
} = {
  resource_id: z.string().describe("Id of the resource."),
  title: z.string().describe("Title of the resource."),
  score: share.describe(
    `By default ${SCORE_PARTS.map(({ name, weight }) => `${weight.toFixed(2)} · ${fieldName(name)}`).join(" + ")}, from 0 to 1, to 3 decimals.`,
  ),
  weak_skills_targeted: z
    .array(z.string())
    .describe(
      "Labels of the learner's weak skills that the resource carries, in the order in which the resource lists them. Empty if the resource is recommended to discover or consolidate skills.",
    ),
  grade_distance: count.describe(
    "Absolute difference between the grades of the resource and the learner.",
  ),
  semantic_similarity: share.describe(
    "(1 + cosine) / 2 between the embedding of the resource and the mean embedding of the learner's target skills, from 0 to 1, to 3 decimals.",
  ),
  cluster_success_rate: shareOrNull(
    "Success rate on the resource, from 0 to 1, to 3 decimals, among the members of the learner's cluster whose outcome is known. By default, the rate is null if fewer than five of them tried the resource, or if all or none of them succeeded, because the rate could reveal one person's result. Callers who may not read about all learners get 2 decimals.",
  ),
  explanation: z.string().describe("The reasons for the recommendation, in a French sentence."),
};

export const getRecommendations: Route<
  "/recommend/{learner_id}",
  readonly Recommendation[],
  Count
> = {
  path: "/recommend/{learner_id}",
  access: "peers",
  tag: TAGS.learners,
  summary: "Resources to work on next, and why",
  description:
    "Returns the first `n` resources of the learner's list, which has at most ten by default. The list is about the learner's weak skills, and continues with skills to discover if there is room. For a learner without weak skills, the list is about skills to discover or to consolidate. Each explanation names the skills. By default, `score = 0.50 · skill_overlap + 0.20 · grade_fit + 0.20 · semantic_similarity + 0.10 · cluster_signal`, where `skill_overlap` is the share of the resource's skills that are targeted, `grade_fit = max(0, 1 − 0.3 · grade_distance)`, and `cluster_signal` is `cluster_success_rate`, or the cluster's rate over all resources if that rate is null. Callers who may not read about all learners get rates with two decimals. If too few learners whose data the caller may not read are in the learner's cluster or outside it (by default fewer than 25), the caller gets no rate, and scores without the last part.",
  query: { n: N },
  returns:
    "The recommendations, in the order of the list. Lists vary the target skills, so scores are not always in descending order.",
  schema: z.array(
    named(
      "Recommendation",
      "A resource recommended to a learner, with the reasons.",
      recommendationFields,
    ),
  ),
  example: examples.getRecommendations,
  answer: (snapshot, { learner_id, n, among, language }) =>
    recommendations(snapshot, learner_id, n, { among, language }),
};
