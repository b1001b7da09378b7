import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeVectors, encodeVectors, keyOf } from "./cached-embedder.ts";

const source = { id: "some-model", revision: "1", dimension: 2 };
const [one, two] = [keyOf("one"), keyOf("two")];
const vectors = new Map([
  [two, Float32Array.of(3, 4)],
  [one, Float32Array.of(1, 2)],
]);
const bytes = encodeVectors(source, vectors);

test("reads back the written vectors", () => {
  expect(decodeVectors(source, bytes)).toEqual(vectors);
  expect(decodeVectors(source, encodeVectors(source, new Map()))).toEqual(new Map());
});

test("reads bytes at any memory offset", () => {
  const moved = Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);
  expect(decodeVectors(source, moved)).toEqual(vectors);
});

test.each([
  ["another id", { ...source, id: "other" }],
  ["another revision", { ...source, revision: "2" }],
  ["no revision", { id: source.id, dimension: 2 }],
  ["another dimension", { ...source, dimension: 4 }],
])("rejects vectors of an embedder with %s", (_, other) => {
  expect(() => decodeVectors(other, bytes)).toThrow("written for another embedder");
});

test("rejects bytes of another kind", () => {
  for (const foreign of ["", "{}", "MSTRYVC", "x".repeat(500)]) {
    expect(() => decodeVectors(source, Buffer.from(foreign))).toThrow("not a vector file");
  }
});

test("rejects any truncation and any flipped bit", () => {
  for (let length = 0; length < bytes.length; length++) {
    expect(() => decodeVectors(source, bytes.subarray(0, length))).toThrow();
  }
  const anyBit = fc.nat(bytes.length * 8 - 1);
  fc.assert(
    fc.property(anyBit, (bit) => {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => decodeVectors(source, flipped)).toThrow();
    }),
  );
});

test("returns different keys for texts that differ only in lone surrogates or in normalization", () => {
  expect(keyOf("\ud800")).not.toBe(keyOf("\udc00"));
  expect(keyOf("é")).not.toBe(keyOf("e\u0301"));
});
