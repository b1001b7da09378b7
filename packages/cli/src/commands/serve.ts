import { once } from "node:events";
import { stat } from "node:fs/promises";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import { readSnapshot } from "@mastery/dataset";
import type { ApiOptions } from "@mastery/http-node";
import { adapterOption, createListener } from "../adapters.ts";
import { formatCount } from "../counts.ts";
import { checkEmbedderOptions, embedderOption, modelOption, revisionOption } from "../embedders.ts";
import { listen } from "../listen.ts";
import { integerFrom } from "../numbers.ts";
import { preload } from "../preload.ts";
import { stopSignal } from "../stop-signal.ts";
import { describeEmbedder } from "../summary.ts";
import { threadsOption } from "../threads.ts";

export function addServeCommand(program: Command): CommandUnknownOpts {
  return program
    .command("serve")
    .description("Compute everything once, or take it from a file; then answer over HTTP.")
    .requiredOption("-d, --data <path>", "data directory, or snapshot file")
    .addOption(
      new Option("-p, --port <number>", "port to listen on; 0 takes any free one")
        .argParser(integerFrom(0, 65_535))
        .env("PORT")
        .default(8000),
    )
    .addOption(
      new Option("-H, --host <address>", "address to listen on; 0.0.0.0 for all of the machine's")
        .env("HOST")
        .default("127.0.0.1"),
    )
    .addOption(adapterOption())
    .addOption(embedderOption())
    .addOption(modelOption())
    .addOption(revisionOption())
    .option("--no-explorer", "do not serve the page at /explorer")
    .option("--lenient", "skip faulty traces, and count them")
    .addOption(threadsOption())
    .option("--memory-limit <size>", "memory for counting traces in Parquet, such as 1GB")
    .option("-q, --quiet", "show neither progress nor the summary before listening")
    .addHelpText("after", HELP)
    .action(async ({ port, host, adapter, explorer, quiet, ...options }, command) => {
      const start = performance.now();
      const signal = stopSignal();
      let snapshot: Snapshot;
      if (await isFile(options.data)) {
        refuseComputingOptions(command);
        snapshot = await readSnapshot(options.data);
      } else {
        checkEmbedderOptions(options, command);
        ({ snapshot } = await preload({ quiet, ...options }, signal));
      }
      signal.throwIfAborted();
      if (!quiet) process.stderr.write(`${describe(snapshot, performance.now() - start)}\n`);
      const listener = await createListener(adapter, snapshot, await apiOptions(explorer));
      const server = await listen(listener, port, host);
      process.stdout.write(`listening on ${server.url}\n`);
      if (explorer && !quiet) process.stderr.write(`look around at ${server.url}/explorer\n`);
      if (!signal.aborted) await once(signal, "abort");
      await server.close();
    });
}

/** With the explorer or without; its files are loaded only to be served. */
async function apiOptions(explorer: boolean): Promise<ApiOptions> {
  if (!explorer) return {};
  const { explorerFiles } = await import("@mastery/explorer");
  return { pages: explorerFiles };
}

const HELP = `
Prints "listening on http://HOST:PORT" on standard output once requests are
accepted. SIGTERM and SIGINT let requests in flight finish, then exit with 0.

Examples:
  $ mastery serve --data data
  $ mastery serve --data school.snapshot --port 3000
  $ mastery serve --data data --host 0.0.0.0 --port 80 --adapter fastify`;

async function isFile(path: string): Promise<boolean> {
  // A path that leads nowhere is told by the reader of directories.
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ?? false;
}

const COMPUTING_OPTIONS = {
  embedder: "--embedder",
  model: "--model",
  revision: "--revision",
  lenient: "--lenient",
  memoryLimit: "--memory-limit",
  threads: "--threads",
};

/** What is computed already cannot be computed otherwise: to ignore these options would be to mislead. */
function refuseComputingOptions(command: CommandUnknownOpts): void {
  for (const [name, flag] of Object.entries(COMPUTING_OPTIONS)) {
    if (command.getOptionValueSource(name) === "cli") {
      command.error(`error: option '${flag}' does not apply to a snapshot file`);
    }
  }
}

function describe(snapshot: Snapshot, milliseconds: number): string {
  const { n_learners, n_resources, n_skills, n_clusters } = snapshot.health();
  const { embedder, traces } = snapshot.metadata;
  return [
    `preloaded ${formatCount(n_learners)} learners`,
    `${formatCount(n_resources)} resources`,
    `${formatCount(n_skills)} skills`,
    `${formatCount(traces)} traces`,
    `${n_clusters} clusters`,
    `embedder ${describeEmbedder(embedder)}`,
    `${(milliseconds / 1000).toFixed(2)} s`,
  ].join(", ");
}
