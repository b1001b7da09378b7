import fc from "fast-check";

/** Strings with a special meaning for some parser. */
const TOKENS = [
  ...['"', "\\", "{", "}", "[", "]", ",", ":", ";", "\t", "\n", "\r\n", "\0", "\u2028", "\ufeff"],
  ...["null", "true", "-0", "1e999", "0.1e-400", "9007199254740993", "__proto__", "\\ud800", "%00"],
].map((text) => Buffer.from(text));

type Edit = readonly [kind: number, at: number, choice: number];

const edits = fc.array(fc.tuple(fc.nat(6), fc.nat(), fc.nat()), { minLength: 1, maxLength: 5 });

/** Returns a generator of the given valid inputs with a few edits of their bytes. */
export function editedBytes(...bases: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...bases), edits)
    .map(([base, list]) => list.reduce(editBytes, Buffer.from(base)));
}

export function editedText(...bases: readonly string[]): fc.Arbitrary<Buffer> {
  return editedBytes(...bases.map((text) => Buffer.from(text)));
}

function editBytes(bytes: Buffer, [kind, position, choice]: Edit): Buffer {
  const at = position % (bytes.length + 1);
  const until = Math.min(bytes.length, at + 1 + (choice % 32));
  const before = bytes.subarray(0, at);
  switch (kind) {
    case 0:
      return Buffer.concat([before, bytes.subarray(until)]);
    case 1:
      return Buffer.concat([before, TOKENS[choice % TOKENS.length]!, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]);
    case 3:
      return Buffer.from(before);
    case 4:
      return Buffer.concat([before, bytes.subarray(choice % (bytes.length + 1))]);
    default: {
      const edited = Buffer.from(bytes);
      if (at < edited.length) edited[at] = kind === 5 ? edited[at]! ^ (1 << (choice % 8)) : choice;
      return edited;
    }
  }
}

const ODD: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.5, 1, 2, 6, 1e308, 5e-324, 2 ** 53, 2 ** 32, "", " ", "1"],
  ...["\0", "\ud800", "é\u0301", "__proto__", "constructor", "x".repeat(5000)],
  ...[[], {}, [[]], [null]],
];

const values = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Returns a generator of the given valid JSON values with a few edits at any depth. */
export function editedJson<T>(...bases: readonly T[]): fc.Arbitrary<unknown> {
  const changes = fc.array(fc.tuple(fc.nat(4), fc.array(fc.nat(), { maxLength: 6 }), values), {
    minLength: 1,
    maxLength: 4,
  });
  return fc
    .tuple(fc.constantFrom(...bases), changes)
    .map(([base, list]) =>
      list.reduce<unknown>((value, [kind, path, odd]) => editPart(value, kind, path, odd), base),
    );
}

/** Returns a copy in which the part at a path is edited. If the path leads too far, the last part that the path reaches is edited. */
function editPart(part: unknown, kind: number, path: readonly number[], odd: unknown): unknown {
  if (typeof part !== "object" || part === null) return odd;
  const [choice = 0, ...rest] = path;
  const names = Object.keys(part);
  const name = names[choice % Math.max(1, names.length)];
  if (path.length === 0 || name === undefined) return kind === 4 ? [part] : odd;
  const inner = (part as Record<string, unknown>)[name];
  if (rest.length > 0) return replaced(part, name, editPart(inner, kind, rest, odd));
  if (Array.isArray(part)) {
    if (kind === 0) return part.filter((_, i) => String(i) !== name);
    return kind === 1 ? [...part, inner] : replaced(part, name, kind === 4 ? [inner] : odd);
  }
  const { [name]: _, ...others } = part as Record<string, unknown>;
  if (kind === 0) return others;
  if (kind === 1) return { ...others, [`${name}s`]: inner };
  return replaced(part, name, kind === 4 ? [inner] : odd);
}

function replaced(part: object, name: string, value: unknown): object {
  if (Array.isArray(part)) return part.with(Number(name), value);
  return { ...part, [name]: value };
}
