/**
 * A dataset that was read, as plain objects: what rules are stated in. A row is what a learner did on one resource.
 *
 * @param dataset as `readDataset()` gives it
 */
export function plainData({ catalogue, roster, evidence }) {
  const skills = catalogue.skillIds.map((id, skill) => ({
    id,
    label: catalogue.skillLabels[skill],
    description: catalogue.skillDescriptions[skill],
    domain: catalogue.domains[catalogue.skillDomain[skill]],
  }));
  const resources = catalogue.resourceIds.map((id, number) => ({
    number,
    id,
    title: catalogue.resourceTitles[number],
    grade: catalogue.resourceGrade[number],
    isRetired: catalogue.resourceRetired[number] === 1,
    skills: partOf(catalogue.resourceSkills, catalogue.resourceSkillOffsets, number).map(
      (skill) => skills[skill],
    ),
  }));
  const rowNumbers = Array.from(evidence.resource, (_, row) => row);
  const learners = Array.from(roster.grade, (grade, learner) => ({
    id: roster.ids.at(learner),
    grade,
    rows: partOf(rowNumbers, evidence.offsets, learner).map((row) => ({
      resource: resources[evidence.resource[row]],
      traces: evidence.traces[row],
      scored: evidence.scored[row],
      scoreSum: evidence.scoreSum[row],
      successes: evidence.scoredSuccesses[row],
      isOutcomeKnown: evidence.outcome[row] >= FAILED,
      isMastered: evidence.outcome[row] === MASTERED,
    })),
  }));
  return { domains: catalogue.domains, skills, resources, learners };
}

/** The codes in the column `outcome`. */
const FAILED = 2;
const MASTERED = 3;

function partOf(values, offsets, number) {
  return Array.from(values.slice(offsets[number], offsets[number + 1]));
}
