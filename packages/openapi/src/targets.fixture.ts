import { precompute, type Snapshot } from "@mastery/core";
import { group, letterEmbedder, type SmallDataset, smallDataset } from "@mastery/core/testing";

/** Returns the small dataset with all learners in the group `class`. */
export function groupedDataset(): SmallDataset {
  const { learners, ...others } = smallDataset();
  const groups = [group("class")];
  return { ...others, groups, learners: learners.map((one) => ({ ...one, groups: ["class"] })) };
}

export const snapshot: Snapshot = await precompute(groupedDataset(), {
  embedder: letterEmbedder(),
});

/** Returns a target for a path of the API, with the ids of a learner and of {@link groupedDataset}. */
export function targetOf(path: string, learnerId: string): string {
  return path.replace("{learner_id}", learnerId).replace("{group_id}", "class");
}

/** Returns the value of a JSON body. */
export function jsonOf({ body }: { readonly body: Uint8Array }): unknown {
  return body.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(body));
}
