import type { Kind } from "../rules/target-skills.ts";
import type { TargetKind } from "./results.ts";

/** The kinds of target skills as they are published. */
export const TARGET_KINDS: Readonly<Record<Kind, TargetKind>> = {
  weak: "weak",
  "to discover": "to_discover",
  "to consolidate": "to_consolidate",
};
