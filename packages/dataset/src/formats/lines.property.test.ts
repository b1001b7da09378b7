import fc from "fast-check";
import { expect, it } from "vitest";
import { LineSplitter } from "./lines.ts";

type Call = readonly [number, string];

const MAX_BYTES = 12;

function told(chunks: readonly Buffer[]): Call[] {
  const calls: Call[] = [];
  const splitter = new LineSplitter(
    {
      line: (text, number) => calls.push([number, `text ${text}`]),
      tooLong: (number) => calls.push([number, "too long"]),
      notUtf8: (number) => calls.push([number, "not UTF-8"]),
    },
    MAX_BYTES,
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return calls;
}

/** The same from the bytes as a whole, with nothing but the platform's decoder. */
function toldOfTheWhole(bytes: Buffer): Call[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines = bytes.toString("latin1").split("\n");
  return lines.flatMap((latin1, i): Call[] => {
    const line = Buffer.from(latin1, "latin1");
    if (line.length > MAX_BYTES) return [[i + 1, "too long"]];
    try {
      const text = decoder.decode(line).replace(i === 0 ? /^\uFEFF/ : /^$/, "");
      // Nothing follows the last line feed.
      return latin1 === "" && i === lines.length - 1 ? [] : [[i + 1, `text ${text}`]];
    } catch {
      return [[i + 1, "not UTF-8"]];
    }
  });
}

const piece = fc.constantFrom("a", "é", "€", "😀", "\n", "\r\n", " ", "\uFEFF", "long enough");
const bytes = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: piece.map((text) => Buffer.from(text)) },
      fc.constantFrom(Buffer.of(0xff), Buffer.of(0xc3)),
    ),
  )
  .map((parts) => Buffer.concat(parts));

it("gives the same lines however the bytes are cut into chunks", () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat({ max: 200 })), (whole, positions) => {
      const cuts = [0, ...positions.map((at) => Math.min(at, whole.length)), whole.length].sort(
        (a, b) => a - b,
      );
      const chunks = cuts.slice(1).map((end, i) => whole.subarray(cuts[i], end));
      expect(told(chunks)).toEqual(toldOfTheWhole(whole));
    }),
    { numRuns: 500 },
  );
});
