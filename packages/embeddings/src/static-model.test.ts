import { expect, test } from "vitest";
import { encodeModel } from "./static-model.fixture.ts";
import { readStaticModel } from "./static-model.ts";

const bytes = await encodeModel(2, { un: [1, 2], deux: [3, -4] }, { "<tr": [5, 6] }, 0.25);

test("reads words, n-grams, rows and scales", async () => {
  const model = await readStaticModel(bytes);
  expect(model).toMatchObject({ name: "tiny", dimension: 2 });
  expect(model.rowOfWord).toEqual(
    new Map([
      ["un", 0],
      ["deux", 1],
    ]),
  );
  expect(model.rowOfNgram).toEqual(new Map([["<tr", 2]]));
  expect([...model.rows]).toEqual([0xa9, 0x4b, 0xed]);
  expect([...model.scales]).toEqual([0.25, 0.25, 0.25]);
});

test("different files have different revisions", async () => {
  const other = await encodeModel(2, { un: [1, 2], deux: [3, -4] }, { "<tr": [5, 7] }, 0.25);
  const revisions = [
    (await readStaticModel(bytes)).revision,
    (await readStaticModel(other)).revision,
  ];
  expect(revisions[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(revisions[0]).not.toBe(revisions[1]);
});

test("reads bytes at any offset of their buffer", async () => {
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect((await readStaticModel(shifted.subarray(3))).rows).toEqual(
    (await readStaticModel(bytes)).rows,
  );
});

test.each([
  ["no bytes", new Uint8Array(0)],
  ["too few bytes", bytes.subarray(0, 20)],
  ["another file", new Uint8Array(100).fill(1)],
])("rejects %s", async (_, wrong) => {
  await expect(readStaticModel(wrong)).rejects.toThrow(
    expect.objectContaining({
      code: "INVALID_EMBEDDING_MODEL",
      message: "expected a static embedding model of version 2",
    }),
  );
});

test.each([
  ["a changed byte", Uint8Array.from(bytes, (byte, i) => (i === 40 ? byte ^ 1 : byte))],
  ["a missing end", bytes.subarray(0, -1)],
])("rejects a file with %s", async (_, damaged) => {
  await expect(readStaticModel(damaged)).rejects.toThrow(/^expected SHA-256 [0-9a-f]{64}, got /);
});
