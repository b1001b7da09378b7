/** Pseudo-traces of rule 2.2.7, and the score of a billionth. */
const PSEUDO_TRACES = 5;
const UNIT = 1e-9;

/**
 * The skill estimate of version 2 of the rules, kept for comparison. It uses skills and domains, but no resources: the mean of a learner's
 * scores in a skill and of five pseudo-scores at the mean of all learners, shifted by the learner's lead in the domain.
 */
export const rules2 = {
  name: "rules 2",
  train({ dataset: { catalogue }, attempts }) {
    const { resourceSkills, resourceSkillOffsets: offsets, skillDomain } = catalogue;
    const skillsOf = (one) => [...resourceSkills.subarray(offsets[one], offsets[one + 1])];
    const [domains, skills, all] = [new Totals(), new Totals(), new Totals()];
    const add = (toDomains, toSkills, { resource, score }) => {
      const carried = skillsOf(resource);
      toDomains.add(skillDomain[carried[0]], score * UNIT);
      for (const skill of carried) toSkills.add(skill, score * UNIT);
    };
    for (const attempt of attempts) {
      add(domains, skills, attempt);
      all.add(0, attempt.score * UNIT);
    }
    const meanOf = (totals, one) => totals.mean(one) ?? all.mean(0) ?? 0.5;
    return () => {
      const [ownDomains, ownSkills] = [new Totals(), new Totals()];
      const estimate = (skill) => {
        const expected = meanOf(domains, skillDomain[skill]);
        const ahead = ownDomains.shrunk(skillDomain[skill], expected) - expected;
        const shifted = Math.min(1, Math.max(0, meanOf(skills, skill) + ahead));
        return ownSkills.shrunk(skill, shifted);
      };
      return {
        predict(resource) {
          const estimates = skillsOf(resource).map(estimate);
          return estimates.reduce((sum, one) => sum + one, 0) / estimates.length;
        },
        update: (attempt) => add(ownDomains, ownSkills, attempt),
      };
    };
  },
};

class Totals {
  #sums = new Map();
  #counts = new Map();

  add(one, score) {
    this.#sums.set(one, (this.#sums.get(one) ?? 0) + score);
    this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
  }

  mean(one) {
    return this.#counts.has(one) ? this.#sums.get(one) / this.#counts.get(one) : undefined;
  }

  shrunk(one, expected) {
    const [sum, count] = [this.#sums.get(one) ?? 0, this.#counts.get(one) ?? 0];
    return (sum + PSEUDO_TRACES * expected) / (count + PSEUDO_TRACES);
  }
}
