// A snapshot of as many learners as you like within a second: a small school again and again, under other ids.
import { precompute } from "@mastery/core";
import { contentOf, snapshotOfContent } from "@mastery/core/internal";
import { hashingEmbedder } from "@mastery/embeddings";
import { generateDataset } from "@mastery/synthetic-school";

const TILE = 500;

export async function tiledSnapshot(learners) {
  const dataset = generateDataset({ learners: TILE, seed: 42 });
  const tile = await precompute(dataset, { embedder: hashingEmbedder() });
  const { manifest, columns } = contentOf(tile);
  const repeated = (group) =>
    Object.fromEntries(
      Object.entries(group).map(([name, column]) => [name, repeat(column, learners / TILE)]),
    );
  const content = {
    manifest: { ...manifest, learners },
    columns: {
      catalogue: columns.catalogue,
      roster: {
        ...repeated(columns.roster),
        ids: ids(learners),
        nameOffsets: offsets(columns.roster, learners),
      },
      profiles: repeated(columns.profiles),
      clusters: repeated(columns.clusters),
      recommendations: repeated(columns.recommendations),
    },
  };
  return snapshotOfContent(content);
}

function repeat(column, times) {
  const all = new column.constructor(column.length * times);
  for (let at = 0; at < all.length; at += column.length) all.set(column, at);
  return all;
}

/** Ascending, with the position in their last bytes. */
function ids(learners) {
  const bytes = new DataView(new ArrayBuffer(16 * learners));
  for (let learner = 0; learner < learners; learner++) bytes.setUint32(16 * learner + 12, learner);
  return new Uint8Array(bytes.buffer);
}

function offsets({ nameOffsets }, learners) {
  const all = new Uint32Array(learners + 1);
  for (let learner = 0; learner < learners; learner++) {
    const length = nameOffsets[(learner % TILE) + 1] - nameOffsets[learner % TILE];
    all[learner + 1] = all[learner] + length;
  }
  return all;
}
