import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashingEmbedder } from "./hashing.ts";

const embedder = hashingEmbedder();

async function embed(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  return vector as Float32Array;
}

async function cosine(one: string, other: string): Promise<number> {
  const [a, b] = [await embed(one), await embed(other)];
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

test("derives its id from the dimension, which defaults to 384", () => {
  expect(embedder).toMatchObject({ id: "hashing-384", dimension: 384 });
  expect(hashingEmbedder({ dimension: 64 })).toMatchObject({ id: "hashing-64", dimension: 64 });
});

test.each([0, -1, 1.5, Number.NaN])("rejects a dimension of %s", (dimension) => {
  expect(() => hashingEmbedder({ dimension })).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: `dimension: expected an integer of at least 1, got ${dimension}`,
    }),
  );
});

// The expected values come from a separate implementation of the same definition in Python.
test("sets one coordinate for each n-gram of a short text", async () => {
  // A word of one letter has a single n-gram, " a ".
  expect(nonZero(await embed("a"))).toEqual({ 316: 1 });
  // The n-grams are " cp", "cp " and " cp ". Each n-gram is in a different bucket.
  const third = Math.fround(1 / Math.sqrt(3));
  expect(nonZero(await embed("CP"))).toEqual({ 149: third, 326: third, 373: third });
});

test.each([
  ["Symétrie axiale", "48c51c1a460a643b"],
  ["Lire l’heure à la minute près", "67cc64d328b80801"],
  ["数学 — Ὀδυσσεύς", "a65f0d1e9d69ac75"],
])("returns exactly the expected vector for %s", async (text, digest) => {
  expect(digestOf(await embed(text))).toBe(digest);
});

test("scales vectors to length 1", async () => {
  for (const text of ["a", "Additionner deux fractions de même dénominateur", "aaa ".repeat(500)]) {
    expect(await cosine(text, text)).toBeCloseTo(1, 6);
  }
});

test.each(["", " ", "?! … —"])(
  "returns the zero vector for a text without letters: %j",
  async (text) => {
    expect(nonZero(await embed(text))).toEqual({});
  },
);

test.each([
  ["accents", "ÉLÈVE, GÉOMÉTRIE", "eleve, geometrie"],
  ["case", "Les Fractions", "les fractions"],
  ["composed and decomposed letters", "\u00e9cole", "e\u0301cole"],
  ["ligatures", "ﬁgures", "figures"],
  ["sharp s", "Maße", "MASSE"],
  ["final sigma", "ΟΔΟΣ", "οδοσ"],
  ["punctuation and spaces", "  l'heure :\tlire ! ", "l heure lire"],
])("ignores %s", async (_, one, other) => {
  expect(await embed(one)).toEqual(await embed(other));
});

test("rates a shared start of a word as more similar than a shared end", async () => {
  expect(await cosine("mesure", "mesurer")).toBeGreaterThan(await cosine("mesure", "demesure"));
  expect(await cosine("mesure", "demesure")).toBeLessThan(1);
});

test("embeds texts whose words share stems closer together than unrelated texts", async () => {
  const related = await cosine("Additionner des fractions", "Addition de deux fractions");
  const unrelated = await cosine("Additionner des fractions", "Le cycle de l'eau");
  expect(related).toBeGreaterThan(0.5);
  expect(Math.abs(unrelated)).toBeLessThan(0.2);
});

test("reports progress and stops when aborted", async () => {
  const texts = Array.from({ length: 2500 }, (_, i) => `texte ${i}`);
  const seen: number[] = [];
  await embedder.embed(texts, { onProgress: (done) => void seen.push(done) });
  expect(seen).toEqual([0, 1000, 2000, 2500]);

  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done === 1000) controller.abort(new Error("enough"));
  };
  const aborted = embedder.embed(texts, { onProgress, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
});

function nonZero(vector: Float32Array): Record<number, number> {
  return Object.fromEntries([...vector.entries()].filter(([, value]) => value !== 0));
}

function digestOf(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, i) => {
    view.setFloat32(i * 4, value, true);
  });
  return createHash("sha256").update(view).digest("hex").slice(0, 16);
}
