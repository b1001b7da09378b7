import { precompute } from "@mastery/core";
import { contentOf, type SnapshotContent, snapshotOfContent } from "@mastery/core/internal";
import { group, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { haveSameContent } from "./same-content.ts";

const dataset = {
  ...smallDataset(),
  groups: [group("a")],
  learners: smallDataset().learners.map((one) => ({ ...one, groups: ["a"] })),
};
const snapshot = await precompute(dataset, { embedder: letterEmbedder() });
const { manifest, columns } = contentOf(snapshot);

/** The content with one more in the last number of a column. */
function otherwise(group: keyof SnapshotContent["columns"], name: string): SnapshotContent {
  const column = (columns[group] as unknown as Record<string, Uint8Array>)[name]!.slice();
  column[column.length - 1]! += 1;
  return { manifest, columns: { ...columns, [group]: { ...columns[group], [name]: column } } };
}

it("is true for two snapshots of the same data", async () => {
  const again = await precompute(dataset, { embedder: letterEmbedder() });
  expect(await haveSameContent(snapshot, again)).toBe(true);
});

it("is false if any column or the manifest differs", async () => {
  for (const [group, named] of Object.entries(columns)) {
    for (const name of Object.keys(named)) {
      const other = snapshotOfContent(otherwise(group as keyof typeof columns, name));
      expect(await haveSameContent(snapshot, other), `${group}.${name}`).toBe(false);
    }
  }
  const [, ...titles] = manifest.resourceTitles;
  const renamed = { ...manifest, resourceTitles: ["Adding to thirty", ...titles] };
  expect(await haveSameContent(snapshot, snapshotOfContent({ manifest: renamed, columns }))).toBe(
    false,
  );
});
