import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "./lines.ts";

const utf8 = (text: string): Buffer => Buffer.from(text);

/** Returns the lines that are reported for the chunks, with one string per call. */
async function told(chunks: readonly Buffer[], maxBytes?: number): Promise<string[]> {
  const calls: string[] = [];
  const visit = (number: number, text?: string, bytes?: Uint8Array): boolean =>
    calls.push(
      `${number}${text === undefined ? (bytes ? " not UTF-8" : " too long") : `: ${text}`}`,
    ) > 0;
  await readLines(Readable.from(chunks), visit, maxBytes);
  return calls;
}

describe("readLines", () => {
  it("numbers lines from 1 and accepts a last line without a line feed", async () => {
    expect(await told([utf8("a\nb\nc")])).toEqual(["1: a", "2: b", "3: c"]);
    expect(await told([utf8("a\nb\n")])).toEqual(["1: a", "2: b"]);
    expect(await told([])).toEqual([]);
  });

  it("passes on blank lines like other lines", async () => {
    expect(await told([utf8("\na\n \t\r\n\n b\n")])).toEqual([
      "1: ",
      "2: a",
      "3:  \t\r",
      "4: ",
      "5:  b",
    ]);
  });

  it("keeps a carriage return before the line feed, which JSON treats as a space", async () => {
    expect(await told([utf8("1\r\n2\r\n")])).toEqual(["1: 1\r", "2: 2\r"]);
  });

  it("drops a byte order mark only at the start", async () => {
    expect(await told([utf8("\uFEFFa\n\uFEFFb\n")])).toEqual(["1: a", "2: \uFEFFb"]);
    expect(await told([Buffer.of(0xef), Buffer.of(0xbb), Buffer.of(0xbf), utf8("a")])).toEqual([
      "1: a",
    ]);
    expect(await told([utf8("\uFEFF\na")])).toEqual(["1: ", "2: a"]);
  });

  it("joins the bytes of a character that is split across chunks", async () => {
    const bytes = utf8("é€😀\n");
    expect(await told([...bytes].map((byte) => Buffer.of(byte)))).toEqual(["1: é€😀"]);
  });

  it("decodes a long chunk in parts, even if the parts split lines and characters", async () => {
    const lines = [..."abcdefg"].map((letter, i) => letter.repeat(i) + "é€😀".repeat(3000));
    const expected = lines.map((line, i) => `${i + 1}: ${line}`);
    expect(await told([utf8(lines.join("\n"))])).toEqual(expected);
  });

  it("reports lines that are not UTF-8 and continues", async () => {
    const bytes = Buffer.concat([
      utf8("a\n"),
      Buffer.of(0xc3, 0x28, 0x0a),
      utf8("é\n"),
      Buffer.of(0xe9),
    ]);
    expect(await told([bytes])).toEqual(["1: a", "2 not UTF-8", "3: é", "4 not UTF-8"]);
  });

  it("reports lines that are too long and continues, wherever the chunks end", async () => {
    const bytes = utf8("abcd\nabcde\nab\nabcdef");
    const expected = ["1: abcd", "2 too long", "3: ab", "4 too long"];
    expect(await told([bytes], 4)).toEqual(expected);
    expect(
      await told(
        [...bytes].map((byte) => Buffer.of(byte)),
        4,
      ),
    ).toEqual(expected);
  });
});

describe("lines without a record", () => {
  const lines = async (count: number, hasRecord: (number: number) => boolean): Promise<void> => {
    await readLines(Readable.from([utf8("\n".repeat(count))]), hasRecord);
  };

  it("stop reading once they outnumber the lines with a record by more than 100,000", async () => {
    await expect(lines(100_000, () => false)).resolves.toBeUndefined();
    await expect(lines(100_001, () => false)).rejects.toThrow(
      "expected as many lines with a record as without a record, got 100000 more blank or unreadable lines",
    );
  });

  it("are accepted between any number of records", async () => {
    await expect(lines(1_000_000, (number) => number % 2 === 0)).resolves.toBeUndefined();
  });
});

const MAX_BYTES = 12;

/** Computes the expected lines from all bytes at once, with the platform's decoder. */
function toldOfTheWhole(bytes: Buffer): string[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines = bytes.toString("latin1").split("\n");
  return lines.flatMap((latin1, i): string[] => {
    const line = Buffer.from(latin1, "latin1");
    if (line.length > MAX_BYTES) return [`${i + 1} too long`];
    try {
      const text = decoder.decode(line).replace(i === 0 ? /^\uFEFF/ : /^$/, "");
      // After the last line feed, there is no further line.
      return latin1 === "" && i === lines.length - 1 ? [] : [`${i + 1}: ${text}`];
    } catch {
      return [`${i + 1} not UTF-8`];
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

it("reads the same lines however the bytes are split into chunks", async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.array(fc.nat({ max: 200 })), async (whole, positions) => {
      const cuts = [0, ...positions.map((at) => Math.min(at, whole.length)), whole.length].sort(
        (a, b) => a - b,
      );
      const chunks = cuts.slice(1).map((end, i) => whole.subarray(cuts[i], end));
      expect(await told(chunks, MAX_BYTES)).toEqual(toldOfTheWhole(whole));
    }),
    { numRuns: 500 },
  );
});
