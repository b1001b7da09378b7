import { precompute } from "@mastery/core";
import { learner, learnerId, letterEmbedder, smallDataset } from "@mastery/core/testing";
import { expect, test } from "vitest";
import { holdsLearnerId } from "./holds-learner-id.ts";

/** An id that contains letters, for tests of upper and lower case. */
const LETTERS = "abcdefab-cdef-4abc-8def-abcdefabcdef";

const { learners, ...records } = smallDataset();
const withLetters = await precompute(
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
])("finds a learner's id in %s", (text) => {
  expect(holdsLearnerId(withLetters, text)).toBe(true);
});

test.each(["", "anne", learnerId(999), LETTERS.slice(1), "f".repeat(64), `${"-".repeat(40)}0`])(
  "finds no learner's id in %j",
  (text) => {
    expect(holdsLearnerId(withLetters, text)).toBe(false);
  },
);
