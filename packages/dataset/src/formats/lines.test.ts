import { describe, expect, it } from "vitest";
import { LineSplitter } from "./lines.ts";

const utf8 = (text: string): Buffer => Buffer.from(text);

/** What a splitter tells of the chunks, as one text per call. */
function told(chunks: readonly Buffer[], maxBytes?: number): string[] {
  const calls: string[] = [];
  const sink = {
    line: (text: string, number: number) => calls.push(`${number}: ${text}`),
    tooLong: (number: number) => calls.push(`${number} too long`),
    notUtf8: (number: number) => calls.push(`${number} not UTF-8`),
  };
  const splitter = new LineSplitter(sink, maxBytes);
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return calls;
}

describe("LineSplitter", () => {
  it("numbers lines from 1 and takes a last line without its end", () => {
    expect(told([utf8("a\nb\nc")])).toEqual(["1: a", "2: b", "3: c"]);
    expect(told([utf8("a\nb\n")])).toEqual(["1: a", "2: b"]);
    expect(told([])).toEqual([]);
  });

  it("takes blank lines like others", () => {
    expect(told([utf8("\na\n \t\r\n\n b\n")])).toEqual(["1: ", "2: a", "3:  \t\r", "4: ", "5:  b"]);
  });

  it("leaves a carriage return before the line feed, which JSON takes for a space", () => {
    expect(told([utf8("1\r\n2\r\n")])).toEqual(["1: 1\r", "2: 2\r"]);
  });

  it("drops a byte order mark at the start, and only there", () => {
    expect(told([utf8("\uFEFFa\n\uFEFFb\n")])).toEqual(["1: a", "2: \uFEFFb"]);
    expect(told([Buffer.of(0xef), Buffer.of(0xbb), Buffer.of(0xbf), utf8("a")])).toEqual(["1: a"]);
    expect(told([utf8("\uFEFF\na")])).toEqual(["1: ", "2: a"]);
  });

  it("puts a character together that lies across chunks", () => {
    const bytes = utf8("é€😀\n");
    expect(told([...bytes].map((byte) => Buffer.of(byte)))).toEqual(["1: é€😀"]);
  });

  it("decodes a long chunk in parts, wherever these cut lines and characters", () => {
    const lines = [..."abcdefg"].map((letter, i) => letter.repeat(i) + "é€😀".repeat(3000));
    const expected = lines.map((line, i) => `${i + 1}: ${line}`);
    expect(told([utf8(lines.join("\n"))])).toEqual(expected);
  });

  it("reports which lines are not UTF-8 and goes on", () => {
    const bytes = Buffer.concat([
      utf8("a\n"),
      Buffer.of(0xc3, 0x28, 0x0a),
      utf8("é\n"),
      Buffer.of(0xe9),
    ]);
    expect(told([bytes])).toEqual(["1: a", "2 not UTF-8", "3: é", "4 not UTF-8"]);
  });

  it("reports which lines are too long and goes on, wherever the chunks end", () => {
    const bytes = utf8("abcd\nabcde\nab\nabcdef");
    const expected = ["1: abcd", "2 too long", "3: ab", "4 too long"];
    expect(told([bytes], 4)).toEqual(expected);
    expect(
      told(
        [...bytes].map((byte) => Buffer.of(byte)),
        4,
      ),
    ).toEqual(expected);
  });
});
