import { crc32 } from "node:zlib";
import { precompute } from "@mastery/core";
import { MasteryError } from "@mastery/core/errors";
import { decodeSnapshot, encodeSnapshot } from "@mastery/core/snapshot";
import { group, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { type AnyRoute, ROUTES } from "@mastery/openapi/routes";
import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod";
import { groups, skillNeeds } from "../answers/index.ts";
import { INSIGHTS } from "./index.ts";

const records = smallDataset();
const file = encodeSnapshot(
  await precompute(
    {
      ...records,
      groups: [group("a"), group("b")],
      learners: records.learners.map((one, n) => ({ ...one, groups: n < 3 ? ["a", "b"] : ["b"] })),
    },
    { embedder: letterEmbedder() },
  ),
);

/** Returns a file with some bytes overwritten, and with the length and the checksum corrected, as an attacker would. */
function forged(parts: readonly { readonly at: number; readonly bytes: Uint8Array }[]): Uint8Array {
  const bytes = file.slice();
  for (const part of parts) bytes.set(part.bytes.subarray(0, file.length - part.at), part.at);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(16, BigInt(bytes.length), true);
  view.setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

/** Returns the responses of each route about each learner, group, skill and cluster of a file. Empty if the file is rejected. */
function answersOf(bytes: Uint8Array): { route: AnyRoute; body: unknown }[] {
  try {
    const snapshot = decodeSnapshot(bytes);
    const ids = snapshot.learners().map(({ learner_id }) => learner_id);
    const subjects = {
      learner_id: ids,
      group_id: groups(snapshot).map(({ group_id }) => group_id),
      skill_id: skillNeeds(snapshot).map(({ skill_id }) => skill_id),
      cluster_id: snapshot.clusters().clusters.map(({ cluster_id }) => cluster_id),
    };
    return Object.values<AnyRoute>({ ...ROUTES, ...INSIGHTS } as never).flatMap((route) => {
      const name = /\{(\w+)\}/.exec(route.path)?.[1] as keyof typeof subjects | undefined;
      const asked = name ? subjects[name].map((id) => ({ [name]: id })) : [{}];
      return [undefined, new Set(ids.slice(1))].flatMap((among) =>
        asked.map((one) => ({
          route,
          body: route.answer(snapshot, {
            ...one,
            n: 10,
            learners: ids,
            among,
            language: undefined,
          } as never),
        })),
      );
    });
  } catch (error) {
    if (error instanceof MasteryError && /_SNAPSHOT/.test(error.code)) return [];
    throw error;
  }
}

test("responds on every endpoint according to its schema from any forged file that loads", () => {
  const parts = fc.array(
    fc.record({
      at: fc.nat({ max: file.length - 1 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 2 },
  );
  let loaded = 0;
  fc.assert(
    fc.property(parts, (overwritten) => {
      const answers = answersOf(forged(overwritten));
      if (answers.length > 0) loaded++;
      for (const { route, body } of answers) {
        if (body === undefined) continue;
        const checked = (route.schema as z.ZodType).safeParse(JSON.parse(JSON.stringify(body)));
        expect(checked.success ? "" : `${route.path}: ${checked.error.message}`).toBe("");
      }
    }),
    { numRuns: 4 * fc.readConfigureGlobal().numRuns! },
  );
  expect(loaded).toBeGreaterThan(0);
});
