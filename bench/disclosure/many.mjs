// Do answers about many learners depend on learners whom the caller may not read? node bench/disclosure/many.mjs
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { contentOf, snapshotOfContent } from "../../packages/mastery-core/dist/internal/index.js";
import { createApi } from "../../packages/openapi/dist/index.js";
import { generateDataset } from "../../packages/synthetic-school/dist/index.js";
import { random } from "../random.mjs";
import { drawn } from "./attackers.mjs";

const TEACHERS = 20;
const PUPILS = 25;

const records = generateDataset({ learners: 240, seed: 42, classes: true });
const snapshot = await precompute(records, { embedder: await hashingEmbedder() });
const learners = [...records.learners];
const everyone = learners.map(({ learner_id }) => learner_id);
const classes = new Map();
for (const { learner_id, groups } of learners) {
  classes.set(groups[0], [...(classes.get(groups[0]) ?? []), learner_id]);
}
// One service for all callers: what it keeps from one caller's answers must not reach another.
const served = serviceOf(snapshot);
await served.answersTo(everyone);
const draw = random(42);
for (const [attacker, all] of [
  ["parents of one child", everyone.map((id) => [id])],
  ["teachers of a class", [...classes.values()]],
  [
    "teachers of learners of all classes",
    Array.from({ length: TEACHERS }, () => drawn(everyone, PUPILS, draw)),
  ],
]) {
  let differing = 0;
  for (const own of all) if (await tellsOfOthers(own, own)) differing++;
  console.log(`${all.length} ${attacker}: ${differing} learn anything about others`);
}
// Shows that the comparison works: answers to a caller who may read everyone do depend on others.
const [someone] = everyone;
console.log(`one who may read everyone: ${Number(await tellsOfOthers(everyone, [someone]))} does`);

/** Whether answers to a caller who may read some learners name others, or would differ if only `own` had done anything. */
async function tellsOfOthers(readable, own) {
  const answers = await served.answersTo(readable);
  const alone = await serviceOf(withoutOthers(own)).answersTo(readable);
  const others = everyone.filter((id) => !own.includes(id));
  return [...answers].some(
    ([target, answer]) => answer !== alone.get(target) || others.some((id) => answer.includes(id)),
  );
}

/** All targets about many learners of a snapshot, and those about the groups of each. */
function targets() {
  const { groups, skillIds } = contentOf(snapshot).manifest;
  return [
    "/learners",
    "/groups",
    ...everyone.map((id) => `/groups/memberships/${id}`),
    "/skills",
    ...snapshot.clusters().clusters.map(({ cluster_id }) => `/clusters/members/${cluster_id}`),
    ...groups.flatMap(({ group_id }) =>
      ["members", "skills", "work-groups"].map((view) => `/groups/${view}/${group_id}`),
    ),
    ...skillIds.map((id) => `/skills/learners/${encodeURIComponent(id)}`),
  ];
}

/** A service, and its answers to callers who may read some learners: status, header fields and body by target. */
function serviceOf(of) {
  let learners;
  const api = createApi(of, { authorize: () => ({ learners }) });
  async function answersTo(readable) {
    learners = new Set(readable);
    const answers = new Map();
    for (const target of targets()) {
      const { status, headers, body } = await api.respond({ method: "GET", target, headers: {} });
      answers.set(target, `${status} ${JSON.stringify(headers)} ${Buffer.from(body)}`);
    }
    return answers;
  }
  return { answersTo };
}

/** The snapshot of a school in which nobody but some learners did anything, and nobody else is in a group. */
function withoutOthers(own) {
  const { manifest, columns } = contentOf(snapshot);
  const numbers = new Set(own.map((id) => snapshot.learnerNumber(id)));
  const { roster, profiles, skills, clusters } = columns;
  const groups = listsOf(roster.groupOffsets, numbers);
  const weak = listsOf(skills.weakOffsets, numbers);
  const bare = {
    ...columns,
    roster: {
      ...roster,
      lastDay: roster.lastDay.map((day, learner) => (numbers.has(learner) ? day : 0)),
      groupOffsets: groups.offsets,
      groups: groups.gather(roster.groups),
    },
    profiles: mapColumns(profiles, manifest.counts.learners, numbers),
    clusters: mapColumns(clusters, manifest.counts.learners, numbers),
    skills: {
      ...mapColumns({ observed: skills.observed }, manifest.counts.learners, numbers),
      weakOffsets: weak.offsets,
      weak: weak.gather(skills.weak),
      weakScored: weak.gather(skills.weakScored),
      weakScoreSum: weak.gather(skills.weakScoreSum),
    },
  };
  const counts = { memberships: bare.roster.groups.length, weakSkills: bare.skills.weak.length };
  return snapshotOfContent({ manifest: { ...manifest, ...counts }, columns: bare });
}

/** The rows of others as 0. */
function mapColumns(group, learners, numbers) {
  return Object.fromEntries(
    Object.entries(group).map(([name, column]) => {
      const width = column.length / learners;
      return [name, column.map((value, at) => (numbers.has(Math.floor(at / width)) ? value : 0))];
    }),
  );
}

/** Lists of numbers per learner, those of others empty. */
function listsOf(offsets, numbers) {
  const kept = new Uint32Array(offsets.length);
  const rows = [];
  for (let learner = 0; learner + 1 < offsets.length; learner++) {
    if (numbers.has(learner)) {
      for (let at = offsets[learner]; at < offsets[learner + 1]; at++) rows.push(at);
    }
    kept[learner + 1] = rows.length;
  }
  return {
    offsets: kept,
    gather: (values) => values.constructor.from(rows, (row) => values[row]),
  };
}
