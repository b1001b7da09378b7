// A snapshot of as many learners as you like within a second: a small school again and again, under other ids.
import { hashingEmbedder } from "../../packages/embeddings/dist/index.js";
import { precompute } from "../../packages/mastery-core/dist/index.js";
import { contentOf, snapshotOfContent } from "../../packages/mastery-core/dist/internal/index.js";
import { generateDataset } from "../../packages/synthetic-school/dist/index.js";

const TILE = 500;

export async function tiledSnapshot(learners) {
  const dataset = generateDataset({ learners: TILE, seed: 42, classes: true });
  const tile = await precompute(dataset, { embedder: hashingEmbedder() });
  const { manifest, columns } = contentOf(tile);
  const tiles = learners / TILE;
  const repeated = (group) =>
    Object.fromEntries(
      Object.entries(group).map(([name, column]) => [
        name,
        // One offset more than learners: they go on from tile to tile.
        column.length === TILE + 1 ? offsets(column, learners) : repeat(column, tiles),
      ]),
    );
  const { roster } = columns;
  const content = {
    manifest: {
      ...manifest,
      learners,
      memberships: manifest.memberships * tiles,
      weakSkills: manifest.weakSkills * tiles,
      groups: repeatedGroups(manifest.groups, tiles),
    },
    columns: {
      catalogue: columns.catalogue,
      roster: {
        ...repeated(roster),
        ids: ids(learners),
        groups: Uint32Array.from(
          repeat(roster.groups, tiles),
          (group, at) => group + manifest.groups.length * Math.floor(at / roster.groups.length),
        ),
      },
      profiles: repeated(columns.profiles),
      skills: repeated(columns.skills),
      clusters: repeated(columns.clusters),
      recommendations: repeated(columns.recommendations),
    },
  };
  return snapshotOfContent(content);
}

/** The groups of each tile, in the order of their ids. */
function repeatedGroups(groups, tiles) {
  const width = String(tiles).length;
  return Array.from({ length: tiles }, (_, tile) =>
    groups.map((one) => ({
      ...one,
      group_id: `t${String(tile).padStart(width, "0")}-${one.group_id}`,
    })),
  ).flat();
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

function offsets(ofTile, learners) {
  const all = new Uint32Array(learners + 1);
  for (let learner = 0; learner < learners; learner++) {
    const length = ofTile[(learner % TILE) + 1] - ofTile[learner % TILE];
    all[learner + 1] = all[learner] + length;
  }
  return all;
}
