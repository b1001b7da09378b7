import { once } from "node:events";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import { type RunningServer, startServer } from "@mastery/http-node";
import { adapterOption, createListener } from "../adapters.ts";
import { formatCount } from "../counts.ts";
import { embedderOption } from "../embedders.ts";
import { CommandError } from "../failures.ts";
import { integerFrom } from "../numbers.ts";
import { type Preload, preload } from "../preload.ts";
import { stopSignal } from "../stop-signal.ts";

export function addServeCommand(program: Command): CommandUnknownOpts {
  return program
    .command("serve")
    .description("Compute everything once, then answer over HTTP.")
    .requiredOption("-d, --data <dir>", "data directory")
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
    .option("--lenient", "skip faulty traces, and count them")
    .option("-q, --quiet", "show neither progress nor the summary before listening")
    .addHelpText("after", HELP)
    .action(async ({ port, host, adapter, ...options }) => {
      const signal = stopSignal();
      const preloaded = await preload(options, signal);
      if (!options.quiet) process.stderr.write(`${describe(preloaded)}\n`);
      const server = await listen(preloaded.snapshot, adapter, port, host);
      process.stdout.write(`listening on ${server.url}\n`);
      if (!signal.aborted) await once(signal, "abort");
      await server.close();
    });
}

const HELP = `
Prints "listening on http://HOST:PORT" on standard output once requests are
accepted. SIGTERM and SIGINT let requests in flight finish, then exit with 0.

Examples:
  $ mastery serve --data data
  $ mastery serve --data data --host 0.0.0.0 --port 80 --adapter fastify
  $ curl "http://127.0.0.1:8000/learners"`;

function describe({ snapshot, counts, total }: Preload): string {
  const { embedder } = snapshot.metadata;
  return [
    `preloaded ${formatCount(counts.learners)} learners`,
    `${formatCount(counts.resources)} resources`,
    `${formatCount(counts.skills)} skills`,
    `${formatCount(counts.traces.counted)} traces`,
    `${snapshot.clusters().k} clusters`,
    `embedder ${embedder.id} (${formatCount(embedder.dimension)} dimensions)`,
    `${(total / 1000).toFixed(2)} s`,
  ].join(", ");
}

async function listen(
  snapshot: Snapshot,
  adapter: string,
  port: number,
  host: string,
): Promise<RunningServer> {
  const listener = await createListener(adapter, snapshot);
  try {
    return await startServer(listener, { port, host });
  } catch (cause) {
    throw new CommandError(describeListenError(cause as NodeJS.ErrnoException, port, host), {
      cause,
    });
  }
}

function describeListenError({ code, message }: NodeJS.ErrnoException, port: number, host: string) {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} of ${host} is in use; choose another with --port, or any free one with --port 0`;
    case "EACCES":
      return `no permission to listen on port ${port}; ports below 1024 are often reserved`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine; choose another with --host`;
    default:
      return `cannot listen on ${host}, port ${port}: ${message}`;
  }
}
