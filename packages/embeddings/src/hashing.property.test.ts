import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, hashingEmbedder } from "./hashing.ts";

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

test("any text gives 384 finite numbers of length 1 or 0", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const [vector] = await embed([text]);
      expect(vector).toHaveLength(384);
      const length = Math.hypot(...vector!);
      expect(Math.min(length, Math.abs(length - 1))).toBeLessThan(1e-6);
    }),
  );
});

test("a vector depends neither on order nor on neighbours", async () => {
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

test("a text in ASCII is folded the same way beside other letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(foldText(`${text}é`)).toBe(`${foldText(text)}e`);
    }),
  );
});

test("a text read twice keeps its direction, and its words may change places", async () => {
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
