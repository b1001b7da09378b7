import { modelContentOf } from "@mastery/core/internal";
import { expectedScore, lead, sumOfLeads } from "@mastery/core/rules";
import { skillsOf } from "./attempts.ts";
import { corrected, type Predictor } from "./predictors.ts";

/** Scored traces, with the sum of their leads. */
const NOTHING = { scored: 0, leads: 0 };

/** Expected score of a learner on a resource (rule 2.2.11), updated attempt by attempt. */
const expected: Predictor = {
  name: "expected score",
  train({ dataset: { catalogue }, model }) {
    const { difficulty, shrinkage } = modelContentOf(model).population;
    const domainOf = (skill: number) => catalogue.skillDomain[skill]!;
    return () => {
      let overall = NOTHING;
      const domains = new Map<number, typeof NOTHING>();
      const skills = new Map<number, typeof NOTHING>();
      const leadIn = (skill: number): number => {
        const inGeneral = lead(overall.leads, overall.scored, 0, shrinkage.learner);
        const ofDomain = domains.get(domainOf(skill)) ?? NOTHING;
        const inDomain = lead(ofDomain.leads, ofDomain.scored, inGeneral, shrinkage.domain);
        const own = skills.get(skill) ?? NOTHING;
        return lead(own.leads, own.scored, inDomain, shrinkage.skill);
      };
      return {
        predict(resource) {
          const carried = skillsOf(catalogue, resource);
          const leads = carried.reduce((sum, skill) => sum + leadIn(skill), 0);
          return expectedScore(difficulty[resource]!, leads / carried.length);
        },
        update({ resource, score }) {
          const carried = skillsOf(catalogue, resource);
          const own = sumOfLeads({ scoreSum: score, scored: 1 }, difficulty[resource]!);
          const plus = ({ scored, leads } = NOTHING) => ({
            scored: scored + 1,
            leads: leads + own,
          });
          const domain = domainOf(carried[0]!);
          overall = plus(overall);
          domains.set(domain, plus(domains.get(domain)));
          for (const skill of carried) skills.set(skill, plus(skills.get(skill)));
        },
      };
    };
  },
};

/** The product's prediction, followed by variants that use more information about an attempt. */
export const OWN_PREDICTORS: readonly Predictor[] = [
  expected,
  corrected(expected, "try"),
  corrected(expected, "practice"),
];
