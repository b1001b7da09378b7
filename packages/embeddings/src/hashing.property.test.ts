import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold.ts";
import { hashingEmbedder } from "./hashing.ts";

const embedder = hashingEmbedder();
const anyText = fc.string({ unit: "binary", maxLength: 80 });

const embed = async (texts: readonly string[]): Promise<Float32Array[]> => [
  ...((await embedder.embed(texts)) as Float32Array[]),
];

const bytesOf = (vectors: readonly Float32Array[]): Buffer =>
  Buffer.concat(
    vectors.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  );

test("returns a vector of 384 numbers and of length 1 or 0 for any text", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const [vector] = await embed([text]);
      expect(vector).toHaveLength(384);
      const length = Math.hypot(...vector!);
      expect(Math.min(length, Math.abs(length - 1))).toBeLessThan(1e-6);
    }),
  );
});

test("returns the same vectors whatever the order and the other texts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { maxLength: 20 }), async (texts) => {
      const together = await embed(texts);
      const reversed = (await embed(texts.toReversed())).reverse();
      const alone = await Promise.all(texts.map(async (text) => (await embed([text]))[0]!));
      expect(bytesOf(reversed).equals(bytesOf(together))).toBe(true);
      expect(bytesOf(alone).equals(bytesOf(together))).toBe(true);
    }),
  );
});

test("folds ASCII text alone as it does next to other letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(foldText(`${text}é`)).toBe(`${foldText(text)}e`);
    }),
  );
});

test("keeps the direction of a repeated text, and ignores word order", async () => {
  const words = fc.array(fc.stringMatching(/^[a-zé]{1,9}$/), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(words, async (list) => {
      const [once, swapped, twice] = await embed([
        list.join(" "),
        list.toReversed().join(" "),
        [...list, ...list].join(" "),
      ]);
      expect(swapped).toEqual(once);
      for (const [i, value] of twice!.entries()) expect(value).toBeCloseTo(once![i]!, 6);
    }),
  );
});
