import fc from "fast-check";
import { expect, test } from "vitest";
import { packTexts } from "./texts.ts";
import { isUuid, packUuid, packUuids, UUID_BYTES, type Uuids } from "./uuids.ts";

/** Uuids of few bytes that differ, so that many share their beginnings. */
const uuid = fc
  .array(fc.constantFrom("00", "0f", "7f", "80", "ff"), { minLength: 16, maxLength: 16 })
  .map((bytes) => bytes.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
const ids = fc.uniqueArray(fc.oneof(fc.uuid(), uuid), { maxLength: 40 });

/** The ids as a roster has them. */
function packed(texts: readonly string[]): Uuids {
  return packUuids(texts.toSorted());
}

test("packed uuids are those that came, in the order of their texts", () => {
  fc.assert(
    fc.property(ids, (texts) => {
      const uuids = packed(texts);
      expect(Array.from(texts, (_, index) => uuids.at(index))).toEqual(texts.toSorted());
    }),
  );
});

test("a uuid is found in any letter case, and nothing else is", () => {
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

test("packed texts come back, whatever they hold", () => {
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

test("texts of Latin letters take a byte each, others two", () => {
  expect(packTexts(["Élève", "ÿ"]).units).toBeInstanceOf(Uint8Array);
  expect(packTexts(["Élève", "Œ"]).units).toBeInstanceOf(Uint16Array);
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Almost uuids: the characters beside the digits in ASCII, and those whose low byte is a digit. */
const character = fc.constantFrom(..."-/:@G`g0aF\0\u0130\uff10é");
const changed = fc
  .record({
    uuid: fc.uuid(),
    at: fc.nat(36),
    removed: fc.nat(1),
    inserted: fc.string({ unit: character, maxLength: 2 }),
  })
  .map(
    ({ uuid, at, removed, inserted }) => uuid.slice(0, at) + inserted + uuid.slice(at + removed),
  );

test("the same texts are uuids as for a regular expression", () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), changed, fc.string()), (text) => {
      expect(isUuid(text)).toBe(UUID.test(text));
      expect(isUuid(text.toUpperCase())).toBe(UUID.test(text.toUpperCase()));
    }),
  );
});

test("the bytes are those of the digits, in any letter case", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      for (const text of [uuid, uuid.toUpperCase()]) {
        const bytes = new Uint8Array(UUID_BYTES);
        expect(packUuid(text, bytes)).toBe(true);
        const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
        expect(digits.join("")).toBe(uuid.replaceAll("-", ""));
      }
    }),
  );
});
