import { join } from "node:path";
import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Embedder } from "@mastery/core";
import { builtinEmbedder, type DownloadProgress, hashingEmbedder } from "@mastery/embeddings";
import { cacheDirectory, cachedEmbedder, openTransformersEmbedder } from "@mastery/embeddings/node";

/** What the options say of an embedder. */
export interface EmbedderOptions {
  readonly embedder: string;
  /** For `transformers`: a directory, or an id on the hub. */
  readonly model?: string | undefined;
  /** For `transformers`: branch, tag or commit on the hub. */
  readonly revision?: string | undefined;
}

/** How getting an embedder reports and stops. */
interface Loading {
  readonly signal: AbortSignal;
  readonly onDownload: (progress: DownloadProgress) => void;
}

type Open = (options: EmbedderOptions, loading: Loading) => Embedder | Promise<Embedder>;

/** What `--embedder` can name; the first is the default. */
const EMBEDDERS: ReadonlyMap<string, Open> = new Map<string, Open>([
  ["builtin", () => builtinEmbedder()],
  ["transformers", openCachedTransformers],
  ["hashing", () => hashingEmbedder()],
]);

/** The option that names an embedder. */
export function embedderOption(): Option<"-e, --embedder <name>", undefined, string> {
  const names = [...EMBEDDERS.keys()];
  return new Option("-e, --embedder <name>", "what turns texts into vectors")
    .choices(names)
    .default(names[0]!);
}

/** The option that names a model of the transformers embedder. */
export function modelOption(): Option<"-m, --model <id|dir>"> {
  return new Option(
    "-m, --model <id|dir>",
    "for transformers: a model's directory, or its id on the hub",
  );
}

/** The option that pins a model's revision. */
export function revisionOption(): Option<"--revision <name>"> {
  return new Option("--revision <name>", "branch, tag or commit of the model on the hub");
}

/** Ends with a usage error where a model is named for an embedder that takes none. */
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

/** @param options with an embedder that the option allows */
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
