// What is certain for an attacker who knows of everybody the group, the resources tried and the domains observed.
import { answersRead } from "./answers-read.mjs";
import { fixedEdges, OUTSIDE } from "./fixed-edges.mjs";
import { answerOf } from "./worlds.mjs";

/**
 * @param days one school, or the same on two days, each as `schoolOf()` gives it
 * @returns from ids of the own learners to facts, each `{ learner, about, kind }`
 */
export function insiderOf(days) {
  const edgesOfDomains = days[0].domains.map((domain) => [domain, meanEdges(days, domain)]);
  return (own) => {
    const isOwn = new Set(own);
    const ratesOfDays = days.map((school) => answersRead(school, own).rates);
    const resources = new Set(ratesOfDays.flat().map(({ resource }) => resource));
    return [
      ...[...resources].flatMap((resource) => outcomeFacts(days, ratesOfDays, resource, isOwn)),
      ...edgesOfDomains.flatMap(([domain, edges]) => meanFacts(domain, edges, isOwn)),
    ];
  };
}

function outcomeFacts(days, ratesOfDays, resource, isOwn) {
  const sumsOfDays = days.map((school, day) => {
    const rates = ratesOfDays[day].filter((rate) => rate.resource === resource);
    const sums = rates
      .map((rate) => sumBehind(rate, day, school))
      .filter((sum) => sum !== undefined);
    return new Map(sums.map((sum) => [sum.group, sum]));
  });
  const triers = new Set(
    days.flatMap(({ triers }) => triers.get(resource) ?? []).map(({ id }) => id),
  );
  const edges = [...triers]
    .filter((id) => !isOwn.has(id))
    .flatMap((id) => outcomeEdges(id, resource, days, sumsOfDays));
  const sums = sumsOfDays.flatMap((ofDay) => [...ofDay.values()]);
  const kinds = new Map(sums.map(({ node, kind }) => [node, kind]));
  const fixed = fixedEdges([...edges, ...sums.flatMap(({ slack }) => slack)]);
  const facts = fixed
    .filter(({ learner }) => learner !== undefined)
    .map(({ learner, from, to }) => [
      learner,
      { learner, about: resource, kind: kinds.get(from) ?? kinds.get(to) },
    ]);
  // Of a learner with new traces both days may be known: one fact.
  return [...new Map(facts).values()];
}

/** What a rate says of how many passed; undefined if nothing. */
function sumBehind({ group, resource, answer, own }, day, school) {
  const triers = (school.triers.get(resource) ?? []).filter((one) => one.group === group.id);
  const tried = triers.length;
  const passed = triers.filter(({ outcomes }) => outcomes.get(resource).passed).length;
  const node = `day ${day}, group ${group.id}`;
  if (answer === null) {
    // All or none passed: the own learners' outcomes tell which.
    const tellsAll = tried >= school.leastPeers && own.tried > 0;
    return tellsAll ? { node, group: group.id, kind: "withheld rate", slack: [] } : undefined;
  }
  const mayBe = (sum) => answerOf(tried, sum, school.leastPeers) === answer;
  const [from, to] = day === 0 ? [OUTSIDE, node] : [node, OUTSIDE];
  const slack = { from, to, up: mayBe(passed + 1), down: mayBe(passed - 1), count: MANY };
  return { node, group: group.id, kind: "rate", slack: [slack] };
}

/** Ways to round: never used up. */
const MANY = Number.POSITIVE_INFINITY;

function outcomeEdges(id, resource, days, sumsOfDays) {
  const [first, second] = days.map((school, day) => {
    const learner = school.byId.get(id);
    const outcome = learner?.outcomes.get(resource);
    return outcome && { ...outcome, node: sumsOfDays[day].get(learner.group)?.node ?? OUTSIDE };
  });
  const edge = (from, to, passed) => ({
    learner: id,
    from,
    to,
    up: !passed,
    down: passed,
    count: 1,
  });
  if (!second) return first ? [edge(first.node, OUTSIDE, first.passed)] : [];
  if (!first) return [edge(OUTSIDE, second.node, second.passed)];
  if (first.traces === second.traces) return [edge(first.node, second.node, first.passed)];
  // Who had passed has still passed; who had not may have passed since.
  const since = { from: OUTSIDE, to: id, up: true, down: !first.passed && second.passed, count: 1 };
  return [edge(first.node, id, first.passed), since, edge(id, second.node, second.passed)];
}

/** The means of all learners in a domain, alike ones together. */
function meanEdges(days, domain) {
  const edges = new Map();
  for (const id of new Set(days.flatMap(({ pupils }) => pupils).map((pupil) => pupil.id))) {
    const states = days.map((school, day) => {
      const learner = school.byId.get(id);
      const mean = learner?.means.get(domain);
      const isPublished = learner && domain in school.groups[learner.group].means;
      return (
        mean && { ...mean, node: isPublished ? `day ${day}, group ${learner.group}` : OUTSIDE }
      );
    });
    for (const edge of edgesOfMeans(states)) {
      const key = JSON.stringify(edge);
      if (!edges.has(key)) edges.set(key, { ...edge, learners: new Set() });
      edges.get(key).learners.add(id);
    }
  }
  return [...edges.values()];
}

function edgesOfMeans([first, second]) {
  const edge = (from, to, mean) => ({ from, to, up: mean < 1, down: mean > 0 });
  if (first && second && first.traces === second.traces) {
    return [edge(first.node, second.node, first.mean)];
  }
  return [
    ...(first ? [edge(first.node, OUTSIDE, first.mean)] : []),
    ...(second ? [edge(OUTSIDE, second.node, second.mean)] : []),
  ];
}

function meanFacts(domain, edges, isOwn) {
  const others = edges.map((edge) => {
    const own = [...isOwn].filter((id) => edge.learners.has(id));
    return { ...edge, count: edge.learners.size - own.length };
  });
  const known = new Set(fixedEdges(others).flatMap(({ learners }) => [...learners]));
  return [...known]
    .filter((id) => !isOwn.has(id))
    .map((learner) => ({ learner, about: domain, kind: "mean" }));
}
