import { snakeCase } from "../dataset/forms.ts";
import { compareBytes } from "../dataset/hex-ids.ts";
import type { Texts } from "../dataset/texts.ts";
import type { Uuids } from "../dataset/uuids.ts";
import { MasteryError } from "../errors/errors.ts";
import { UNKNOWN_RATE } from "../recommendations/top-lists.ts";
import type { SnapshotColumns } from "../snapshot.ts";

const MAX_GRADE = 5;
/** Scores, similarities and rates are in thousandths. */
const ONE = 1000;

/**
 * Checks that columns belong together, so that every look-up of a snapshot gives an answer of the right shape, wherever the
 * columns come from.
 *
 * @throws {@link MasteryError} `INVALID_SNAPSHOT` that tells the first value that is wrong
 */
export function checkColumns(columns: SnapshotColumns): void {
  checkCatalogue(columns.catalogue);
  checkRoster(columns.roster);
  checkProfiles(columns);
  checkClusters(columns);
  checkRecommendations(columns);
  checkMetadata(columns);
}

function checkCatalogue(catalogue: SnapshotColumns["catalogue"]): void {
  const { domains, skillLabels, resourceIds } = catalogue;
  const { resourceTitles, resourceGrade, resourceSkillOffsets, resourceSkills } = catalogue;
  const resources = resourceIds.length;
  checkNotEmpty("domains", domains);
  checkSorted("domains", domains);
  const misnamed = domains.find((name) => !snakeCase.fits(name));
  if (misnamed !== undefined) fail("domains", snakeCase.expected, JSON.stringify(misnamed));
  checkNotEmpty("skillLabels", skillLabels);
  checkNotEmpty("resourceIds", resourceIds);
  checkSorted("resourceIds", resourceIds);
  checkLength("resourceTitles", resourceTitles, resources);
  checkLength("resourceGrade", resourceGrade, resources);
  checkRange("resourceGrade", resourceGrade, 1, MAX_GRADE);
  checkLength("resourceSkillOffsets", resourceSkillOffsets, resources + 1);
  checkRange("resourceSkills", resourceSkills, 0, skillLabels.length - 1);
  if (resourceSkillOffsets[0] !== 0) {
    fail("resourceSkillOffsets[0]", "0", resourceSkillOffsets[0]);
  }
  for (let resource = 0; resource < resources; resource++) {
    const start = resourceSkillOffsets[resource]!;
    const end = resourceSkillOffsets[resource + 1]!;
    if (end <= start) fail(`resourceSkillOffsets[${resource + 1}]`, `more than ${start}`, end);
  }
  checkLength("resourceSkills", resourceSkills, resourceSkillOffsets[resources]!);
}

function checkRoster({ ids, names, grade }: SnapshotColumns["roster"]): void {
  checkAscending(ids);
  checkLength("roster.names.offsets", names.offsets, ids.length + 1);
  checkTexts("roster.names", names);
  checkLength("roster.grade", grade, ids.length);
  checkRange("roster.grade", grade, 1, MAX_GRADE);
}

function checkProfiles({ profiles, catalogue, roster }: SnapshotColumns): void {
  const learners = roster.ids.length;
  const domains = catalogue.domains.length;
  if (profiles.domains !== domains) fail("profiles.domains", `${domains}`, profiles.domains);
  checkLength("profiles.traces", profiles.traces, learners);
  for (const name of ["meanScore", "successRate"] as const) {
    checkLength(`profiles.${name}`, profiles[name], learners * domains);
    checkReals(`profiles.${name}`, profiles[name], 0, 1);
  }
}

function checkClusters({ clusters, clusterLabels, catalogue, roster }: SnapshotColumns): void {
  const { k, tried, labels, sizes, meanScore, distance } = clusters;
  const learners = roster.ids.length;
  if (!(k >= 2 && k <= learners)) fail("clusters.k", `2 to ${learners}`, k);
  checkLength("clusterLabels", clusterLabels, k);
  tried.forEach((one, i) => {
    const least = i === 0 ? 2 : tried[i - 1]!.k + 1;
    if (!(one.k >= least)) fail(`clusters.tried[${i}].k`, `at least ${least}`, one.k);
  });
  const silhouettes = Float64Array.from(tried, ({ silhouette }) => silhouette);
  checkReals("clusters.tried.silhouette", silhouettes, -1, 1);
  if (!tried.some((one) => one.k === k)) fail("clusters.k", "one of those tried", k);
  checkLength("clusters.labels", labels, learners);
  checkRange("clusters.labels", labels, 0, k - 1);
  checkLength("clusters.sizes", sizes, k);
  const counted = new Uint32Array(k);
  for (const label of labels) counted[label]!++;
  counted.forEach((size, cluster) => {
    if (sizes[cluster] !== size) fail(`clusters.sizes[${cluster}]`, `${size}`, sizes[cluster]);
  });
  checkLength("clusters.meanScore", meanScore, k * catalogue.domains.length);
  checkReals("clusters.meanScore", meanScore, 0, 1);
  checkLength("clusters.distance", distance, learners);
  checkReals("clusters.distance", distance, 0, Number.MAX_VALUE);
}

function checkRecommendations({ recommendations, catalogue, roster }: SnapshotColumns): void {
  const { topN, count, weakSkills } = recommendations;
  const learners = roster.ids.length;
  if (!(topN >= 1)) fail("recommendations.topN", "at least 1", topN);
  checkLength("recommendations.count", count, learners);
  checkRange("recommendations.count", count, 0, topN);
  for (const name of ["resource", "score", "semanticSimilarity", "clusterSuccessRate"] as const) {
    checkLength(`recommendations.${name}`, recommendations[name], learners * topN);
  }
  const weakBytes = Math.ceil(catalogue.skillLabels.length / 8);
  checkLength("recommendations.weakSkills", weakSkills, learners * weakBytes);
  for (let learner = 0; learner < learners; learner++) {
    const first = learner * topN;
    const end = first + count[learner]!;
    for (let at = first; at < end; at++) {
      checkRecommendation(recommendations, at, at === first, catalogue.resourceIds.length);
      if (!targetsAny(catalogue, recommendations, at, learner * weakBytes)) {
        fail(`recommendations.resource[${at}]`, "a resource for a weak skill", "one for none");
      }
    }
  }
}

/** The place of a rank in the list: at most as good as the one before it, and another resource. */
function checkRecommendation(
  columns: SnapshotColumns["recommendations"],
  at: number,
  first: boolean,
  resources: number,
): void {
  const resource = columns.resource[at]!;
  const score = columns.score[at]!;
  const similarity = columns.semanticSimilarity[at]!;
  const rate = columns.clusterSuccessRate[at]!;
  const failAt = (column: string, expected: string, got: number): never =>
    fail(`recommendations.${column}[${at}]`, expected, got);
  if (resource >= resources) failAt("resource", `0 to ${resources - 1}`, resource);
  if (score > ONE) failAt("score", `0 to ${ONE}`, score);
  if (similarity > ONE) failAt("semanticSimilarity", `0 to ${ONE}`, similarity);
  if (rate > ONE && rate !== UNKNOWN_RATE) {
    failAt("clusterSuccessRate", `0 to ${ONE} or ${UNKNOWN_RATE}`, rate);
  }
  if (first || score < columns.score[at - 1]!) return;
  if (score !== columns.score[at - 1] || resource <= columns.resource[at - 1]!) {
    failAt("score", "best first, then by resource", score);
  }
}

function targetsAny(
  { resourceSkillOffsets, resourceSkills }: SnapshotColumns["catalogue"],
  { resource, weakSkills }: SnapshotColumns["recommendations"],
  at: number,
  firstByte: number,
): boolean {
  const end = resourceSkillOffsets[resource[at]! + 1]!;
  for (let i = resourceSkillOffsets[resource[at]!]!; i < end; i++) {
    const skill = resourceSkills[i]!;
    if (weakSkills[firstByte + (skill >> 3)]! & (1 << (skill & 7))) return true;
  }
  return false;
}

function checkMetadata({ metadata, clusters, roster }: SnapshotColumns): void {
  const { silhouette } = metadata;
  if (silhouette.learners !== clusters.measured) {
    fail("metadata.silhouette.learners", `${clusters.measured}`, silhouette.learners);
  }
  const sampled = clusters.measured < roster.ids.length;
  if (silhouette.sampled !== sampled) {
    fail("metadata.silhouette.sampled", `${sampled}`, silhouette.sampled);
  }
}

function checkNotEmpty(column: string, { length }: ArrayLike<unknown>): void {
  if (length === 0) fail(column, "at least one", "none");
}

function checkLength(column: string, { length }: { length: number }, expected: number): void {
  if (length !== expected) fail(`${column}.length`, `${expected}`, length);
}

function checkRange(
  column: string,
  values: Uint8Array | Uint32Array,
  min: number,
  max: number,
): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min || value > max) fail(`${column}[${i}]`, `${min} to ${max}`, value);
  }
}

/** Apart from the integers, since it runs over millions: a loop over arrays of one type is what engines make fast. */
function checkReals(column: string, values: Float64Array, min: number, max: number): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // Not a number is in no range.
    if (!(value >= min && value <= max)) fail(`${column}[${i}]`, `${min} to ${max}`, value);
  }
}

function checkSorted(column: string, texts: readonly string[]): void {
  for (let i = 1; i < texts.length; i++) {
    if (!(texts[i - 1]! < texts[i]!)) {
      fail(`${column}[${i}]`, "distinct texts in order", JSON.stringify(texts[i]));
    }
  }
}

/** Any units are a text: only where they begin and end can be wrong. */
function checkTexts(column: string, { offsets, units }: Texts): void {
  if (offsets[0] !== 0) fail(`${column}.offsets[0]`, "0", offsets[0]);
  for (let i = 1; i < offsets.length; i++) {
    if (offsets[i]! < offsets[i - 1]!) {
      fail(`${column}.offsets[${i}]`, `at least ${offsets[i - 1]}`, offsets[i]);
    }
  }
  checkLength(`${column}.units`, units, offsets.at(-1)!);
}

/** Any 16 bytes are a uuid: only their order can be wrong. */
function checkAscending(ids: Uuids): void {
  const { bytes, length } = ids;
  if (!Number.isInteger(length)) fail("roster.ids", "16 bytes each", `${bytes.length} bytes`);
  for (let id = 1; id < length; id++) {
    if (compareBytes(bytes, id - 1, bytes, id, 16) >= 0) {
      fail(`roster.ids[${id}]`, "distinct uuids in order", ids.at(id));
    }
  }
}

function fail(column: string, expected: string, got: unknown): never {
  throw new MasteryError("INVALID_SNAPSHOT", `${column}: expected ${expected}, got ${String(got)}`);
}
