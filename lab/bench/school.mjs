// A school of any size, generated from a fixed seed, with a catalogue, learners of eight kinds, and their evidence.

import { random } from "./random.mjs";

const DOMAINS = 8;
/** Kinds of learners, as bits per domain. A bit decides whether the kind is strong or weak in the domain. */
const KINDS = [
  0b11111111, 0b00001111, 0b11110000, 0b00110011, 0b11001100, 0b01010101, 0b10000001, 0b00000000,
];
const STRONG = 0.8;
const WEAK = 0.45;
const BATCH_LEARNERS = 4096;

/**
 * Returns a uuid for a number. Different numbers give different ids in no particular order, because multiplication by an odd number is a
 * bijection.
 */
function uuid(n) {
  const hex = (factor) => (Math.imul(n + 1, factor) >>> 0).toString(16).padStart(8, "0");
  const [a, b, c] = [hex(0x9e3779b1), hex(0x85ebca77), hex(0xc2b2ae3d)];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(0, 3)}-${c.slice(3)}${a.slice(1)}`;
}

/**
 * Returns the records of a number of learners and resources. A learner has `pairs` resources on average, from half to one and a half times
 * that number. `spent` is the time for generating, which is not part of the measured time. With `from`, the records are a slice of a larger
 * school, starting at learner number `from`.
 */
export function school({ learners, resources, skills, pairs, from = 0 }) {
  const spent = { seconds: 0, processor: 0 };
  const skillId = (n) => `skill-${String(n).padStart(4, "0")}`;
  const resourceIds = Array.from(
    { length: resources },
    (_, n) => `ex-${String(n).padStart(5, "0")}`,
  );
  const primary = (resource) => resource % skills;

  /** Yields the results of `draw` for each batch of learners, and adds the time taken to `spent`. */
  function* timed(draw) {
    const end = from + learners;
    for (let first = from; first < end; first += BATCH_LEARNERS) {
      const start = performance.now();
      const cpu = process.cpuUsage();
      const drawn = draw(first, Math.min(first + BATCH_LEARNERS, end));
      const { user, system } = process.cpuUsage(cpu);
      spent.seconds += (performance.now() - start) / 1000;
      spent.processor += (user + system) / 1e6;
      yield* drawn;
    }
  }

  function evidence(first, last) {
    const rows = [];
    for (let learner = first; learner < last; learner++) {
      const next = random(learner);
      const learner_id = uuid(learner);
      const kind = KINDS[Math.floor(next() * KINDS.length)];
      const level = 0.2 * (next() - 0.5);
      const count = Math.floor(pairs * (0.5 + next()));
      // Steps through the resources, visiting each at most once, and `count` of them on average.
      let resource = Math.floor(next() * (resources / count));
      while (resource < resources) {
        const domain = primary(resource) % DOMAINS;
        const mean = (kind & (1 << domain) ? STRONG : WEAK) + level;
        const traces = 1 + Math.floor(next() * 3);
        let sum = 0;
        let successes = 0;
        for (let trace = 0; trace < traces; trace++) {
          const score = Math.min(1, Math.max(0, mean + 0.4 * (next() - 0.5)));
          sum += Math.round(score * 1000) * 1e6;
          if (score >= 0.5) successes++;
        }
        rows.push({
          learner_id,
          resource_id: resourceIds[resource],
          traces,
          scored_traces: traces,
          score_sum_billionths: sum,
          scored_successes: successes,
          any_success: successes > 0,
          any_known_outcome: true,
          pass_mark: 0.5,
        });
        resource += 1 + Math.floor(next() * ((2 * resources) / count - 1));
      }
    }
    return rows;
  }

  return {
    spent,
    records: {
      skills: Array.from({ length: skills }, (_, n) => ({
        id: skillId(n),
        preferred_label: `Compétence ${n}`,
        description: `Savoir faire ce que demande la compétence ${n}`,
        domain: `domaine_${"abcdefgh"[n % DOMAINS]}`,
      })),
      resources: resourceIds.map((resource_id, n) => ({
        resource_id,
        title: `Exercice ${n} sur la compétence ${primary(n)}`,
        type: "exercise",
        grade_level: 1 + (n % 5),
        skill_ids: [...new Set([primary(n), (primary(n) + DOMAINS) % skills])].map(skillId),
      })),
      learners: timed((first, last) =>
        Array.from({ length: last - first }, (_, i) => ({
          learner_id: uuid(first + i),
          display_name: `Élève ${first + i}`,
          grade_level: 1 + ((first + i) % 5),
        })),
      ),
      evidence: timed(evidence),
    },
  };
}
