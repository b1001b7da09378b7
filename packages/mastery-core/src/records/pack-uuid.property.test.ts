import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid, packUuid, UUID_BYTES } from "./uuids.ts";

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
