import type { Clusterer } from "../clustering/k-means.ts";
import { POPULATION_SOURCE, type PopulationSource } from "../population/source.ts";
import type { Embedder } from "../ranking/embeddings.ts";
import * as validators from "../records/validators.ts";
import { OPTIONAL_RULES, type Rules, resolveRules } from "../rules/options.ts";
import { MAX_SHARDS } from "../snapshot/limits.ts";
import type { ShardNumber } from "../snapshot/results.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import {
  aFunction,
  type Checks,
  checkOptions,
  composite,
  custom,
  integer,
  isObject,
  objectOf,
  optional,
  problemsOf,
  type Validators,
} from "../validation/index.ts";
import { WORK_OPTIONS, type Workers, type WorkOptions } from "../work.ts";
import type { Model } from "./model.ts";

/** Options of all functions that compute a snapshot. */
export interface SnapshotOptions extends WorkOptions {
  /** Name of the snapshot, such as the school and the year. 1 to 200 printable characters. Default: no name. */
  readonly name?: string | undefined;
  /** Worker threads. By default, the calling thread does all work. The snapshot is the same with and without worker threads. */
  readonly workers?: Workers | undefined;
}

/** Options of `transform()`. */
export interface TransformOptions extends SnapshotOptions {
  /** The part of the population, such as `{ number: 3, of: 8 }`. The snapshot is then a shard, which `mergeShards()` can merge. */
  readonly shard?: ShardNumber | undefined;
}

/** Options of `fit()` and `precompute()`, without a reference to an earlier result. */
export interface FittingOptions extends SnapshotOptions, Partial<Rules> {
  readonly embedder: Embedder;
  /** Default: k-means. The number of clusters, their ids and their labels are determined in the same way for every algorithm. */
  readonly clusterer?: Clusterer | undefined;
  /**
   * A population that was computed elsewhere. Its means, difficulties and shrinkage replace those of the data where the population holds
   * them (rule 2.2.14).
   */
  readonly population?: PopulationSource | undefined;
}

/** Options of `fit()` and `precompute()`. */
export interface PrecomputeOptions extends FittingOptions {
  /**
   * An earlier result. Each cluster keeps the id of the earlier cluster that it shares most learners with, and new clusters get unused ids
   * (rule 2.3.10). By default, clusters are numbered 0, 1, …, starting with the largest.
   */
  readonly previous?: Snapshot | Model | undefined;
}

/** @throws {@link MasteryError} `INVALID_OPTION` listing every problem of all options, because untyped callers can pass any value */
export function resolveOptions(options: FittingOptions): Rules {
  // Untyped callers may omit the options.
  const given: FittingOptions = Object(options);
  checkOptions(given, PRECOMPUTE_OPTIONS);
  return resolveRules(given);
}

const MAX_UINT32 = 2 ** 32 - 1;

const embedder = objectOf("{ id, dimension, embed(texts) }", {
  id: validators.anyText,
  dimension: integer(1, MAX_UINT32),
  revision: optional(validators.anyText),
  embed: aFunction,
});

const workers = objectOf("{ size, run }", { size: integer(1, MAX_UINT32), run: aFunction });

const SNAPSHOT_OPTIONS: Checks<SnapshotOptions> = {
  name: optional(validators.name),
  workers: optional(workers),
  ...WORK_OPTIONS,
};

const previous = custom(
  "a Snapshot or a Model",
  (value) => isObject(value) && typeof value["clusters"] === "function" && "metadata" in value,
);

/** Validators for the options of `fit()`, except the options that refer to an earlier result. */
export const FITTING_OPTIONS: Checks<FittingOptions> = Object.freeze({
  embedder,
  clusterer: optional(aFunction),
  population: optional(POPULATION_SOURCE),
  ...SNAPSHOT_OPTIONS,
  ...OPTIONAL_RULES,
});

const PRECOMPUTE_OPTIONS: Validators = {
  ...FITTING_OPTIONS,
  previous: optional(previous),
};

const shardNumber = composite("object", "{ number, of }", (path, value) => {
  const { number, of } = value as ShardNumber;
  const problems = problemsOf(`${path}.of`, of, integer(1, MAX_SHARDS));
  return problems.length > 0 ? problems : problemsOf(`${path}.number`, number, integer(1, of));
});

export const TRANSFORM_OPTIONS: Checks<TransformOptions> = {
  ...SNAPSHOT_OPTIONS,
  shard: optional(shardNumber),
};
