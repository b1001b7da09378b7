import { modelContentOf } from "@mastery/core/internal";
import { estimate, level } from "@mastery/core/rules";
import { skillsOf } from "./attempts.ts";
import type { Predictor } from "./predictors.ts";

/** Scored traces, with the sum of their scores in billionths. */
const NOTHING = { scored: 0, scoreSum: 0 };

/** The mean of the estimates of a resource's skills (rule 2.2.7), updated attempt by attempt. */
export const skillEstimate: Predictor = {
  name: "skill estimate",
  train({ dataset: { catalogue }, model }) {
    const { skillMean, domainMean } = modelContentOf(model).population;
    const { pseudoTraces } = model.metadata.rules;
    const domainOf = (skill: number) => catalogue.skillDomain[skill]!;
    return () => {
      const domains = new Map<number, typeof NOTHING>();
      const skills = new Map<number, typeof NOTHING>();
      const estimateOf = (skill: number): number => {
        const populationMean = domainMean[domainOf(skill)]!;
        const own = domains.get(domainOf(skill)) ?? NOTHING;
        const standing = { level: level(own, populationMean, pseudoTraces), populationMean };
        return estimate(skills.get(skill) ?? NOTHING, skillMean[skill]!, standing, pseudoTraces);
      };
      return {
        predict(resource) {
          const carried = skillsOf(catalogue, resource);
          return carried.reduce((sum, skill) => sum + estimateOf(skill), 0) / carried.length;
        },
        update({ resource, score }) {
          const carried = skillsOf(catalogue, resource);
          const plus = (own = NOTHING) => ({
            scored: own.scored + 1,
            scoreSum: own.scoreSum + score,
          });
          const domain = domainOf(carried[0]!);
          domains.set(domain, plus(domains.get(domain)));
          for (const skill of carried) skills.set(skill, plus(skills.get(skill)));
        },
      };
    };
  },
};
