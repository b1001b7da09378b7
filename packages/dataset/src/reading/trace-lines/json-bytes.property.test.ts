import fc from "fast-check";
import { expect, it } from "vitest";
import { areAt, plainTextEnd } from "./json-bytes.ts";

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

it("a text ends where one looks at it byte by byte", () => {
  const plain = fc.constantFrom(..."az09 ~\u007f", "abcd", "abcdefghijkl");
  const other = fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte));
  const text = fc.array(fc.oneof({ weight: 9, arbitrary: plain }, other), { maxLength: 12 });
  fc.assert(
    fc.property(text, fc.nat({ max: 5 }), (parts, before) => {
      const line = `${" ".repeat(before)}"${parts.join("")}"`;
      const bytes = Buffer.from(`${line}\n`, "latin1");
      const end = /^"[^"\\\p{Cc}\u0080-\u00ff]*"/u.exec(
        line.slice(before).replaceAll("\u007f", "x"),
      );
      expect(plainTextEnd(bytes, viewOf(bytes), before)).toBe(end ? before + end[0].length : -1);
    }),
    { numRuns: 1000 },
  );
});

it("known bytes are where each of them is, and nowhere else", () => {
  const known = fc.uint8Array({ min: 1, minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      known,
      fc.nat(),
      fc.nat(),
      fc.nat({ max: 9 }),
      (bytes, position, change, before) => {
        const lines = Buffer.concat([Buffer.alloc(before, 0xff), bytes, Buffer.of(0x0a)]);
        const at = before + (position % bytes.length);
        lines[at] = change % 3 === 0 ? change & 0xff : lines[at]!;
        const same = lines.subarray(before, before + bytes.length).equals(bytes);
        const found = areAt(viewOf(bytes), 0, bytes.length, viewOf(lines), before, lines.length);
        // A number that is none equals nothing: then the bytes are read instead.
        const noNumber = Array.from({ length: bytes.length }, (_, i) => i).some(
          (i) => i + 8 <= bytes.length && Number.isNaN(viewOf(bytes).getFloat64(i, true)),
        );
        if (!noNumber) expect(found).toBe(same);
        else if (found) expect(same).toBe(true);
        const end = before + bytes.length - 1;
        expect(areAt(viewOf(bytes), 0, bytes.length, viewOf(lines), before, end)).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});
