import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { DEFAULT_MODEL } from "@mastery/embeddings";
import { pullModel } from "@mastery/embeddings/node";
import { revisionOption } from "../embedders.ts";
import { startProgress } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";

export function addModelCommand(program: Command): CommandUnknownOpts {
  const model = program
    .command("model")
    .description("Manage models of the transformers embedder.")
    .helpCommand(false);
  model
    .command("pull")
    .description("Download a sentence-embedding model from the hub, to use without a network.")
    .argument("[id]", "id on the hub", DEFAULT_MODEL)
    .requiredOption("-o, --out <dir>", "directory to write to: new, empty, or from an earlier pull")
    .addOption(revisionOption())
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .showHelpAfterError('Run "mastery model pull --help" for usage.')
    .action(async (id, { out, revision, quiet }) => {
      const progress = startProgress(quiet);
      const manifest = await pullModel({
        id,
        revision,
        directory: out,
        signal: stopSignal(),
        onDownload: ({ file, received, total }) =>
          void progress.show({ stage: file, done: received, total }),
      }).finally(progress.end);
      process.stdout.write(`wrote ${id} (${manifest.dtype}, ${manifest.revision}) to ${out}\n`);
    });
  return model;
}

const HELP = `
Set HF_ENDPOINT to download from a mirror instead of https://huggingface.co.

Examples:
  $ mastery model pull --out ./minilm
  $ mastery model pull Xenova/multilingual-e5-small --out ./e5
  $ mastery serve --data school --embedder transformers --model ./e5`;
