import { once } from "node:events";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { ApiOptions, SnapshotSource } from "@mastery/http-node";
import { adapterOption, createListener } from "../adapters.ts";
import { openAuthentication } from "../authentication.ts";
import { addComputingOptions, refuseComputingOptions } from "../computing-options.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { notEmpty } from "../environment.ts";
import { listen } from "../listen.ts";
import { addListeningOptions, checkListening } from "../listening-options.ts";
import { onlyLocal } from "../local-requests.ts";
import { addNetworkOptions, checkNetworkOptions, serverOptions } from "../network-options.ts";
import { openObservation } from "../observation/observation.ts";
import { addObservationOptions, checkObservationOptions } from "../observation/options.ts";
import { openReloads, watchOption } from "../reload/open-reloads.ts";
import {
  kindOf,
  type LoadingOptions,
  loadSnapshot,
  type SnapshotOrigin,
} from "../snapshot-origin.ts";
import { stopSignal } from "../stop-signal.ts";
import { describeSnapshot } from "../summary.ts";

export function addServeCommand(program: Command): CommandUnknownOpts {
  const start = program
    .command("serve")
    .description("Compute everything once, or load a snapshot, and answer over HTTP.")
    .addOption(
      new Option(
        "-d, --data <path>",
        "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
      )
        .argParser(notEmpty)
        .env("MASTERY_DATA")
        .makeOptionMandatory(),
    );
  const port = { value: 8000, variables: ["MASTERY_PORT", "PORT"] } as const;
  const command = addListeningOptions(start, port)
    .addOption(adapterOption())
    .addOption(watchOption())
    .option("--no-explorer", "do not serve the page at /explorer")
    .option("-q, --quiet", "show neither progress nor a summary")
    .addHelpText("after", HELP);
  return addObservationOptions(addNetworkOptions(addComputingOptions(command))).action(
    async ({ adapter, explorer, quiet, watch, ...options }, command) => {
      const { port } = options;
      const signal = stopSignal();
      checkObservationOptions(options, port, command);
      await checkNetworkOptions(options, command);
      const { address, accepted, local } = await checkListening(options, command);
      const authorizer = accepted && (await openAuthentication(accepted));
      const observation = await openObservation(options);
      const { onResponse, onRefusal, metricsUrl } = observation;
      if (metricsUrl && !quiet) process.stderr.write(`metrics at ${metricsUrl}\n`);
      if (watch) await refuseWatchingStores(options.data, command);
      const origin = { ...options, kind: await kindOf(options.data) };
      if (origin.kind === "directory") checkEmbedderOptions(options, command);
      else refuseComputingOptions(command, origin.kind);
      const reloads = await openReloads(origin, {
        watch,
        quiet,
        signal,
        onReload: observation.reloaded,
      });
      const source = await loadSource(origin, { quiet, signal });
      const pages = explorer ? await explorerPages() : [];
      const { corsOrigin: corsOrigins } = options;
      const api = { pages, authorize: authorizer?.authorize, corsOrigins, onResponse };
      const listener = await createListener(adapter, source, api);
      const server = await listen(local ? onlyLocal(listener, onRefusal) : listener, {
        ...serverOptions(options),
        port,
        host: address,
        onRefusal,
      });
      observation.serving(source.current);
      process.stdout.write(`listening on ${server.url}\n`);
      if (explorer && !quiet) process.stderr.write(`explorer at ${server.url}/explorer\n`);
      reloads.serve(source);
      if (!signal.aborted) await once(signal, "abort");
      if (!quiet)
        process.stderr.write("waiting for clients to leave; a second signal ends at once\n");
      await server.close();
      authorizer?.close();
      await observation.close();
    },
  );
}

/** Returns the files of the explorer, which are loaded only if served. */
async function explorerPages(): Promise<ApiOptions["pages"]> {
  return (await import("@mastery/explorer")).explorerFiles;
}

const HELP = `
Prints "listening on http://HOST:PORT" on standard output once requests are
accepted. SIGTERM and SIGINT ask clients to leave for as long as idle
connections are kept, finish what is in flight within the grace period, then
exit with 0. A second signal ends at once.
SIGHUP reads the data again beside the running service and serves them once they
are complete; if they have any problem, the previous data stay in service.

Without --keys, --jwt-issuer or --no-auth, only this machine gets answers. With
them, clients send "Authorization: Bearer" and their key or token. A key file is
read again when it changes. Use --no-auth behind a gateway or proxy.

Examples:
  $ mastery serve --data data
  $ mastery serve --data school.snapshot --host 0.0.0.0 --keys keys.jsonl
  $ mastery serve --data school.snapshot --host 0.0.0.0 --no-auth`;

/** A store does not announce its changes. */
async function refuseWatchingStores(data: string, command: CommandUnknownOpts): Promise<void> {
  const { isStoreUrl } = await import("@mastery/dataset/stores");
  if (!isStoreUrl(data)) return;
  command.error(
    "error: option '--watch' does not apply to a database; send SIGHUP to read it again",
  );
}

/** Loads the first snapshot. A function that waits until the end would hold it after its replacement. */
async function loadSource(
  origin: SnapshotOrigin,
  { quiet, signal }: LoadingOptions,
): Promise<SnapshotSource> {
  const start = performance.now();
  const snapshot = await loadSnapshot(origin, { quiet, signal });
  signal.throwIfAborted();
  const summary = describeSnapshot(snapshot, performance.now() - start);
  if (!quiet) process.stderr.write(`preloaded ${summary}\n`);
  // Loaded late: other commands never need it.
  const { SnapshotSource } = await import("@mastery/http-node");
  const source = new SnapshotSource(snapshot);
  await source.prepare();
  return source;
}
