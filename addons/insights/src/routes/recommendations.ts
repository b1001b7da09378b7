import { fieldName, SCORE_PARTS } from "@mastery/core/rules";
import {
  type Count,
  count,
  flag,
  named,
  ROUTES,
  type Route,
  recommendationFields,
  share,
  shareOrNull,
  TAGS,
} from "@mastery/openapi/routes";
import * as z from "zod";
import {
  type RecommendationDetails,
  recommendationDetails,
  type ScoreBreakdown,
  type ScorePart,
} from "../answers/index.ts";
import examples from "./examples.json" with { type: "json" };
import { attempts, resourceDuration, resourceUrl } from "./fields.ts";

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
  tag: TAGS.learners,
  summary: "Recommendations, with the parts of each score",
  description:
    "Returns the recommendations of `/recommend/{learner_id}` with the facts behind their explanations and scores: which skills are targeted and why, and the four parts of the score under the weights in force.",
  query: ROUTES.getRecommendations.query,
  returns: "The recommendations, in the order of `/recommend/{learner_id}`.",
  schema: z.array(
    named(
      "RecommendationDetails",
      "A recommendation with the facts behind its explanation and score.",
      {
        ...recommendationFields,
        url: resourceUrl,
        type: z.enum(["exercise", "quiz", "lesson"]).describe("Kind of resource."),
        estimated_duration_s: resourceDuration,
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
        basis: z
          .enum(["scored_traces", "none"])
          .describe(
            "What is known about the learner. If no trace has a score, it is `none`: the resource is where learners of the grade start, and the cluster whose success rate is given was chosen without results.",
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
  example: examples.getRecommendationDetails,
  answer: (snapshot, { learner_id, n, among, language }) =>
    recommendationDetails(snapshot, learner_id, n, { among, language }),
};
