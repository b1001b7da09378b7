import { BitRows, bytesPerRow } from "../bit-rows.ts";
import { snakeCase } from "../dataset/forms.ts";
import { compareBytes } from "../dataset/hex-ids.ts";
import type { Texts } from "../dataset/texts.ts";
import type { Uuids } from "../dataset/uuids.ts";
import { MasteryError } from "../errors/errors.ts";
import { UNKNOWN_RATE } from "../recommendations/recommendations.ts";
import { GRADES } from "../recommendations/shelves.ts";
import { SCORE_UNIT } from "../rules/conventions.ts";
import { KINDS } from "../rules/target-skills.ts";
import type { SnapshotColumns } from "../snapshot.ts";

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
  checkRange("resourceGrade", resourceGrade, 1, GRADES);
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
  checkRange("roster.grade", grade, 1, GRADES);
}

function checkProfiles({ profiles, catalogue, roster }: SnapshotColumns): void {
  const { traces, scored, scoreSum, successes } = profiles;
  const learners = roster.ids.length;
  const domains = catalogue.domains.length;
  if (profiles.domains !== domains) fail("profiles.domains", `${domains}`, profiles.domains);
  checkLength("profiles.traces", traces, learners);
  checkLength("profiles.scored", scored, learners * domains);
  checkLength("profiles.scoreSum", scoreSum, learners * domains);
  checkLength("profiles.successes", successes, learners * domains);
  for (let at = 0; at < scored.length; at++) {
    const most = SCORE_UNIT * scored[at]!;
    if (!(scoreSum[at]! >= 0 && scoreSum[at]! <= most)) {
      fail(`profiles.scoreSum[${at}]`, `0 to ${most}`, scoreSum[at]);
    }
    if (successes[at]! > scored[at]!) {
      fail(`profiles.successes[${at}]`, `0 to ${scored[at]}`, successes[at]);
    }
  }
}

function checkClusters(columns: SnapshotColumns): void {
  const { clusters, clusterLabels, centroids, catalogue, roster } = columns;
  const { k, tried, labels, sizes, distance } = clusters;
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
  checkLength("centroids", centroids, k);
  centroids.forEach((centroid, cluster) => {
    checkLength(`centroids[${cluster}]`, centroid, catalogue.domains.length);
    const published = centroid.filter((mean) => mean !== null);
    checkReals(`centroids[${cluster}]`, Float64Array.from(published), 0, 1);
  });
  checkLength("clusters.distance", distance, learners);
  checkReals("clusters.distance", distance, 0, Number.MAX_VALUE);
}

function checkRecommendations({ recommendations, catalogue, roster }: SnapshotColumns): void {
  const { topN, count, firstCount, kind, targets, furtherTargets } = recommendations;
  const learners = roster.ids.length;
  if (!(topN >= 1)) fail("recommendations.topN", "at least 1", topN);
  checkLength("recommendations.count", count, learners);
  checkRange("recommendations.count", count, 0, topN);
  checkLength("recommendations.firstCount", firstCount, learners);
  checkLength("recommendations.kind", kind, learners);
  checkRange("recommendations.kind", kind, 0, KINDS.length - 1);
  for (const name of ["resource", "score", "semanticSimilarity", "clusterSuccessRate"] as const) {
    checkLength(`recommendations.${name}`, recommendations[name], learners * topN);
  }
  const skills = catalogue.skillLabels.length;
  checkLength("recommendations.targets", targets, learners * bytesPerRow(skills));
  checkLength("recommendations.furtherTargets", furtherTargets, learners * bytesPerRow(skills));
  const first = new BitRows(skills, targets);
  const further = new BitRows(skills, furtherTargets);
  for (let learner = 0; learner < learners; learner++) {
    checkFirstCount(recommendations, learner);
    const listed = new Set<number>();
    for (let rank = 0; rank < count[learner]!; rank++) {
      const at = learner * topN + rank;
      checkPlace(recommendations, at, catalogue.resourceIds.length);
      const resource = recommendations.resource[at]!;
      const name = `recommendations.resource[${at}]`;
      if (listed.has(resource)) fail(name, "a resource once", "one again");
      listed.add(resource);
      const targeted = rank < firstCount[learner]! ? first : further;
      if (!carriesAny(catalogue, resource, (skill) => targeted.has(learner, skill))) {
        fail(name, "a resource that carries a target skill", "one that carries none");
      }
    }
  }
}

/** Only a list of weak skills goes on with others. */
function checkFirstCount(
  { count, firstCount, kind }: SnapshotColumns["recommendations"],
  learner: number,
): void {
  const [all, first] = [count[learner]!, firstCount[learner]!];
  const name = `recommendations.firstCount[${learner}]`;
  if (first > all) fail(name, `0 to ${all}`, first);
  if (KINDS[kind[learner]!] !== "weak" && first !== all) fail(name, `${all}`, first);
}

/** The numbers of one place in a list. */
function checkPlace(
  columns: SnapshotColumns["recommendations"],
  at: number,
  resources: number,
): void {
  const resource = columns.resource[at]!;
  const rate = columns.clusterSuccessRate[at]!;
  const failAt = (column: string, expected: string, got: number): never =>
    fail(`recommendations.${column}[${at}]`, expected, got);
  if (resource >= resources) failAt("resource", `0 to ${resources - 1}`, resource);
  for (const column of ["score", "semanticSimilarity"] as const) {
    if (columns[column][at]! > ONE) failAt(column, `0 to ${ONE}`, columns[column][at]!);
  }
  if (rate > ONE && rate !== UNKNOWN_RATE) {
    failAt("clusterSuccessRate", `0 to ${ONE} or ${UNKNOWN_RATE}`, rate);
  }
}

function carriesAny(
  { resourceSkillOffsets, resourceSkills }: SnapshotColumns["catalogue"],
  resource: number,
  isTarget: (skill: number) => boolean,
): boolean {
  const end = resourceSkillOffsets[resource + 1]!;
  for (let at = resourceSkillOffsets[resource]!; at < end; at++) {
    if (isTarget(resourceSkills[at]!)) return true;
  }
  return false;
}

function checkMetadata({ metadata, clusters, roster, recommendations }: SnapshotColumns): void {
  const { silhouette, rules } = metadata;
  if (rules.topN !== recommendations.topN) {
    fail("metadata.rules.topN", `${recommendations.topN}`, rules.topN);
  }
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
