import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { concatenate } from "../collections.ts";
import { crc32 } from "../columns/file.ts";
import { MasteryError } from "../errors/index.ts";
import { precompute } from "../precompute.ts";
import { packTexts } from "../records/packed.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import {
  contentParts,
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_FORMAT,
  viewSnapshot,
} from "./codec.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

const LENGTH_AT = 16;

const snapshot: Snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

/** Returns all results of a snapshot as JSON. */
function answers(of: Snapshot): string {
  const learners = of
    .learners()
    .map(({ learner_id: id }) => [of.profile(id), of.assignment(id), of.recommend(id, 10)]);
  return JSON.stringify([of.health(), of.learners(), of.clusters(), learners, of.metadata]);
}

function refusal(bytes: Uint8Array): Pick<MasteryError, "code" | "message"> {
  try {
    decodeSnapshot(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(MasteryError);
    const { code, message } = error as MasteryError;
    return { code, message };
  }
  throw new Error("not refused");
}

/** Returns the file with other bytes at a position and a corrected checksum. */
function forged(
  at: number,
  bytes: Uint8Array,
  file: Uint8Array = encodeSnapshot(snapshot),
): Uint8Array {
  file.set(bytes, at);
  new DataView(file.buffer).setUint32(12, crc32(file.subarray(LENGTH_AT)), true);
  return file;
}

/** Returns the file with a string in its manifest replaced by another string of the same length. */
function forgedText(text: string, other: string): Uint8Array {
  expect(other.length).toBe(text.length);
  const file = encodeSnapshot(snapshot);
  const at = Buffer.from(file.buffer).indexOf(text);
  expect(at).toBeGreaterThan(0);
  return forged(at, Buffer.from(other), file);
}

describe("a snapshot file", () => {
  it("decodes to a snapshot with the same results as the original", () => {
    expect(answers(decodeSnapshot(encodeSnapshot(snapshot)))).toBe(answers(snapshot));
  });

  it("has the same bytes for any order of records, and after it is decoded", async () => {
    const { skills, resources, learners, traces } = smallDataset();
    const reversed = {
      skills: skills.toReversed(),
      resources: resources.toReversed(),
      learners: learners.toReversed(),
      traces: traces.toReversed(),
    };
    const again = await precompute(reversed, { embedder: letterEmbedder() });
    const bytes = encodeSnapshot(snapshot);
    expect(encodeSnapshot(again)).toEqual(bytes);
    expect(encodeSnapshot(decodeSnapshot(bytes))).toEqual(bytes);
  });

  it.each([
    ["a promise: await it first", Promise.resolve(snapshot)],
    ["nothing", undefined],
    ["an object", JSON.parse(JSON.stringify(snapshot))],
  ])("can be created only from a snapshot, not from %s", (got, notOne) => {
    expect(() => encodeSnapshot(notOne as never)).toThrow(
      expect.objectContaining({
        code: "INVALID_OPTION",
        message: `snapshot: expected a Snapshot, got ${got}`,
      }),
    );
  });

  it.each([0, 3, 8])("can be decoded at any position in a buffer: byte %i", (at) => {
    const file = encodeSnapshot(snapshot);
    const buffer = new Uint8Array(at + file.length + 1);
    buffer.set(file, at);
    const decoded = decodeSnapshot(buffer.subarray(at, at + file.length));
    expect(answers(decoded)).toBe(answers(snapshot));
    expect(encodeSnapshot(decoded)).toEqual(file);
  });

  it("is aligned, so that columns can be views of it", () => {
    const file = encodeSnapshot(snapshot);
    const { columns } = contentOf(viewSnapshot(file));
    expect(columns.profiles.scoreSum.buffer).toBe(file.buffer);
    expect(columns.recommendations.targets.buffer).toBe(file.buffer);
  });

  it.each([
    ["of one byte", ["é", "", 'a"\\\n', "ÿ", "\0", "z"]],
    ["of two bytes, with lone surrogates", ["é€😀", "\ud83d", 'a"\\\n', "\u2028", "", "\uFEFFa"]],
  ])("keeps names with code units %s", (_, names) => {
    const { manifest, columns } = contentOf(snapshot);
    const { offsets, units } = packTexts(names);
    const decoded = decodeSnapshot(
      concatenate(
        contentParts({
          manifest: {
            ...manifest,
            counts: {
              ...manifest.counts,
              nameUnits: units.length,
              largestUnit: Math.max(...units),
            },
          },
          columns: {
            ...columns,
            roster: { ...columns.roster, nameOffsets: offsets, nameUnits: units },
          },
        }),
      ),
    );
    expect(decoded.learners().map((learner) => learner.display_name)).toEqual(names);
  });

  it("has the checksum CRC-32, as in gzip, also of several parts", () => {
    const file = encodeSnapshot(snapshot);
    const [start, end] = [file.subarray(0, 1000), file.subarray(1000)];
    expect(crc32(file)).toBe(zlib.crc32(file));
    expect(crc32(end, crc32(start))).toBe(zlib.crc32(file));
  });
});

describe("decoding rejects", () => {
  it.each([
    [0, "no bytes"],
    [1, "bytes of another format"],
    [7, "bytes of another format"],
  ])("the first %i bytes of a file, which are not a snapshot file", (length, got) => {
    expect(refusal(encodeSnapshot(snapshot).slice(0, length))).toEqual({
      code: "NOT_A_SNAPSHOT",
      message: `expected a snapshot file, got ${got}`,
    });
  });

  it("JSON, which is not a snapshot file", () => {
    expect(refusal(new TextEncoder().encode('{"learners": []}')).code).toBe("NOT_A_SNAPSHOT");
  });

  it.each([
    [1, "compute it again with this version"],
    [SNAPSHOT_FORMAT.version - 1, "compute it again with this version"],
    [SNAPSHOT_FORMAT.version + 1, "read it with the version that wrote it"],
  ])("a file of format %i, and suggests a remedy: %s", (format, remedy) => {
    expect(refusal(forged(8, Uint8Array.of(format)))).toEqual({
      code: "UNSUPPORTED_SNAPSHOT_VERSION",
      message: `expected a snapshot file of format ${SNAPSHOT_FORMAT.version}, got format ${format}: ${remedy}`,
    });
  });

  it("a truncated or extended file", () => {
    const file = encodeSnapshot(snapshot);
    const longer = new Uint8Array(file.length + 1);
    longer.set(file);
    for (const bytes of [file.subarray(0, -1), longer]) {
      expect(refusal(bytes)).toEqual({
        code: "TRUNCATED_SNAPSHOT",
        message: `expected a snapshot file of ${file.length} bytes, got ${bytes.length}`,
      });
    }
    for (const length of [8, 12, 31, 32]) {
      expect(refusal(file.subarray(0, length)).code).toBe("TRUNCATED_SNAPSHOT");
    }
  });

  it("a damaged file", () => {
    const file = encodeSnapshot(snapshot);
    file[file.length - 1]! ^= 1;
    expect(refusal(file)).toEqual({
      code: "CORRUPT_SNAPSHOT",
      message: expect.stringMatching(
        /^expected checksum [\da-f]{8}, got [\da-f]{8}: the file is damaged$/,
      ),
    });
  });

  it("a file of the same format with different columns, and names the version with the expected columns", () => {
    expect(refusal(forged(28, Uint8Array.of(1, 2, 3, 4)))).toEqual({
      code: "UNSUPPORTED_SNAPSHOT_VERSION",
      message: `expected a snapshot file of format ${SNAPSHOT_FORMAT.version} with the columns of version ${packageJson.version}, got different columns: compute it again with this version`,
    });
  });

  it("a manifest that ends beyond the file", () => {
    const { code, message } = refusal(forged(24, Uint8Array.of(0xff, 0xff, 0xff, 0xff)));
    expect(code).toBe("INVALID_SNAPSHOT");
    const expected = "an end within the file, at a multiple of 8";
    expect(message).toBe(`manifest: expected ${expected}, got byte ${32 + 0xffffffff}`);
  });

  it("a manifest that ends at an unaligned position", () => {
    const file = encodeSnapshot(snapshot);
    const length = new DataView(file.buffer).getUint32(24, true);
    const { code, message } = refusal(forged(24, Uint8Array.of((length & 0xff) ^ 1)));
    expect(code).toBe("INVALID_SNAPSHOT");
    expect(message).toMatch(/^manifest: expected an end .*, got byte \d+$/);
  });

  it("a manifest with a non-ASCII character", () => {
    const at = Buffer.from(encodeSnapshot(snapshot)).indexOf("letters");
    expect(refusal(forged(at, Uint8Array.of(0xe9))).message).toBe(
      "manifest: expected JSON in ASCII, got something else",
    );
  });

  it.each([
    ["{", "[", "manifest: expected JSON in ASCII, got something else"],
    ['"domains"', '"DOMAINS"', "manifest.domains: expected a list, got nothing"],
    ['"embedder":{', '"embedded":{', "manifest.metadata.embedder: expected an object, got nothing"],
    [
      '"topN":10',
      '"topN":-1',
      "manifest.metadata.rules.topN: expected an integer from 1 to 100, got -1",
    ],
    ['"k":2', '"k":{', "manifest: expected JSON in ASCII, got something else"],
    ['"k":2', '"k":0', "manifest.tried[0].k: expected at least 2, got 0"],
    [
      '"revision":null',
      '"revision":true',
      "manifest.metadata.embedder.revision: expected a string or null, got true",
    ],
    ['"sampled":false', '"sampled":00000', "manifest: expected JSON in ASCII, got something else"],
    [
      '"sampled":false',
      '"sampled":"no" ',
      'manifest.metadata.silhouette.sampled: expected true or false, got "no"',
    ],
    [
      '"id":"letters"',
      '"id":["etter"]',
      "manifest.metadata.embedder.id: expected a string, got a list",
    ],
    [
      '"geometry"',
      '"zeometry"',
      'manifest.domains[1]: expected distinct strings in order, got "number"',
    ],
    [
      '"geometry"',
      '"9eometry"',
      'manifest.domains[0]: expected a name in snake_case, got "9eometry"',
    ],
    ['"nameUnits":54', '"nameUnits":99', "columns: expected 1846 bytes, got 1798"],
  ])("a manifest in which %s is replaced by %s", (text, other, message) => {
    expect(refusal(forgedText(text, other))).toEqual({ code: "INVALID_SNAPSHOT", message });
  });
});
