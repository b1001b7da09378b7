import { describeValue } from "../describe.ts";
import { MasteryError } from "../errors/index.ts";
import { type Catalogue, skillsOf } from "../records/catalogue.ts";
import { cosine, scaleToUnit, targetVector } from "../rules/score.ts";
import { type CancelSignal, sharedFloats } from "../work.ts";

/** A text-embedding model. The cosine of two vectors measures how similar the meanings of their texts are. */
export interface Embedder {
  /** Id of the model and its settings. The same id and revision must always give the same vectors. */
  readonly id: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** Version of the model, if it has one. */
  readonly revision?: string;
  /**
   * Returns one vector of `dimension` finite numbers per text, in the order of the texts. The texts of a call are distinct. The vector of a
   * text must not depend on other texts, and need not be normalised.
   */
  embed(
    texts: readonly string[],
    options?: EmbedOptions,
  ): readonly ArrayLike<number>[] | Promise<readonly ArrayLike<number>[]>;
}

/** Options that `precompute()` passes to an embedder along with the texts. */
export interface EmbedOptions {
  /** Signal for cancellation. A slow embedder should check the signal between texts. */
  readonly signal?: CancelSignal | undefined;
  /** Reports progress. Call this function with the number of texts embedded so far, and await its result. */
  readonly onProgress?: ((done: number) => void | Promise<void>) | undefined;
}

/** Embeddings of all skills and resources, one after another, each of length 1. Zero vectors stay zero. */
export interface CatalogueEmbeddings {
  readonly dimension: number;
  readonly skills: Float64Array;
  readonly resources: Float64Array;
}

/** Embeds each distinct text once. Throws like {@link checkVectors}. */
export async function embedCatalogue(
  catalogue: Catalogue,
  embedder: Embedder,
  options: EmbedOptions = {},
): Promise<CatalogueEmbeddings> {
  const { dimension } = embedder;
  const skillTexts = catalogue.skillLabels.map((label, skill) => {
    const description = catalogue.skillDescriptions[skill]!;
    return description === "" ? label : `${label}. ${description}`;
  });
  const resourceTexts = catalogue.resourceTitles.map((title, resource) => {
    const labels = Array.from(skillsOf(catalogue, resource), (one) => catalogue.skillLabels[one]!);
    return `${title}. ${labels.join(", ")}`;
  });
  const texts = [...new Set([...skillTexts, ...resourceTexts])];
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const vectors = await embedder.embed(texts, options);
  checkVectors(vectors, texts.length, embedder);
  const rows = (wanted: readonly string[]): Float64Array => {
    const matrix = sharedFloats(wanted.length * dimension);
    wanted.forEach((text, row) => {
      const vector = vectorAt(matrix, row, dimension);
      vector.set(vectors[numbers.get(text)!]!);
      scaleToUnit(vector);
    });
    return matrix;
  };
  return { dimension, skills: rows(skillTexts), resources: rows(resourceTexts) };
}

function vectorAt(matrix: Float64Array, row: number, dimension: number): Float64Array {
  return matrix.subarray(row * dimension, (row + 1) * dimension);
}

function rowsOf(matrix: Float64Array, dimension: number): Float64Array[] {
  return Array.from({ length: matrix.length / dimension }, (_, row) =>
    vectorAt(matrix, row, dimension),
  );
}

/** Maximum number of cosines in a table. This many take 8 MiB, and a quarter of a second to compute. */
const MAX_COSINES = 2 ** 20;

/** Returns the cosines of each skill with all skills, then of each resource with all skills; undefined if there would be too many. */
export function cosinesOf(embeddings: CatalogueEmbeddings): Float64Array | undefined {
  const { dimension } = embeddings;
  const skills = rowsOf(embeddings.skills, dimension);
  const texts = [...skills, ...rowsOf(embeddings.resources, dimension)];
  if (texts.length * skills.length > MAX_COSINES) return undefined;
  const cosines = sharedFloats(texts.length * skills.length);
  cosines.set(texts.flatMap((text) => skills.map((skill) => cosine(text, skill))));
  return cosines;
}

/** Cosines of resources with the mean of some skills (rule 2.4.6). */
interface CosinesWithMean {
  /** Undefined if the resource or the mean has length 0, because nobody then knows how similar they are (rule 2.4.18). */
  exact(resource: number): number | undefined;
  /** Differs from the exact cosine by less than a billionth; NaN if there is no such estimate. */
  estimate(resource: number): number;
}

/** Below this length, the embeddings of targets nearly cancel each other out. Below this cosine, a vector could have length 0. */
const [MIN_MEAN_LENGTH, MIN_COSINE] = [1e-3, 1e-9];

/**
 * The product with a sum of vectors is the sum of the products with each vector, so an estimate adds a cosine per target.
 *
 * @param cosines result of {@link cosinesOf}
 * @param targets skills in ascending order
 */
export function cosinesWith(
  { skills, resources, dimension }: CatalogueEmbeddings,
  cosines: Float64Array | undefined,
  targets: readonly number[],
): CosinesWithMean {
  const count = skills.length / dimension;
  const sumOf = (text: number): number => {
    let sum = 0;
    for (const skill of targets) sum += cosines![text * count + skill]!;
    return sum;
  };
  const square = cosines ? targets.reduce((sum, skill) => sum + sumOf(skill), 0) : 0;
  const length = Math.sqrt(Math.max(0, square));
  const isShort = length < MIN_MEAN_LENGTH * targets.length;
  let direction: Float64Array | undefined;
  return {
    exact(resource) {
      direction ??= targetVector(targets.map((skill) => vectorAt(skills, skill, dimension)));
      const vector = vectorAt(resources, resource, dimension);
      const product = cosine(vector, direction);
      return product === 0 && (isZero(direction) || isZero(vector)) ? undefined : product;
    },
    estimate(resource) {
      const estimate = isShort ? Number.NaN : sumOf(count + resource) / length;
      return Math.abs(estimate) > MIN_COSINE ? estimate : Number.NaN;
    },
  };
}

/** Positions of the texts of which the embedder knows nothing, in ascending order; undefined if there are none. */
export function textsWithoutVector({
  skills,
  resources,
  dimension,
}: CatalogueEmbeddings): UnknownRows | undefined {
  const zerosIn = (matrix: Float64Array): number[] =>
    rowsOf(matrix, dimension).flatMap((vector, row) => (isZero(vector) ? [row] : []));
  const unknown = { skills: zerosIn(skills), resources: zerosIn(resources) };
  return unknown.skills.length + unknown.resources.length === 0 ? undefined : unknown;
}

/** Positions of skills and resources. */
export interface UnknownRows {
  readonly skills: readonly number[];
  readonly resources: readonly number[];
}

function isZero(vector: Float64Array): boolean {
  return vector.every((x) => x === 0);
}

/** @throws `MasteryError` `INVALID_EMBEDDING` unless there are `texts` vectors of `dimension` finite numbers */
export function checkVectors(
  vectors: readonly ArrayLike<number>[],
  texts: number,
  { id, dimension }: Embedder,
): void {
  const refuse = (expected: string, got: unknown): never => {
    const message = `Embedder "${id}": expected ${expected}, got ${describeValue(got)}.`;
    throw new MasteryError("INVALID_EMBEDDING", message);
  };
  if (vectors?.length !== texts) refuse(`${texts} vectors`, vectors?.length ?? vectors);
  vectors.forEach((vector, i) => {
    if (vector?.length !== dimension) {
      refuse(`${dimension} numbers in vector ${i}`, vector?.length ?? vector);
    }
    for (let at = 0; at < dimension; at++) {
      if (!Number.isFinite(vector[at])) refuse(`finite numbers in vector ${i}`, vector[at]);
    }
  });
}
