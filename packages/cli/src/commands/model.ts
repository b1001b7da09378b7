import { pullModel } from "@mastery/embeddings/node";
import { DEFAULT_MODEL } from "@mastery/embeddings/transformers";
import { defineCommand, defineGroup } from "../define-command.ts";
import { stopSignal } from "../failures.ts";
import { out, QUIET, REVISION } from "../options.ts";
import { startProgress } from "../progress.ts";

const pull = defineCommand({
  arguments: [["[id]", "id of the model on the hub", DEFAULT_MODEL]],
  options: {
    ...out("dir", "directory to write to: new, empty, or from an earlier pull"),
    ...REVISION,
    ...QUIET,
  },
  help: `
Set HF_ENDPOINT to download from a mirror instead of https://huggingface.co.

Examples:
  $ mastery model pull --out ./minilm
  $ mastery model pull Xenova/multilingual-e5-small --out ./e5
  $ mastery serve --data school --embedder transformers --model ./e5`,
  async run({ out, revision, quiet }, { arguments: [id] }) {
    const progress = startProgress(quiet);
    const manifest = await pullModel({
      id: id!,
      revision,
      directory: out,
      signal: stopSignal(),
      onDownload: ({ file, received, total }) =>
        void progress.show({ stage: file, done: received, total }),
    }).finally(progress.end);
    process.stdout.write(`wrote ${id} (${manifest.dtype}, ${manifest.revision}) to ${out}\n`);
  },
});

export const fill = defineGroup({
  pull: ["Download a sentence-embedding model from the hub, for use without a network.", pull],
});
