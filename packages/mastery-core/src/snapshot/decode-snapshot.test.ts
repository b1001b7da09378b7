import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { packTexts } from "../dataset/texts.ts";
import { MasteryError } from "../errors/errors.ts";
import { precompute } from "../precompute.ts";
import { letterEmbedder, smallDataset } from "../testing/index.ts";
import { bytesOf } from "./columns.ts";
import { crc32, plainCrc32 } from "./crc32.ts";
import { encodeContent } from "./encode-snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "./index.ts";
import { contentOf, type Snapshot } from "./snapshot.ts";

const LENGTH_AT = 16;

const snapshot: Snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

/** All that a snapshot answers, as JSON. */
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

/** The file with other bytes from a position on, and its checksum made right again. */
function forged(
  at: number,
  bytes: Uint8Array,
  file: Uint8Array = encodeSnapshot(snapshot),
): Uint8Array {
  file.set(bytes, at);
  new DataView(file.buffer).setUint32(12, crc32(file.subarray(LENGTH_AT)), true);
  return file;
}

/** The file with a text of its manifest replaced by another of the same length. */
function forgedText(text: string, other: string): Uint8Array {
  expect(other.length).toBe(text.length);
  const file = encodeSnapshot(snapshot);
  const at = Buffer.from(file.buffer).indexOf(text);
  expect(at).toBeGreaterThan(0);
  return forged(at, Buffer.from(other), file);
}

describe("a snapshot file", () => {
  it("gives a snapshot that answers the same", () => {
    expect(answers(decodeSnapshot(encodeSnapshot(snapshot)))).toBe(answers(snapshot));
  });

  it("has the same bytes for the same snapshot, however it came about", async () => {
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

  it.each([0, 3, 8])("can lie anywhere in its buffer: at byte %i", (at) => {
    const file = encodeSnapshot(snapshot);
    const buffer = new Uint8Array(at + file.length + 1);
    buffer.set(file, at);
    const decoded = decodeSnapshot(buffer.subarray(at, at + file.length));
    expect(answers(decoded)).toBe(answers(snapshot));
    expect(encodeSnapshot(decoded)).toEqual(file);
  });

  it("has its columns where the widest of their numbers can be read", () => {
    const file = encodeSnapshot(snapshot);
    const { columns } = contentOf(decodeSnapshot(file));
    expect(columns.profiles.scoreSum.buffer).toBe(file.buffer);
    expect(columns.recommendations.targets.buffer).toBe(file.buffer);
  });

  it.each([
    ["of one byte", ["é", "", 'a"\\\n', "ÿ", "\0", "z"]],
    ["of two, and what UTF-8 cannot hold", ["é€😀", "\ud83d", 'a"\\\n', "\u2028", "", "\uFEFFa"]],
  ])("keeps names whose code units are %s", (_, names) => {
    const { manifest, columns } = contentOf(snapshot);
    const { offsets, units } = packTexts(names);
    const decoded = decodeSnapshot(
      encodeContent({
        manifest: {
          ...manifest,
          nameBytes: units.byteLength,
          nameUnitBytes: units.BYTES_PER_ELEMENT,
        },
        columns: {
          ...columns,
          roster: { ...columns.roster, nameOffsets: offsets, nameUnits: bytesOf(units) },
        },
      }),
    );
    expect(decoded.learners().map((learner) => learner.display_name)).toEqual(names);
  });

  it.each([
    ["the host's", crc32],
    ["our own", plainCrc32],
  ])("has a checksum that other tools compute, too: %s", (_, checksum) => {
    expect(checksum(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
    expect(checksum(encodeSnapshot(snapshot))).toBe(zlib.crc32(encodeSnapshot(snapshot)));
  });
});

describe("bytes are refused that are", () => {
  it.each([
    [0, "no bytes at all"],
    [1, "bytes that begin otherwise"],
    [7, "bytes that begin otherwise"],
  ])("no snapshot file: the first %i bytes of one", (length, got) => {
    expect(refusal(encodeSnapshot(snapshot).slice(0, length))).toEqual({
      code: "NOT_A_SNAPSHOT",
      message: `expected a snapshot file, got ${got}`,
    });
  });

  it("no snapshot file: JSON", () => {
    expect(refusal(new TextEncoder().encode('{"learners": []}')).code).toBe("NOT_A_SNAPSHOT");
  });

  it.each([
    [1, "compute it again with this version"],
    [3, "read it with the version that wrote it"],
  ])("of format %i: %s", (format, remedy) => {
    expect(refusal(forged(8, Uint8Array.of(format)))).toEqual({
      code: "UNSUPPORTED_SNAPSHOT_VERSION",
      message: `expected a snapshot file of format 2, got format ${format}: ${remedy}`,
    });
  });

  it("cut short, or too long", () => {
    const file = encodeSnapshot(snapshot);
    const longer = new Uint8Array(file.length + 1);
    longer.set(file);
    for (const bytes of [file.subarray(0, -1), longer]) {
      expect(refusal(bytes)).toEqual({
        code: "TRUNCATED_SNAPSHOT",
        message: `expected a snapshot file of ${file.length} bytes, got ${bytes.length}`,
      });
    }
    for (const length of [8, 12, 27, 28]) {
      expect(refusal(file.subarray(0, length)).code).toBe("TRUNCATED_SNAPSHOT");
    }
  });

  it("damaged", () => {
    const file = encodeSnapshot(snapshot);
    file[file.length - 1]! ^= 1;
    expect(refusal(file)).toEqual({
      code: "CORRUPT_SNAPSHOT",
      message: expect.stringMatching(
        /^expected checksum [\da-f]{8}, got [\da-f]{8}: the file is damaged$/,
      ),
    });
  });

  it("whole, but with a manifest that ends elsewhere", () => {
    const { code, message } = refusal(forged(24, Uint8Array.of(0xff, 0xff, 0xff, 0xff)));
    expect(code).toBe("INVALID_SNAPSHOT");
    const expected = "its end within the file, at a multiple of 8";
    expect(message).toBe(`manifest: expected ${expected}, got byte ${28 + 0xffffffff}`);
  });

  it("whole, but with a manifest after which no column can start", () => {
    const file = encodeSnapshot(snapshot);
    const length = new DataView(file.buffer).getUint32(24, true);
    const { code, message } = refusal(forged(24, Uint8Array.of((length & 0xff) ^ 1)));
    expect(code).toBe("INVALID_SNAPSHOT");
    expect(message).toMatch(/^manifest: expected its end .*, got byte \d+$/);
  });

  it("whole, but with a letter beyond ASCII in the manifest", () => {
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
      "manifest.metadata.rules: topN: expected an integer from 1 to 100, got -1",
    ],
    ['"k":2', '"k":{', "manifest: expected JSON in ASCII, got something else"],
    ['"k":2', '"k":0', "manifest.tried[0].k: expected at least 2, got 0"],
    [
      '"revision":null',
      '"revision":true',
      "manifest.metadata.embedder.revision: expected a text or null, got true",
    ],
    ['"sampled":false', '"sampled":00000', "manifest: expected JSON in ASCII, got something else"],
    [
      '"sampled":false',
      '"sampled":"no" ',
      'manifest.metadata.silhouette.sampled: expected true or false, got "no"',
    ],
    [
      '"sampled":false',
      '"sampled":true ',
      "manifest.metadata.silhouette.sampled: expected false, got true",
    ],
    [
      '"id":"letters"',
      '"id":["etter"]',
      "manifest.metadata.embedder.id: expected a text, got a list",
    ],
    [
      '"geometry"',
      '"zeometry"',
      'manifest.domains[1]: expected distinct texts in order, got "number"',
    ],
    [
      '"geometry"',
      '"9eometry"',
      'manifest.domains[0]: expected a name in snake_case, got "9eometry"',
    ],
    ['"nameUnitBytes":1', '"nameUnitBytes":3', "manifest.nameUnitBytes: expected 1 or 2, got 3"],
    ['"nameBytes":54', '"nameBytes":99', "columns: expected 1206 bytes, got 1158"],
  ])("whole, but with %s replaced by %s in the manifest", (text, other, message) => {
    expect(refusal(forgedText(text, other))).toEqual({ code: "INVALID_SNAPSHOT", message });
  });
});
