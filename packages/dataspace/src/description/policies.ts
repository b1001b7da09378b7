import type { Policy } from "./description-config.ts";

/** Where Prometheus-X publishes the rules that its catalogues and connectors know. */
const RULES =
  "https://raw.githubusercontent.com/Prometheus-X-association/reference-models/main/src/references/rules";

/** A rule of use as catalogues list it. */
export interface PolicyDescription {
  readonly "@id": string;
  readonly uid: string;
  readonly description: string;
  readonly permission: readonly object[];
  readonly prohibition: readonly object[];
}

/** Returns the rule of use of an offering. */
export function describePolicy(policy: Policy, target: string): PolicyDescription {
  const [uid, description, constraint] = meaningOf(policy);
  return {
    "@id": `${RULES}/${uid}.json`,
    uid,
    description,
    permission: [{ action: "use", target, constraint, duty: [] }],
    prohibition: [],
  };
}

function meaningOf(
  policy: Policy,
): [uid: string, description: string, constraint: readonly object[]] {
  if (policy.rule === "no-restriction") return ["rule-access-1", "Use without restrictions", []];
  const constraint = { leftOperand: "count", operator: "lt", rightOperand: policy.value };
  return ["rule-access-4", `Use fewer than ${policy.value} times`, [constraint]];
}
