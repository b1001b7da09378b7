// A school of any size, the same on every run: learners whose levels differ by domain, and resources of one to three skills.
import { random } from "../random.mjs";

const DOMAINS = 8;
const GRADES = 5;
const TRACES_PER_LEARNER = 40;

/** Records for `buildDataset()`. */
export function school({ learners, resources, skills }) {
  const next = random(42);
  const below = (limit) => Math.floor(next() * limit);
  const range = (length, make) => Array.from({ length }, (_, i) => make(i));
  const hex = (digits) => range(digits, () => below(16).toString(16)).join("");
  const words = range(400, () => `${hex(2)}${"aeiou"[below(5)]}${hex(3)}`);
  const text = (length) => range(length, () => words[below(words.length)]).join(" ");

  const skillRecords = range(skills, (i) => ({
    id: `skill_${i}`,
    preferred_label: text(3),
    description: text(6),
    domain: `domain_${"abcdefgh"[i % DOMAINS]}`,
  }));
  const resourceRecords = range(resources, (i) => {
    const first = below(skills);
    // Skills of the same domain, unless there are too few.
    const others = range(below(3), () => (first + DOMAINS * (1 + below(5))) % skills);
    return {
      resource_id: `resource_${i}`,
      title: text(5),
      type: "exercise",
      grade_level: 1 + below(GRADES),
      skill_ids: [...new Set([first, ...others])].map((skill) => `skill_${skill}`),
    };
  });
  const learnerRecords = range(learners, (i) => ({
    learner_id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    display_name: `Élève ${i}`,
    grade_level: 1 + below(GRADES),
  }));
  function* traces() {
    for (const { learner_id } of learnerRecords) {
      const level = next();
      const levels = range(DOMAINS, () => level + 0.6 * (next() - 0.5));
      for (let t = 0; t < TRACES_PER_LEARNER; t++) {
        const { resource_id, skill_ids } = resourceRecords[below(resources)];
        const domain = Number(skill_ids[0].slice("skill_".length)) % DOMAINS;
        const score = Math.min(1, Math.max(0, levels[domain] + next() - 0.5));
        const verb = score < 0.5 ? "failed" : "passed";
        yield { learner_id, resource_id, verb, score, timestamp: "2026-01-05T09:00:00Z" };
      }
    }
  }
  return {
    skills: skillRecords,
    resources: resourceRecords,
    learners: learnerRecords,
    traces: traces(),
  };
}
