import type { Recommendation } from "@mastery/core";
import type { Kind } from "@mastery/core/rules";

/** The skills a recommendation is about, and why. */
export interface ExplainedSkills {
  readonly kind: Kind;
  /** How many of the resource's skills are targeted. */
  readonly count: number;
  /** Labels in the resource's own order; a single text where commas inside labels leave no way to split them. */
  readonly labels: readonly string[];
}

/** The start of a sentence of the other two kinds; the last `) ; niveau ` closes the labels, which may hold parentheses. */
const PROPOSAL =
  /^Cible 0 compétence faible, propose (\d+) compétences? à (\S+) \((.*)\) ; niveau /s;

/** Returns the targeted skills: weak ones from their field, all others from the sentence, which alone names them. */
export function explainedSkills({
  weak_skills_targeted: weak,
  explanation,
}: Pick<Recommendation, "weak_skills_targeted" | "explanation">): ExplainedSkills {
  const [, count, verb, list] = PROPOSAL.exec(explanation) ?? [];
  if (list === undefined) return { kind: "weak", count: weak.length, labels: weak };
  const labels = list.split(", ");
  return {
    kind: verb === "découvrir" ? "to discover" : "to consolidate",
    count: Number(count),
    labels: labels.length === Number(count) ? labels : [list],
  };
}

/** Returns the percentage in the sentence, such as "83"; `undefined` where no success rate is published. */
export function explainedPercentage(explanation: string): string | undefined {
  return / ; réussie par (\d+) % des membres du groupe qui l'ont essayée\.$/.exec(explanation)?.[1];
}
