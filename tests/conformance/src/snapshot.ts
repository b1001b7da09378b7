import { precompute, type Snapshot } from "@mastery/core";
import { group, learner, letterEmbedder, resource, skill, trace } from "@mastery/core/testing";

/** Number of learners, large enough that the service compresses shared bodies. */
const LEARNERS = 48;

/**
 * Resolves to a snapshot with strings that are difficult for JSON and UTF-8.
 *
 * @param years age of the snapshot in years; grades and traces differ, and one learner per year has left
 */
export async function awkwardSnapshot(years = 0): Promise<Snapshot> {
  const domains = ["geometrie", "nombres"];
  const skills = domains.flatMap((domain) =>
    ["Symétrie “axiale”", 'Le "n" & les <autres>', "数学\u2028🧮", "tab\there \\ there"].map(
      (preferred_label, i) =>
        skill(`${domain}-${i}${i === 2 ? " é" : ""}`, domain, { preferred_label }),
    ),
  );
  const resources = Array.from({ length: 24 }, (_, i) => {
    const carried = [skills[i % 8]!.id, skills[(i * 3 + 1) % 8]!.id];
    return resource(`EX/${i} é`, [...new Set(carried)], {
      title: `Exercice n°${i} : « l’œuf » \u{1f95a}`,
      grade_level: 1 + (i % 5),
    });
  });
  const learners = Array.from({ length: LEARNERS - years }, (_, n) =>
    learner(n, {
      display_name: `Zoé "${n}" Ñandú 🦤`,
      grade_level: 1 + ((n + years) % 5),
      groups: n < 12 ? ["CE2.a~1", "school"] : ["school"],
    }),
  );
  const traces = learners.flatMap((_, n) =>
    resources
      .filter((_one, i) => (n + i + years) % 3 === 0)
      .map(({ resource_id }, i) => trace(n, resource_id, ((n % 2) + (i % 4)) / 5)),
  );
  const groups = [group("CE2.a~1", { name: 'CE2 "A" 🦤' }), group("empty"), group("school")];
  return precompute(
    { skills, resources, groups, learners, traces },
    { embedder: letterEmbedder() },
  );
}
