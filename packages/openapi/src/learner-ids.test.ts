import { precompute } from "@mastery/core";
import { learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsLearnerId } from "./learner-ids.ts";

/** An id with letters, so with letter cases. */
const LETTERS = "abcdefab-cdef-4abc-8def-abcdefabcdef";

const { learners, ...records } = smallDataset();
const snapshot = await precompute(
  { ...records, learners: [...learners, learner(0, { learner_id: LETTERS })] },
  { embedder: letterEmbedder() },
);

test.each([
  LETTERS,
  LETTERS.toUpperCase(),
  LETTERS.replaceAll("-", ""),
  LETTERS.replaceAll("-", "_"),
  `pupil-${LETTERS}`,
  `${LETTERS}.json`,
  `0a1b-${LETTERS}-f00d`,
  `urn:uuid:{${LETTERS}}`,
  `${learnerId(999)}/${learnerId(0)}`,
])("%s holds the id of a learner", (text) => {
  expect(holdsLearnerId(snapshot, text)).toBe(true);
});

test.each(["", "anne", learnerId(999), LETTERS.slice(1), "f".repeat(64), `${"-".repeat(40)}0`])(
  "%j holds no id of a learner",
  (text) => {
    expect(holdsLearnerId(snapshot, text)).toBe(false);
  },
);

test("an id is found in any letter case, with any separators, within any other characters", () => {
  const separator = fc.stringMatching(/^[._:{} -]{0,2}$/);
  const around = fc.stringMatching(/^[\w.-]{0,14}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(LETTERS, ...snapshot.learners().map(({ learner_id }) => learner_id)),
      fc.array(separator, { minLength: 32, maxLength: 32 }),
      fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
      around,
      around,
      (id, separators, upper, before, after) => {
        const digits = [...id.replaceAll("-", "")].map(
          (digit, i) => separators[i]! + (upper[i] ? digit.toUpperCase() : digit),
        );
        expect(holdsLearnerId(snapshot, before + digits.join("") + after)).toBe(true);
      },
    ),
  );
});
