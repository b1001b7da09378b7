import type { Recommendation } from "@mastery/core";
import {
  type RecommendationDetails,
  recommendationDetails,
  recommendations,
  type ScoreBreakdown,
  type ScorePart,
} from "@mastery/core/answers";
import { DEFAULT_RECOMMENDATIONS, MAX_RECOMMENDATIONS } from "@mastery/core/internal";
import { fieldName, SCORE_PARTS } from "@mastery/core/rules";
import * as z from "zod";
import { integer, type Parameter } from "../parameters.ts";
import { attempts, count, flag, resourceUrl, share, shareOrNull } from "./fields.ts";
import { named, type Route } from "./route.ts";

export interface Count {
  readonly n?: number | undefined;
}

const N: Parameter<number> = integer(
  { minimum: 1, maximum: MAX_RECOMMENDATIONS, default: DEFAULT_RECOMMENDATIONS },
  { description: "Maximum number of recommendations.", example: 3 },
);

const fields = {
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
  tag: "learners",
  summary: "Resources to work on next, and why",
  description:
    "Returns the first `n` resources of the learner's list, which has at most ten by default. The list is about the learner's weak skills, and continues with skills to discover if there is room. For a learner without weak skills, the list is about skills to discover or to consolidate. Each explanation names the skills. By default, `score = 0.50 · skill_overlap + 0.20 · grade_fit + 0.20 · semantic_similarity + 0.10 · cluster_signal`, where `skill_overlap` is the share of the resource's skills that are targeted, `grade_fit = max(0, 1 − 0.3 · grade_distance)`, and `cluster_signal` is `cluster_success_rate`, or the cluster's rate over all resources if that rate is null. Callers who may not read about all learners get rates with two decimals. If too few learners whose data the caller may not read are in the learner's cluster or outside it (by default fewer than 25), the caller gets no rate, and scores without the last part.",
  query: { n: N },
  returns:
    "The recommendations, in the order of the list. Lists vary the target skills, so scores are not always in descending order.",
  schema: z.array(
    named("Recommendation", "A resource recommended to a learner, with the reasons.", fields),
  ),
  answer: (snapshot, { learner_id, n, among, language }) =>
    recommendations(snapshot, learner_id, n, { among, language }),
};

const scorePartSchema: z.ZodType<ScorePart> = named(
  "ScorePart",
  "Contribution of one part to a score.",
  {
    value: shareOrNull(
      "Value from 0 to 1, to 3 decimals; null for a cluster signal whose success rate is not published.",
    ),
    weight: share.describe("Weight in force, from 0 to 1."),
    points: share.describe(
      "Value times weight, to 3 decimals. If the value is null, the points are the score minus the points of the other parts.",
    ),
  },
);

export const getRecommendationDetails: Route<
  "/recommend/details/{learner_id}",
  readonly RecommendationDetails[],
  Count
> = {
  path: "/recommend/details/{learner_id}",
  access: "peers",
  tag: "learners",
  summary: "Recommendations, with the parts of each score",
  description:
    "Returns the recommendations of `/recommend/{learner_id}` with the facts behind their explanations and scores: which skills are targeted and why, and the four parts of the score under the weights in force.",
  query: { n: N },
  returns: "The recommendations, in the order of `/recommend/{learner_id}`.",
  schema: z.array(
    named(
      "RecommendationDetails",
      "A recommendation with the facts behind its explanation and score.",
      {
        ...fields,
        url: resourceUrl,
        kind: z
          .enum(["weak", "to_discover", "to_consolidate"])
          .describe(
            "Reason why the skills are targeted: they are weak, not observed yet, or the least mastered of the observed skills.",
          ),
        skills_targeted: z
          .array(z.string())
          .describe(
            "Labels of the target skills that the resource carries, for any kind of target, in the order in which the resource lists them.",
          ),
        n_skills: count.describe("Number of skills of the resource, targeted or not."),
        score_parts: named(
          "ScoreParts",
          "The parts of a score. Except for rounding, their points add up to the score.",
          Object.fromEntries(
            SCORE_PARTS.map(({ name }) => [fieldName(name), scorePartSchema]),
          ) as Record<keyof ScoreBreakdown, typeof scorePartSchema>,
        ),
        similarity_known: flag(
          "Whether the semantic similarity is known. It is not if the resource's text, or the texts of the target skills, have no meaning for the embedding model; the explanation then omits the similarity.",
        ),
        expected_score: share.describe(
          "Expected score of the learner on the resource, from 0 to 1, to 3 decimals. Callers who may not read about all learners get 2 decimals, or 1 if they get no rate.",
        ),
        difficulty: shareOrNull(
          "Score of an average learner on the resource, from 0 (hardest) to 1, to 3 decimals. The value is null if too few learners (by default fewer than five) have a scored trace on the resource, and for callers who get no rate.",
        ),
        within_reach: flag(
          "Whether the expected score is neither too low nor too high, by default from 0.5 to 0.85. Resources within reach come before others for the same kind of skill.",
        ),
        ...attempts,
        mastered_before: flag("Whether the learner succeeded on the resource before."),
        held_back: flag(
          "Whether the resource is ranked lower because the learner failed on it repeatedly.",
        ),
        phase: z
          .int()
          .min(0)
          .max(3)
          .describe(
            "Rule by which the resource became a candidate: 0 for the nominal rule, 1 to 3 for the fallbacks, which apply only if there is no other candidate.",
          ),
      },
    ),
  ),
  answer: (snapshot, { learner_id, n, among, language }) =>
    recommendationDetails(snapshot, learner_id, n, { among, language }),
};
