import { type Embedder, type EmbedOptions, MasteryError } from "@mastery/core";
import { type Checks, checkOptions, custom, optional } from "@mastery/core/validation";
import type { ErrorCode } from "./error-codes.ts";
import { foldText } from "./fold.ts";
import { readStaticModel, type StaticModel } from "./static-model.ts";
import { embedEach, scaleToUnitLength } from "./vectors.ts";

/** Settings of {@link builtinEmbedder}. */
export interface BuiltinOptions {
  /**
   * Bytes of the model file. Do not change these bytes afterwards. By default, hosts with a file system read the bytes from
   * `@mastery/embeddings/model`, and browsers fetch them.
   */
  readonly model?: Uint8Array;
}

const BUILTIN_OPTIONS: Checks<BuiltinOptions> = {
  model: optional(custom("the bytes of a model file", ArrayBuffer.isView)),
};

/**
 * Returns an embedder that represents a text by the sum of its words' trained vectors, scaled to length 1. An unknown word is represented
 * by the mean of its known character n-grams. The model knows the official languages of the European Union, Turkish and
 * Ukrainian; it is best in French, English, Spanish, Italian, Portuguese, German and Dutch.
 *
 * Hosts with a file system download nothing. Vectors are computed with basic arithmetic and square roots in a fixed order, so their bits
 * are the same on every machine. Word order does not matter. A text without any known word or n-gram becomes the zero vector.
 *
 * @throws {MasteryError} `INVALID_EMBEDDING_MODEL` if `model` is not an intact model file; `INVALID_OPTION` for an unknown option or an invalid
 * value.
 */
export async function builtinEmbedder(options: BuiltinOptions = {}): Promise<Embedder> {
  checkOptions(options, BUILTIN_OPTIONS);
  const model = await (options.model ? readStaticModel(options.model) : shippedModel());
  return Object.freeze({
    id: `builtin-${model.name}-${model.dimension}`,
    revision: model.revision,
    dimension: model.dimension,
    embed(texts: readonly string[], options: EmbedOptions = {}) {
      // Vectors are cached by tokens, because titles that differ only in the digits of a number have the same tokens.
      const vectors = new Map<string, Float32Array>();
      return embedEach(texts, options, (text) => {
        const tokens = tokenize(text);
        const key = tokens.join(" ");
        const vector = vectors.get(key) ?? embedTokens(tokens, model);
        vectors.set(key, vector);
        return vector;
      });
    },
  });
}

let shipped: WeakRef<StaticModel> | undefined;

/** Embedders share the shipped table, because reading it takes longer than embedding a catalogue. It is kept while an embedder uses it. */
async function shippedModel(): Promise<StaticModel> {
  const model = shipped?.deref() ?? (await readStaticModel(await readModel()));
  shipped = new WeakRef(model);
  return model;
}

/** @throws `MasteryError` `INVALID_EMBEDDING_MODEL` if the file cannot be read, for example in a bundle, whose modules have other addresses */
async function readModel(): Promise<Uint8Array> {
  try {
    return await (await import("#model")).readModelFile();
  } catch (cause) {
    const message =
      "model.bin: expected the model file of @mastery/embeddings, which bundles do not contain: mark @mastery/embeddings as external in your bundler, or pass the bytes of @mastery/embeddings/model.bin as `model`";
    throw new MasteryError<ErrorCode>("INVALID_EMBEDDING_MODEL", message, { cause });
  }
}

function embedTokens(tokens: readonly string[], model: StaticModel): Float32Array {
  const sum = new Float64Array(model.dimension);
  for (const token of tokens) {
    const row = model.rowOfWord.get(token);
    const rows =
      row === undefined ? ngramsOf(token).flatMap((n) => model.rowOfNgram.get(n) ?? []) : [row];
    for (const one of rows) addRow(sum, model, one, rows.length);
  }
  return scaleToUnitLength(Float32Array.from(sum));
}

function addRow(
  sum: Float64Array,
  { rows, scales, dimension }: StaticModel,
  row: number,
  divisor: number,
) {
  const scale = scales[row]! / divisor;
  const start = (row * dimension) / 2;
  for (let d = 0; d < dimension; d += 2) {
    const pair = rows[start + d / 2]!;
    sum[d]! += scale * ((pair & 15) - 8);
    sum[d + 1]! += scale * ((pair >> 4) - 8);
  }
}

// The rules below must match `lab/training/sentence_model/text.py`, which splits texts by the same rules.

/** Matches a word, a number (with its decimal, fraction or clock separator), or a sign with a meaning in mathematics. */
const TOKEN = /\p{L}+|[0-9]+(?:[.,:/][0-9]+)?|[+×÷=<>%€$£°²³√½¼¾?!]/gu;
const STARTS_WITH_DIGIT = /^[0-9]/;
const DIGITS = /[0-9]/g;
const DIGIT_RUNS = /[0-9]+/g;
const MIN_NGRAM_LENGTH = 3;
const MAX_NGRAM_LENGTH = 6;
const MAX_SHAPE_LENGTH = 7;

/** Numbers of several digits are reduced to their shape: 2,5 becomes 0,0 and 1789 becomes 0000. */
export function tokenize(text: string): string[] {
  const tokens = foldText(text).match(TOKEN) ?? [];
  return tokens.map((token) => (STARTS_WITH_DIGIT.test(token) ? numberShape(token) : token));
}

function numberShape(number: string): string {
  if (number.length <= 2) return number;
  const shape = number.replace(DIGIT_RUNS, "0");
  return shape === "0" ? number.replace(DIGITS, "0").slice(0, MAX_SHAPE_LENGTH) : shape;
}

/** Returns the runs of 3 to 6 characters of a word, including its boundary marks `<` and `>`, with shorter runs first. */
export function ngramsOf(word: string): string[] {
  const marked = `<${word}>`;
  const ngrams: string[] = [];
  for (let length = MIN_NGRAM_LENGTH; length <= MAX_NGRAM_LENGTH; length++) {
    for (let start = 0; start + length <= marked.length; start++) {
      ngrams.push(marked.slice(start, start + length));
    }
  }
  return ngrams;
}
