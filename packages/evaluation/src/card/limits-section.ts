import { blocks, list } from "./markdown.ts";

const LIMITS = [
  "A profile shows what was recorded. Work on paper, at home or in another tool is not in it.",
  "Few traces say little. An estimate then leans on the mean of all learners, which may be wrong for one.",
  "Traces are not chosen at random: learners meet the resources that somebody gave them.",
  "Clusters describe a data set, and change with it. They are not types of people.",
  "A recommendation fits skills, grade and texts. It knows nothing of motivation, language, disability or a child's day.",
  "No figure here says that following recommendations helps learners. That needs an experiment.",
  "Protection of small numbers is for outsiders. People who know much from elsewhere can learn more.",
];

const DECISIONS = [
  "whether this purpose is right for these learners, and what they and their parents are told",
  "who may read which learners, and for how long data are kept",
  "whether the measured quality is good enough, and for whom it is not",
  "what a teacher does when a profile and their own view of a learner differ",
  "whether the threshold, weights and number of people behind each figure fit here",
  "when to compute again, when to stop using it, and who answers for it",
];

/** Returns what the results cannot show, and what a person must decide. */
export function limitsSection(): string {
  return blocks(
    "## Limits",
    list(LIMITS),
    "## What a person must decide",
    list(DECISIONS.map((one) => `☐ ${one}`)),
  );
}
