import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { builtinEmbedder } from "./builtin.ts";
import { encodeModel } from "./static-model.fixture.ts";

const words = { un: [3, 4], deux: [0, 2], "+": [1, 0] };
const tiny = await builtinEmbedder({
  model: await encodeModel(2, words, { "<tr": [4, 0], "is>": [0, 4] }),
});
const shipped = await builtinEmbedder();

async function cosine(one: string, other: string): Promise<number> {
  const [a, b] = (await shipped.embed([one, other])) as Float32Array[];
  return a!.reduce((sum, value, i) => sum + value * b![i]!, 0);
}

const unit = (x: number, y: number): Float32Array =>
  Float32Array.of(x / Math.hypot(x, y), y / Math.hypot(x, y));

test("derives its id from the model and dimension, and its revision from the file", async () => {
  expect(tiny).toMatchObject({ id: "builtin-tiny-2", dimension: 2 });
  expect(shipped).toMatchObject({ id: "builtin-multilingual-128", dimension: 128 });
  expect(shipped.revision).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  ["the vector of its word", "Un", unit(3, 4)],
  ["the sum of its words", "un deux", unit(3, 6)],
  ["its words, each as often as it occurs", "un, deux, deux", unit(3, 8)],
  ["its words and signs", "un + deux", unit(4, 6)],
  ["the mean of an unknown word's n-grams", "trois", unit(2, 2)],
  ["its known words and the n-grams of unknown words", "deux tristes", unit(4, 2)],
])("embeds a text as %s, scaled to length 1", async (_, text, vector) => {
  expect(await tiny.embed([text])).toEqual([vector]);
});

test.each(["", "?", "xyz", "12"])(
  "returns the zero vector for %j, which contains no known word or n-gram",
  async (text) => {
    expect(await tiny.embed([text])).toEqual([Float32Array.of(0, 0)]);
  },
);

test("the shipped model returns vectors of length 1", async () => {
  for (const text of ["a", "Poser une addition avec retenue", "table ".repeat(1000)]) {
    expect(await cosine(text, text)).toBeCloseTo(1, 5);
  }
});

test.each([
  ["fr", "Additionner deux fractions", "Somme de fractions", "La fraction des eaux de pluie"],
  ["fr, en", "Lire l'heure", "Tell the time", "Tell a story"],
  ["fr, es", "Le cycle de vie d'un papillon", "De la oruga a la mariposa", "La capital de España"],
  ["en, es", "Multiplication tables", "Tablas de multiplicar", "Mesas y sillas"],
  ["fr, it", "Le triangle rectangle", "Il triangolo rettangolo", "Il libro di storia"],
  [
    "fr, pt",
    "Les planètes du système solaire",
    "Os planetas do sistema solar",
    "O sistema digestivo",
  ],
  ["fr, de", "Les instruments de musique", "Die Musikinstrumente", "Die Messgeräte"],
])("embeds texts with the same meaning closer together: %s", async (_, anchor, near, far) => {
  expect(await cosine(anchor, near)).toBeGreaterThan((await cosine(anchor, far)) + 0.1);
});

test("the shipped model returns exactly the expected vectors", async () => {
  const texts = ["Symétrie axiale", "Lire l’heure à la minute près", "anticonstitutionnellement"];
  const vectors = (await shipped.embed(texts)) as Float32Array[];
  const view = new DataView(new ArrayBuffer(4 * 3 * shipped.dimension));
  for (const [i, value] of vectors.flatMap((vector) => [...vector]).entries()) {
    view.setFloat32(4 * i, value, true);
  }
  const digest = createHash("sha256").update(view).digest("hex").slice(0, 16);
  expect(digest).toBe("224016fa99c5f1f0");
});

test("returns the same vector for a text whatever other texts are embedded with it", async () => {
  const texts = ["Le pluriel des noms", "La Renaissance", "Le pluriel des noms"];
  const together = await shipped.embed(texts);
  expect(together[0]).toEqual(together[2]);
  expect([(await shipped.embed([texts[1]!]))[0]]).toEqual([together[1]]);
});

test("embeds texts with the same tokens only once", async () => {
  const [a, b, c] = await shipped.embed(["Exercice 4711", "Exercice 1234", "Exercice 12"]);
  expect(b).toBe(a);
  expect(c).not.toEqual(a);
});

test("reports progress and stops when aborted", async () => {
  const texts = Array.from({ length: 2500 }, (_, i) => `texte ${i}`);
  const seen: number[] = [];
  await tiny.embed(texts, { onProgress: (done) => void seen.push(done) });
  expect(seen).toEqual([0, 1000, 2000, 2500]);

  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done === 1000) controller.abort(new Error("enough"));
  };
  const aborted = tiny.embed(texts, { onProgress, signal: controller.signal });
  await expect(aborted).rejects.toThrow("enough");
});

test("a second embedder shares the shipped table", async () => {
  const digest = vi.spyOn(crypto.subtle, "digest");
  onTestFinished(() => digest.mockRestore());
  const second = await builtinEmbedder();
  expect(digest).not.toHaveBeenCalled();
  expect(await second.embed(["Lire l'heure"])).toEqual(await shipped.embed(["Lire l'heure"]));
});

test("rejects bytes that are not a model", async () => {
  await expect(builtinEmbedder({ model: new Uint8Array(64) })).rejects.toThrow(
    expect.objectContaining({ code: "INVALID_EMBEDDING_MODEL" }),
  );
});
