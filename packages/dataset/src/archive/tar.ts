import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { ByteReader } from "./byte-reader.ts";

/** A regular file in an archive. */
export interface TarEntry {
  readonly name: string;
  /** Its content; any unread rest is skipped when the next entry is requested. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Headers and contents fill blocks of this many bytes. */
const BLOCK = 512;

/** Fields of a header: where they start, and how many bytes they have (POSIX.1-1988, "ustar"). */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const CHECKSUM = [148, 8] as const;
const TYPE = 156;
const PREFIX = [345, 155] as const;

/** Types of entries without content for us: directories, and headers with times and attributes (pax). */
const SKIPPED = new Set(["5", "x", "g"]);
const REGULAR = new Set(["0", "\0"]);

/**
 * The regular files of a tar archive, in order. The blocks that end an archive must be there: a writer that was killed leaves an
 * archive without, which may otherwise look complete.
 *
 * @throws {@link UnreadableFileError}
 */
export async function* readTar(archive: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(archive);
  try {
    yield* entriesOf(reader);
  } finally {
    await reader.close();
  }
}

async function* entriesOf(reader: ByteReader): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await reader.take(BLOCK);
    if (!header) throw cutShort();
    if (header.every((byte) => byte === 0)) return reader.skipRest();
    const size = checkedSize(header);
    const type = String.fromCharCode(header[TYPE]!);
    const content = { left: size };
    if (REGULAR.has(type)) yield { name: nameOf(header), bytes: contentOf(reader, content) };
    else if (!SKIPPED.has(type))
      throw new UnreadableFileError(
        "regular files in it",
        "a link, a device or a name of more than 100 bytes",
      );
    for await (const _ of contentOf(reader, content)) {
      // Skip the unread rest.
    }
    if (!(await reader.take((BLOCK - (size % BLOCK)) % BLOCK))) throw cutShort();
  }
}

async function* contentOf(reader: ByteReader, content: { left: number }) {
  while (content.left > 0) {
    const chunk = await reader.takeUpTo(content.left);
    if (!chunk) throw cutShort();
    content.left -= chunk.length;
    yield chunk;
  }
}

function checkedSize(header: Uint8Array): number {
  // The checksum is made as if its own field held spaces.
  const own = header.subarray(CHECKSUM[0], CHECKSUM[0] + CHECKSUM[1]);
  const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => total + byte, 0);
  const checksum = sum(header) - sum(own) + CHECKSUM[1] * 0x20;
  const size = octal(header, SIZE);
  if (octal(header, CHECKSUM) !== checksum || Number.isNaN(size)) {
    throw new UnreadableFileError("a tar archive", "bytes of another format");
  }
  return size;
}

/** A number in octal digits; not a number if the field holds anything else. */
function octal(header: Uint8Array, field: readonly [number, number]): number {
  const digits = text(header, field).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function nameOf(header: Uint8Array): string {
  const prefix = text(header, PREFIX);
  const name = text(header, NAME);
  return (prefix === "" ? name : `${prefix}/${name}`).replace(/^\.\//, "");
}

/** A text that ends at the first zero byte, or with its field. */
function text(header: Uint8Array, [start, length]: readonly [number, number]): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

function cutShort(): UnreadableFileError {
  return new UnreadableFileError("a tar archive with its end", "one that was cut short");
}
