import fc from "fast-check";
import { expect, it } from "vitest";
import { crc32 } from "../columns/file.ts";
import { MasteryError } from "../errors/index.ts";
import { precompute } from "../precompute.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { decodeSnapshot, encodeSnapshot } from "./index.ts";
import type { Snapshot } from "./snapshot.ts";

const LENGTH_AT = 16;

const snapshot: Snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });
const file: Uint8Array = encodeSnapshot(snapshot);

/** Returns the bytes with a corrected length and checksum. An attacker could make the same corrections. */
function repaired(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 28) return bytes;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(LENGTH_AT, BigInt(bytes.length), true);
  view.setUint32(12, crc32(bytes.subarray(LENGTH_AT)), true);
  return bytes;
}

/** Returns the snapshot in the bytes, or `undefined` if decoding fails with an expected error. */
function decoded(bytes: Uint8Array): Snapshot | undefined {
  try {
    return decodeSnapshot(bytes);
  } catch (error) {
    if (error instanceof MasteryError && /_SNAPSHOT/.test(error.code)) return undefined;
    throw error;
  }
}

const isShare = (value: number): boolean => value >= 0 && value <= 1;

/**
 * Returns whether every look-up gives a well-formed result. The function uses plain conditions, because matchers would be too slow here.
 */
function answersInShape(of: Snapshot): boolean {
  const { n_learners, n_resources, n_skills, n_clusters } = of.health();
  const { k, silhouette, silhouette_by_k, clusters } = of.clusters();
  const domains = of.domains();
  const arePerDomain = (values: Readonly<Record<string, number>>): boolean =>
    Object.keys(values).every((name) => domains.includes(name)) &&
    Object.values(values).every(isShare);
  const learners = of.learners();
  return (
    [n_resources, n_skills].every((count) => count >= 1) &&
    n_learners === learners.length &&
    n_clusters === k &&
    k === clusters.length &&
    silhouette_by_k[k] === silhouette &&
    clusters.every(({ size }) => Number.isInteger(size) && size >= 0) &&
    clusters.every((one, i) => one.cluster_id === i && typeof one.label === "string") &&
    clusters.every((one) => arePerDomain(one.centroid_per_domain)) &&
    learners.every(({ learner_id, display_name, grade_level }, i) => {
      const profile = of.profile(learner_id)!;
      const assignment = of.assignment(learner_id)!;
      const recommendations = of.recommend(learner_id, 100)!;
      return (
        (i === 0 || learners[i - 1]!.learner_id < learner_id) &&
        typeof display_name === "string" &&
        grade_level >= 1 &&
        grade_level <= 5 &&
        profile.n_traces >= 0 &&
        arePerDomain(profile.mean_score_per_domain) &&
        arePerDomain(profile.success_rate_per_domain) &&
        Object.keys(profile.mean_score_per_domain).join() ===
          Object.keys(profile.success_rate_per_domain).join() &&
        assignment.cluster_label === clusters[assignment.cluster_id]!.label &&
        assignment.distance_to_centroid >= 0 &&
        assignment.distance_to_centroid < Number.POSITIVE_INFINITY &&
        recommendations.every(
          (one) =>
            [one.resource_id, one.title, one.explanation].every((x) => typeof x === "string") &&
            [one.score, one.semantic_similarity, one.cluster_success_rate ?? 0].every(isShare) &&
            one.weak_skills_targeted.every((label) => typeof label === "string") &&
            one.grade_distance >= 0 &&
            one.grade_distance <= 4,
        )
      );
    })
  );
}

it("rejects a file in which any single byte was changed", () => {
  for (let at = 0; at < file.length; at++) {
    const bytes = file.slice();
    bytes[at]! ^= 1 << (at % 8);
    expect(decoded(bytes)).toBeUndefined();
  }
});

it("rejects a file truncated at any position", () => {
  for (let length = 0; length < file.length; length++) {
    expect(decoded(file.subarray(0, length))).toBeUndefined();
  }
});

it("a file with a changed byte and a correct checksum is rejected or returns well-formed results", () => {
  const changes = [0x01, 0x20, 0x80, 0xff];
  let answered = 0;
  // Every third byte, since the fuzz suite tries the others. The change depends on the position.
  for (let at = 0; at < file.length; at += 3) {
    const bytes = file.slice();
    bytes[at]! ^= changes[(at + (at >> 3)) % changes.length]!;
    const snapshot = decoded(repaired(bytes));
    if (!snapshot) continue;
    answered += 1;
    expect(answersInShape(snapshot)).toBe(true);
  }
  // Many changed scores and names are still valid.
  expect(answered).toBeGreaterThan(file.length / 24);
});

it("rejects a truncated file, even with a corrected length and checksum", () => {
  for (let length = 0; length < file.length; length += 3) {
    expect(decoded(repaired(file.slice(0, length)))).toBeUndefined();
  }
});

it("a file with overwritten parts and a correct checksum is rejected or returns well-formed results", () => {
  const parts = fc.array(
    fc.record({
      at: fc.nat({ max: file.length - 1 }),
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc
          .constantFrom("null", "[]", "{}", '"__proto__"', "1e999", "-1", "\\u0000")
          .map((text) => new TextEncoder().encode(text)),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(parts, (overwritten) => {
      const bytes = file.slice();
      for (const part of overwritten)
        bytes.set(part.bytes.subarray(0, file.length - part.at), part.at);
      const snapshot = decoded(repaired(bytes));
      expect(snapshot === undefined || answersInShape(snapshot)).toBe(true);
    }),
    { numRuns: 5 * fc.readConfigureGlobal().numRuns! },
  );
});
