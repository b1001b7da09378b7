import { join } from "node:path";
import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Embedder } from "@mastery/core";
import { builtinEmbedder, type DownloadProgress, hashingEmbedder } from "@mastery/embeddings";
import { cacheDirectory, cachedEmbedder, openTransformersEmbedder } from "@mastery/embeddings/node";

/** The options that choose an embedder. */
export interface EmbedderOptions {
  readonly embedder: string;
  /** For `transformers`: a directory, or an id on the hub. */
  readonly model?: string | undefined;
  /** For `transformers`: branch, tag or commit on the hub. */
  readonly revision?: string | undefined;
}

/** Progress and cancellation of a download. */
interface Loading {
  readonly signal: AbortSignal;
  readonly onDownload: (progress: DownloadProgress) => void;
}

type Open = (options: EmbedderOptions, loading: Loading) => Embedder | Promise<Embedder>;

/** The values of `--embedder`; the first is the default. */
const EMBEDDERS: ReadonlyMap<string, Open> = new Map<string, Open>([
  ["builtin", () => builtinEmbedder()],
  ["transformers", openCachedTransformers],
  ["hashing", () => hashingEmbedder()],
]);

/** Returns the `--embedder` option. */
export function embedderOption(): Option<"-e, --embedder <name>", undefined, string> {
  const names = [...EMBEDDERS.keys()];
  return new Option("-e, --embedder <name>", "text-embedding model")
    .choices(names)
    .default(names[0]!);
}

/** Returns the `--model` option. */
export function modelOption(): Option<"-m, --model <id|dir>"> {
  return new Option(
    "-m, --model <id|dir>",
    "for transformers: a model's directory, or its id on the hub",
  );
}

/** Returns the `--revision` option. */
export function revisionOption(): Option<"--revision <name>"> {
  return new Option("--revision <name>", "branch, tag or commit of the model on the hub");
}

/** Ends with a usage error if a model is named for an embedder without models. */
export function checkEmbedderOptions(
  { embedder, model, revision }: EmbedderOptions,
  command: CommandUnknownOpts,
): void {
  if (embedder === "transformers") return;
  for (const [name, value] of Object.entries({ model, revision })) {
    if (value !== undefined) {
      command.error(`error: option '--${name}' applies to '--embedder transformers' only`);
    }
  }
}

/**
 * Loads an embedder.
 *
 * @param options with an embedder that {@link embedderOption} allows
 */
export function openEmbedder(
  options: EmbedderOptions,
  loading: Loading,
): Embedder | Promise<Embedder> {
  return EMBEDDERS.get(options.embedder)!(options, loading);
}

async function openCachedTransformers(
  { model, revision }: EmbedderOptions,
  loading: Loading,
): Promise<Embedder> {
  return cachedEmbedder(await openTransformersEmbedder({ model, revision, ...loading }), {
    directory: join(cacheDirectory(), "embeddings"),
    onProblem: (message) => process.stderr.write(`warning: ${message}\n`),
  });
}
