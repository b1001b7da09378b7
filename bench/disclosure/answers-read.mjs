// What an attacker reads in the answers that they may ask for, and what they know of their own learners.

/**
 * @param school as `schoolOf()` gives it
 * @param own ids of the learners that the attacker may read
 * @returns per group its size and means, the attacker's own and how many others; and the rates in the own learners' lists
 */
export function answersRead(school, own) {
  const learners = own.map((id) => school.byId.get(id));
  const groups = school.groups.map(({ means, members }, id) => {
    const ownMembers = learners.filter(({ group }) => group === id);
    return {
      id,
      means,
      own: ownMembers,
      outsiders: members.length - ownMembers.length,
      listOutsiders: () => members.filter((member) => !ownMembers.includes(member)),
    };
  });
  return { groups, rates: groups.flatMap(ratesOf) };
}

function ratesOf(group) {
  const answers = new Map();
  for (const { list } of group.own) {
    for (const { resource, rate } of list) answers.set(resource, rate);
  }
  return [...answers].map(([resource, answer]) => {
    const outcomes = group.own.flatMap(({ outcomes }) => outcomes.get(resource) ?? []);
    const passed = outcomes.filter((outcome) => outcome.passed).length;
    return { group, resource, answer, own: { tried: outcomes.length, passed } };
  });
}

/** The own learners who are observed in a domain, and the sum of their means. */
export function ownMeans(group, domain) {
  const means = group.own.flatMap((learner) => learner.means.get(domain)?.mean ?? []);
  return { observed: means.length, sum: means.reduce((sum, mean) => sum + mean, 0) };
}
