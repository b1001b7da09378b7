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

/** Embeddings, and dot products that are computed once for all learners. */
export interface Similarities extends CatalogueEmbeddings {
  /** Rows of dot products with each skill, first of the resources and then of the skills; undefined if there would be too many. */
  readonly products: Float64Array | undefined;
}

/** Maximum number of products. This many products take 8 MiB, and about a second to compute. */
const MAX_PRODUCTS = 2 ** 20;

export function similaritiesOf(embeddings: CatalogueEmbeddings): Similarities {
  const { skills, resources, dimension } = embeddings;
  const count = skills.length / dimension;
  const rows = resources.length / dimension;
  const size = (rows + count) * count;
  if (size > MAX_PRODUCTS) return { ...embeddings, products: undefined };
  const products = sharedFloats(size);
  for (let row = 0; row < rows + count; row++) {
    const vector =
      row < rows ? vectorAt(resources, row, dimension) : vectorAt(skills, row - rows, dimension);
    for (let skill = 0; skill < count; skill++) {
      products[row * count + skill] = cosine(vector, vectorAt(skills, skill, dimension));
    }
  }
  return { ...embeddings, products };
}

function vectorAt(matrix: Float64Array, row: number, dimension: number): Float64Array {
  return matrix.subarray(row * dimension, (row + 1) * dimension);
}

/** If the mean of embeddings is shorter, they nearly cancel each other out, and their dot products are not exact enough. */
const MIN_MEAN_LENGTH = 1e-3;

/** Returns a function that computes the cosine of the resource in a row and the mean direction of the ascending `targets`. */
export function cosineWith(
  { skills, resources, dimension, products }: Similarities,
  targets: readonly number[],
): (row: number) => number {
  const count = skills.length / dimension;
  // The product with a sum of vectors equals the sum of the products with each vector.
  const sumOf = (row: number): number => {
    let sum = 0;
    for (let i = 0; i < targets.length; i++) sum += products![row * count + targets[i]!]!;
    return sum;
  };
  if (products) {
    const square = targets.reduce(
      (sum, skill) => sum + sumOf(resources.length / dimension + skill),
      0,
    );
    const length = Math.sqrt(Math.max(0, square));
    if (length > MIN_MEAN_LENGTH * targets.length) return (row) => sumOf(row) / length;
  }
  const direction = targetVector(targets.map((skill) => vectorAt(skills, skill, dimension)));
  return (row) => cosine(vectorAt(resources, row, dimension), direction);
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
