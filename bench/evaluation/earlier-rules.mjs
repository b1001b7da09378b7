// The rules of 0.1.0 as baselines: the success rates of their profiles, and their lists.
import { plainData } from "./plain-data.mjs";
import { precompute } from "./rules-0.1.0.mjs";

/** Computed once for both. */
export function earlierRules(embedder) {
  let computed;
  const answersOf = ({ dataset }) => {
    computed ??= precompute(plainData(dataset), embedder);
    return computed;
  };
  return {
    predictor: {
      name: "profile of 0.1.0",
      async predict(past, { learner, resource }) {
        const answers = await answersOf(past);
        const { catalogue, roster } = past.dataset;
        return Float64Array.from(resource, (one, i) => {
          const primary = catalogue.resourceSkills[catalogue.resourceSkillOffsets[one]];
          const domain = catalogue.domains[catalogue.skillDomain[primary]];
          return answers.profile(roster.ids.at(learner[i])).success_rate_per_domain[domain];
        });
      },
    },
    recommender: {
      name: "rules of 0.1.0",
      async recommend(past, length) {
        const answers = await answersOf(past);
        const { catalogue, roster } = past.dataset;
        const positions = new Map(catalogue.resourceIds.map((id, position) => [id, position]));
        const offsets = new Uint32Array(roster.grade.length + 1);
        const lists = Array.from(roster.grade, (_, learner) => {
          const list = answers.recommend(roster.ids.at(learner), length);
          offsets[learner + 1] = offsets[learner] + list.length;
          return list.map(({ resource_id }) => positions.get(resource_id));
        });
        return { offsets, resource: Uint32Array.from(lists.flat()) };
      },
    },
  };
}
