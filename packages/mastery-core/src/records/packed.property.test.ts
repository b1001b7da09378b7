import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid, packTexts, packUuids, type Uuids } from "./packed.ts";

/** Generates uuids from few distinct bytes, so that many uuids share a prefix. */
const uuid = fc
  .array(fc.constantFrom("00", "0f", "7f", "80", "ff"), { minLength: 16, maxLength: 16 })
  .map((bytes) => bytes.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
const ids = fc.uniqueArray(fc.oneof(fc.uuid(), uuid), { maxLength: 40 });

/** Packs ids as a roster does. */
function packed(texts: readonly string[]): Uuids {
  return packUuids(texts.toSorted());
}

test("unpacks uuids unchanged, in sorted order", () => {
  fc.assert(
    fc.property(ids, (texts) => {
      const uuids = packed(texts);
      expect(Array.from(texts, (_, index) => uuids.at(index))).toEqual(texts.toSorted());
    }),
  );
});

test("finds a uuid in any letter case, and nothing else", () => {
  fc.assert(
    fc.property(ids, fc.oneof(fc.uuid(), uuid, fc.string()), (texts, other) => {
      const uuids = packed(texts);
      texts.toSorted().forEach((text, index) => {
        expect(uuids.find(text)).toBe(index);
        expect(uuids.find(text.toUpperCase())).toBe(index);
      });
      if (!texts.includes(other)) expect(uuids.find(other)).toBeUndefined();
    }),
  );
});

test("unpacks strings unchanged, whatever they contain", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("\ud800", "long ".repeat(2_000)),
  );
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const packed = packTexts(texts);
      expect(packed.offsets.length).toBe(texts.length + 1);
      expect(Array.from(texts, (_, index) => packed.at(index))).toEqual(texts);
    }),
  );
});

test("takes one byte per letter for Latin strings, and two bytes for other strings", () => {
  expect(packTexts(["Élève", "ÿ"]).units).toBeInstanceOf(Uint8Array);
  expect(packTexts(["Élève", "Œ"]).units).toBeInstanceOf(Uint16Array);
});

test.each([
  ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", true],
  ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8", true],
  ["00000000-0000-0000-0000-000000000000", true],
  ["6ba7b8109dad11d180b400c04fd430c8", false],
  ["{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", false],
  ["6ba7b810-9dad-11d1-80b4-00c04fd430c8\n", false],
  ["6ba7b810-9dad-11d1-80b4-00c04fd430cg", false],
  ["6ba7b810-9dad-11d1-80b4-00c04fd430c\uff10", false],
  ["6ba7b8109-dad-11d1-80b4-00c04fd430c8", false],
])("%j is a uuid: %s", (text, expected) => {
  expect(isUuid(text)).toBe(expected);
  expect(packUuids(["00000000-0000-0000-0000-000000000000"]).find(text)).toBe(
    text.startsWith("00000000") ? 0 : undefined,
  );
});

test("packs the hexadecimal digits to bytes, in any letter case", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      for (const text of [uuid, uuid.toUpperCase()]) {
        const { bytes } = packUuids([text]);
        const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
        expect(digits.join("")).toBe(uuid.replaceAll("-", ""));
      }
    }),
  );
});
