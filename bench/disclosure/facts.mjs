// What is certain about learners whom the attacker may not read, whatever group they are in, or once their group is known.
import { answersRead, ownMeans } from "./answers-read.mjs";
import { isOneValue, possibleMeans, possibleOutcomes } from "./worlds.mjs";

/**
 * Facts that follow from the answers and the own learners' traces alone.
 *
 * @param school as `schoolOf()` gives it
 * @param own ids of the learners that the attacker may read
 * @returns each `{ learner, about, kind }`, about a resource or a domain
 */
export function factsOfStranger(school, own) {
  const { groups, rates } = answersRead(school, own);
  const others = groups.filter(({ outsiders }) => outsiders > 0);
  if (others.length === 0) return [];
  // A learner may be in any of these groups, so all must tell the same.
  const allTell = (tells) => {
    const told = tells(others[0]);
    return told !== undefined && others.every((group) => tells(group) === told);
  };
  const resources = [...new Set(rates.map(({ resource }) => resource))].filter((resource) =>
    allTell((group) => {
      const rate = rates.find((one) => one.group === group && one.resource === resource);
      return rate && only(outcomesBehind(rate, school));
    }),
  );
  const domains = school.domains.filter((domain) =>
    allTell((group) => {
      const range = meansBehind(group, domain, school);
      return range.mayBeUnobserved || !isOneValue(range) ? undefined : range.low.toFixed(6);
    }),
  );
  const told = [
    ...resources.map((about) => ({ about, kind: "rate" })),
    ...domains.map((about) => ({ about, kind: "mean" })),
  ];
  if (told.length === 0) return [];
  return others
    .flatMap(({ listOutsiders }) => listOutsiders())
    .flatMap(({ id }) => told.map((one) => ({ learner: id, ...one })));
}

/** Facts if the attacker also knows of the one learner the group, the resources tried, and the domains observed. */
export function factsOfAcquaintance(school, own) {
  const { groups, rates } = answersRead(school, own);
  const ofRates = rates
    .filter((rate) => {
      const possible = outcomesBehind(rate, school);
      possible.delete("untried");
      return only(possible) !== undefined;
    })
    .flatMap(({ group, resource, answer }) =>
      group
        .listOutsiders()
        .filter(({ outcomes }) => outcomes.has(resource))
        .map((learner) => fact(learner, resource, answer === null ? "withheld rate" : "rate")),
    );
  const ofMeans = groups.flatMap((group) =>
    school.domains
      .filter((domain) => isOneValue(meansBehind(group, domain, school)))
      .flatMap((domain) =>
        group
          .listOutsiders()
          .filter(({ means }) => means.has(domain))
          .map((learner) => fact(learner, domain, "mean")),
      ),
  );
  return [...ofRates, ...ofMeans];
}

function outcomesBehind({ group, answer, own }, { leastPeers }) {
  return possibleOutcomes(answer, own, group.outsiders, leastPeers);
}

function meansBehind(group, domain, { leastPeers }) {
  const own = ownMeans(group, domain);
  return possibleMeans(group.means[domain], own, group.outsiders, leastPeers);
}

function only(possible) {
  return possible.size === 1 ? [...possible][0] : undefined;
}

function fact({ id }, about, kind) {
  return { learner: id, about, kind };
}
