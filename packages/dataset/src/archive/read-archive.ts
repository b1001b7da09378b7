import type { RecordKind } from "@mastery/core";
import { DatasetBuilder } from "@mastery/core/dataset";
import { checkOptions, refuseDateRange, reportProgress } from "@mastery/core/internal";
import { fileIssue } from "../formats/file-issue.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import type { ReadDataset, ReadOptions } from "../reading/read-dataset.ts";
import { DIRECTORY_OPTIONS } from "../reading/read-directory.ts";
import { FORMATS } from "../reading/read-file.ts";
import { sinksInto } from "../reading/record-sinks.ts";
import { readTar } from "./tar.ts";

/** The parts of a dataset, in the order in which an archive has them: each refers to those before it. */
const PARTS = ["skills", "resources", "groups", "learners", "traces or evidence"] as const;
/** Positions of the parts that may be missing. */
const OPTIONAL: ReadonlySet<number> = new Set([2]);

const PART: Readonly<Record<RecordKind, number>> = {
  ...{ skills: 0, resources: 1, groups: 2, learners: 3, traces: 4, evidence: 4 },
};

/** A file, or one of a folder. */
const NAME =
  /^(?<kind>skills|resources|groups|learners|traces|evidence)(?:\/[^/\p{C}\p{Zl}\p{Zp}]+)?\.(?<format>json|jsonl|csv)$/u;
/** What a directory can hold, but not an archive, which is read once from start to end. */
const NEEDS_DIRECTORY =
  /^(?:columns\.json|levels\.json|xapi\.json|(?:skills|resources|groups|learners|traces|evidence|statements|oneroster)[./].*)$/;

/** A folder of parts, which are read one after another, and twice. */
const IN_PARTS = /^parts\//;

/** What an archive is called in issues. */
const ARCHIVE = "archive";

/**
 * Reads and validates a tar archive of a data directory as it streams in, such as from a pipe: skills, resources, groups if there are
 * any, learners, then traces or evidence, each in one file or in a folder of several. It holds JSON and CSV, not compressed.
 *
 * @param archive its bytes, in chunks
 * @throws {DatasetError} that lists every issue of the files; `MasteryError` for invalid options, or dates with evidence
 */
export async function readArchive(
  archive: AsyncIterable<Uint8Array>,
  options: Omit<ReadOptions, "memoryLimit"> = {},
): Promise<ReadDataset> {
  checkOptions(options, DIRECTORY_OPTIONS);
  const builder = new DatasetBuilder(options);
  const notes: string[] = [];
  const sinks = sinksInto(builder, notes);
  const found = new Set<RecordKind>();
  let done = 0;
  const refuse = (file: string, expected: string, got: string, kinds: readonly RecordKind[] = []) =>
    builder.addIssue(fileIssue("unreadable_file", file, expected, got), kinds);
  const afterChunk = (count: number): Promise<void> => {
    done += count;
    return reportProgress(options, "dataset", done, null);
  };

  try {
    for await (const { name, bytes } of readTar(archive)) {
      if (IN_PARTS.test(name)) throw inParts();
      const { kind, format } = (NAME.exec(name)?.groups ?? {}) as Partial<Named>;
      if (!kind || !format) {
        if (NEEDS_DIRECTORY.test(name)) refuse(name, "JSON or CSV in an archive", "another form");
        continue;
      }
      const early = [...found].find((one) => one !== kind && PART[one] >= PART[kind]);
      found.add(kind);
      if (early) {
        const both = PART[early] === PART[kind];
        const expected = both ? `${early} or ${kind}` : `${kind} before ${early}`;
        refuse(name, expected, both ? "both" : "them after it", [kind]);
        continue;
      }
      if (kind === "evidence") refuseDateRange(options);
      await FORMATS[format](counted(bytes, afterChunk), { name, kind, format }, sinks[kind]);
    }
    reportMissing(builder, found);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    refuse(ARCHIVE, error.expected, error.got, ALL);
  }
  await reportProgress(options, "dataset", done, done);
  return { ...builder.build(), notes, statements: null, oneRoster: null };
}

/** One issue for all parts, and none about what seems to be missing beside them. */
function inParts(): UnreadableFileError {
  const got = "a folder parts, which is read from a directory alone: unpack it";
  return new UnreadableFileError("learners and traces of all in it", got);
}

interface Named {
  readonly kind: RecordKind;
  readonly format: keyof typeof FORMATS;
}

const ALL = Object.keys(PART) as RecordKind[];

function reportMissing(builder: DatasetBuilder, found: ReadonlySet<RecordKind>): void {
  PARTS.forEach((name, part) => {
    const kinds = ALL.filter((kind) => PART[kind] === part);
    if (OPTIONAL.has(part) || kinds.some((kind) => found.has(kind))) return;
    builder.addIssue(fileIssue("missing_file", ARCHIVE, `${name} in it`, "none"), kinds);
  });
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  afterChunk: (count: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    await afterChunk(chunk.length);
  }
}
