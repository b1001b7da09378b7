/** What is the same on each card. */

export const PURPOSE: readonly string[] = [
  "**What it is for.** To show teachers what the traces of their learners say about each domain and skill, whose results are alike, and which resources could come next, with the reason for each.",
  "**Who decides.** A teacher, or the learner. A recommendation is a suggestion, and nothing follows from it by itself.",
  "**What it is not for.** Marks, admission, streaming, ranking of schools or teachers, or any decision about a learner that nobody looks at. It foretells no result.",
];

export const METHOD: readonly string[] = [
  "A profile is counted: means and success rates of the scored traces per domain. A domain without scored traces has no value.",
  "A skill is weak if the learner's own mean and an estimate are both below a threshold. The estimate mixes in the mean of all learners, the more the fewer traces there are.",
  "Clusters come from k-means over levels and rates per domain. The number of clusters with the best mean silhouette is kept.",
  "A list has the resources with the best weighted sum of four parts: skills, grade, similarity of texts, success of the cluster. Each part and weight is published with the list.",
  "Texts of skills and resources are embedded. Nothing about a learner is.",
];

export const LIMITS: readonly string[] = [
  "A profile shows what was recorded. Work on paper, at home or in another tool is not in it.",
  "Few traces say little. An estimate then leans on the mean of all learners, which may be wrong for one.",
  "Traces are not chosen at random: learners meet the resources that somebody gave them.",
  "Clusters describe a data set, and change with it. They are not types of people.",
  "A recommendation fits skills, grade and texts. It knows nothing of motivation, language, disability or a child's day.",
  "No figure here says that following recommendations helps learners. That needs an experiment.",
  "Rounding and leaving out small numbers protects against outsiders. People who know much from elsewhere can learn more.",
];

export const DECISIONS: readonly string[] = [
  "whether this purpose is right for these learners, and what they and their parents are told",
  "who may read which learners, and for how long data are kept",
  "whether the measured quality is good enough, and for whom it is not",
  "what a teacher does when a profile and their own view of a learner differ",
  "whether the threshold, weights and number of people behind each figure fit here",
  "when to compute again, when to stop using it, and who answers for it",
];
