/** Encodes a model file: first the rows of words, then the rows of n-grams, each with its scale and an even number of integers from -8 to 7. */
export async function encodeModel(
  dimension: number,
  words: Readonly<Record<string, readonly number[]>>,
  ngrams: Readonly<Record<string, readonly number[]>>,
  scale = 0.5,
): Promise<Uint8Array> {
  const rows = [...Object.values(words), ...Object.values(ngrams)];
  const wordCount = Object.keys(words).length;
  const header = Buffer.from(JSON.stringify({ name: "tiny", dimension, words: wordCount }));
  const vocabulary = Buffer.from([...Object.keys(words), ...Object.keys(ngrams)].join("\n"));
  const prefix = Buffer.alloc(16);
  prefix.write("MSTRYEM\u0002", "latin1");
  prefix.writeUInt32LE(header.length, 8);
  prefix.writeUInt32LE(vocabulary.length, 12);
  const padding = Buffer.alloc(-(header.length + vocabulary.length) & 3);
  const scales = Buffer.alloc(4 * rows.length);
  for (const i of rows.keys()) scales.writeFloatLE(scale, 4 * i);
  const halves = rows.flat().map((value) => value + 8);
  const values = Buffer.from(
    halves.flatMap((low, i) => (i % 2 === 0 ? [low | (halves[i + 1]! << 4)] : [])),
  );
  const body = Buffer.concat([prefix, header, vocabulary, padding, scales, values]);
  const checksum = Buffer.from(await crypto.subtle.digest("SHA-256", body));
  return Buffer.concat([body, checksum]);
}
