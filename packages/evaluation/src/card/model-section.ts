import { type RulesInForce, rulesInForce } from "@mastery/core/facts";
import { formatCount, publishable } from "../shield.ts";
import type { CardContext } from "./context.ts";
import { blocks, code, escaped, list, type Row, table } from "./markdown.ts";

const PURPOSE = [
  "**What it is for.** To show teachers what the traces of their learners say about each domain and skill, whose results are alike, and which resources could come next, with the reason for each.",
  "**Who decides.** A teacher, or the learner. A recommendation is a suggestion, and nothing follows from it by itself.",
  "**What it is not for.** Marks, admission, streaming, ranking of schools or teachers, or any decision about a learner that nobody looks at. It foretells no result.",
];

const METHOD = [
  "A profile is counted: means and success rates of the scored traces per domain. What nobody observed has no value.",
  "A skill is weak if the learner's own mean and an estimate are both below a threshold. The estimate mixes in the mean of all learners, the more the fewer traces there are.",
  "Clusters come from k-means over levels and rates per domain. The number of clusters with the best mean silhouette is kept.",
  "A list has the resources with the best weighted sum of four parts: skills, grade, similarity of texts, success of the cluster. Each part and weight is published with the list.",
  "Texts of skills and resources are embedded. Nothing about a learner is.",
];

/** Returns what the model is for, how it works, and by which rules. */
export function modelSection(context: CardContext): string {
  return blocks(
    "# Model card",
    "## Purpose",
    list(PURPOSE),
    "## Method",
    list(METHOD),
    "## What was computed",
    table(["What", "Value", "From"], computedRows(context)),
    "## Clusters",
    table(["Cluster", "Learners", "Label", "From"], clusterRows(context)),
    "## Rules in force",
    table(["Rule", "Value", "From"], ruleRows(context)),
  );
}

function computedRows({ snapshot, sources }: CardContext): Row[] {
  const { version, embedder, silhouette } = snapshot.metadata;
  const { k, silhouette: chosen } = snapshot.clusters();
  const rows: [what: string, value: string][] = [
    ["Version of the software", escaped(version)],
    ["Embedding model", code(embedder.id)],
    [
      "Revision of the embedding model",
      embedder.revision === null ? "none" : code(embedder.revision),
    ],
    ["Clusters", formatCount(k)],
    ["Mean silhouette, from −1 to 1", chosen.toFixed(3)],
    ["Learners that the silhouette was measured on", formatCount(silhouette.learners)],
  ];
  return rows.map((row) => [...row, sources.snapshot]);
}

/** The label of a small cluster would be about few learners, too. */
function clusterRows({ snapshot, least, sources }: CardContext): Row[] {
  const { clusters } = snapshot.clusters();
  const published = publishable(
    clusters.map(({ size }) => size),
    least,
  );
  return clusters.map(({ cluster_id, size, label }, i) => [
    `${cluster_id}`,
    published[i] ? formatCount(size) : "not shown",
    published[i] ? escaped(label) : "not shown",
    sources.snapshot,
  ]);
}

function ruleRows({ snapshot, sources }: CardContext): Row[] {
  const rules: RulesInForce = rulesInForce(snapshot);
  return Object.entries(rules).map(([name, value]) => [
    code(name),
    code(JSON.stringify(value)),
    sources.snapshot,
  ]);
}
