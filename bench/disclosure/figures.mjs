// Facts per attacker and knowledge: the rows of the table.
import { random } from "../random.mjs";
import { parentsOf, teachersOf } from "./attackers.mjs";
import { daysOfTraces, departures } from "./days.mjs";
import { factsOfAcquaintance, factsOfStranger } from "./facts.mjs";
import { insiderOf } from "./insider.mjs";
import { answerOf } from "./worlds.mjs";

/**
 * @param records of the school, by kind
 * @param schoolFrom from records to what `schoolOf()` gives
 * @param options how many classes, how many pairs of days, and the seed that draws them
 * @returns `rows`, each `{ row, attackers, learning, kinds }`: how many there are, how many learn a fact, and facts by kind; and on how
 *   many the answers stand
 */
export async function figuresOf(records, schoolFrom, options) {
  const changes = {
    "a day of traces": daysOfTraces(records, options.days, random(options.seed)),
    "a learner leaves": departures(records, options.days, random(options.seed)),
  };
  const school = await schoolFrom(records);
  const rows = oneDay(school, options);
  for (const [change, pairs] of Object.entries(changes)) {
    rows.push(...(await twoDays(change, pairs, schoolFrom, options)));
  }
  return { rows, ...footingOf(school) };
}

/** The fewest members behind a published mean, and the fewest published rates of a group. */
function footingOf({ groups, triers, leastPeers }) {
  const members = groups.flatMap((group) =>
    Object.keys(group.means).map(
      (domain) => group.members.filter(({ means }) => means.has(domain)).length,
    ),
  );
  const rates = groups.map((_, id) =>
    [...triers].filter(([resource, all]) => {
      const tried = all.filter(({ group }) => group === id);
      const passed = tried.filter(({ outcomes }) => outcomes.get(resource).passed).length;
      return answerOf(tried.length, passed, leastPeers) !== null;
    }),
  );
  return {
    fewestMembers: Math.min(...members),
    fewestRates: Math.min(...rates.map(({ length }) => length)),
  };
}

function oneDay(school, options) {
  const knowing = {
    "nothing else": (own) => factsOfStranger(school, own),
    "that learner": (own) => factsOfAcquaintance(school, own),
    everyone: insiderOf([school]),
  };
  return Object.entries(attackersOn(school, options)).flatMap(([who, all]) =>
    Object.entries(knowing).map(([knowledge, factsOf]) =>
      figures(`${who}, knows ${knowledge}`, all.map(factsOf)),
    ),
  );
}

async function twoDays(change, pairs, schoolFrom, options) {
  const found = { parent: [], teacher: [] };
  for (const [before, after] of pairs) {
    const days = [await schoolFrom(before), await schoolFrom(after)];
    const factsOf = comparing(days);
    for (const [who, all] of Object.entries(attackersOn(days[1], options))) {
      found[who].push(...all.map(factsOf));
    }
  }
  return Object.entries(found).map(([who, facts]) => figures(`${who}, ${change}`, facts));
}

/** Facts that neither day tells alone. */
function comparing(days) {
  const ofBoth = insiderOf(days);
  const ofEach = days.map((day) => insiderOf([day]));
  const key = ({ learner, about }) => `${learner} ${about}`;
  return (own) => {
    const known = new Set(ofEach.flatMap((factsOf) => factsOf(own)).map(key));
    return ofBoth(own).filter((fact) => !known.has(key(fact)));
  };
}

function attackersOn(school, { classes, seed }) {
  return { parent: parentsOf(school), teacher: teachersOf(school, classes, random(seed)) };
}

function figures(row, factsOfAll) {
  const kinds = {};
  for (const { kind } of factsOfAll.flat()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const learning = factsOfAll.filter((facts) => facts.length > 0).length;
  return { row, attackers: factsOfAll.length, learning, kinds };
}
