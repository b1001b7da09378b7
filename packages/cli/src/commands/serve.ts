import { once } from "node:events";
import { stat } from "node:fs/promises";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import type { ApiOptions } from "@mastery/http-node";
import { readSnapshot } from "@mastery/snapshot-file";
import { adapterOption, createListener } from "../adapters.ts";
import {
  acceptedCredentials,
  jwtAudienceOption,
  jwtClaimOption,
  jwtIssuerOption,
  jwtKeysOption,
  keysOption,
  noAuthOption,
  openAuthentication,
} from "../authentication.ts";
import { bindAddress, isLoopback } from "../bind-address.ts";
import { addComputingOptions, refuseComputingOptions } from "../computing-options.ts";
import { countOf } from "../counts.ts";
import { checkEmbedderOptions } from "../embedders.ts";
import { notEmpty, setVariable } from "../environment.ts";
import { listen } from "../listen.ts";
import { onlyLocal } from "../local-requests.ts";
import { integerFrom } from "../numbers.ts";
import { openObservation } from "../observation/observation.ts";
import { addObservationOptions, checkObservationOptions } from "../observation/options.ts";
import { preload } from "../preload.ts";
import { stopSignal } from "../stop-signal.ts";
import { describeEmbedder } from "../summary.ts";

export function addServeCommand(program: Command): CommandUnknownOpts {
  const command = program
    .command("serve")
    .description("Compute everything once, or load a snapshot, and answer over HTTP.")
    .addOption(
      new Option("-d, --data <path>", "data directory or snapshot file")
        .argParser(notEmpty)
        .env("MASTERY_DATA")
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("-p, --port <number>", "port to listen on; 0 for any free one")
        .argParser(integerFrom(0, 65_535))
        .env(setVariable("MASTERY_PORT", "PORT"))
        .default(8000),
    )
    .addOption(
      new Option("-H, --host <address>", "address to listen on; 0.0.0.0 for all interfaces")
        .argParser(notEmpty)
        .env(setVariable("MASTERY_HOST", "HOST"))
        .default("127.0.0.1"),
    )
    .addOption(keysOption())
    .addOption(jwtIssuerOption())
    .addOption(jwtAudienceOption())
    .addOption(jwtKeysOption())
    .addOption(jwtClaimOption())
    .addOption(noAuthOption())
    .addOption(adapterOption())
    .option("--no-explorer", "do not serve the page at /explorer")
    .option("-q, --quiet", "show neither progress nor a summary")
    .addHelpText("after", HELP);
  return addObservationOptions(addComputingOptions(command)).action(
    async ({ port, host, auth, adapter, explorer, quiet, ...options }, command) => {
      const start = performance.now();
      const signal = stopSignal();
      const accepted = acceptedCredentials(options, command);
      const address = await bindAddress(host);
      const local = auth && !accepted;
      if (local) refuseOtherMachines(address, command);
      checkObservationOptions(options, port, command);
      const authorizer = accepted && (await openAuthentication(accepted));
      const observation = await openObservation(options);
      const { onResponse, metricsUrl } = observation;
      if (metricsUrl && !quiet) process.stderr.write(`metrics at ${metricsUrl}\n`);
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
      const pages = explorer ? await explorerPages() : [];
      const api = { pages, authorize: authorizer?.authorize, onResponse };
      const listener = await createListener(adapter, snapshot, api);
      const server = await listen(local ? onlyLocal(listener) : listener, port, address);
      observation.serving();
      process.stdout.write(`listening on ${server.url}\n`);
      if (explorer && !quiet) process.stderr.write(`explorer at ${server.url}/explorer\n`);
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
accepted. SIGTERM and SIGINT ask clients to leave for up to 5 seconds, finish
what is in flight for up to 10, then exit with 0. A second signal ends at once.

Without --keys, --jwt-issuer or --no-auth, only this machine gets answers. With
them, clients send "Authorization: Bearer" and their key or token. A key file is
read again when it changes. Use --no-auth behind a gateway or proxy.

Examples:
  $ mastery serve --data data
  $ mastery serve --data school.snapshot --host 0.0.0.0 --keys keys.jsonl
  $ mastery serve --data school.snapshot --host 0.0.0.0 --no-auth`;

/** Refuses an address that other machines can reach: that must be a decision. */
function refuseOtherMachines(address: string, command: CommandUnknownOpts): void {
  if (isLoopback(address)) return;
  command.error(
    `error: other machines can reach ${address}, and anyone there could read about every learner; use --keys or --jwt-issuer, or --no-auth if a gateway in front checks who may ask`,
  );
}

async function isFile(path: string): Promise<boolean> {
  // A missing path is reported by the reader of directories.
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ?? false;
}

function describe(snapshot: Snapshot, milliseconds: number): string {
  const { n_learners, n_resources, n_skills, n_clusters } = snapshot.health();
  const { name, embedder, traces } = snapshot.metadata;
  return [
    `preloaded ${name === null ? "" : `${name}: `}${countOf(n_learners, "learner")}`,
    countOf(n_resources, "resource"),
    countOf(n_skills, "skill"),
    countOf(traces, "trace"),
    countOf(n_clusters, "cluster"),
    `embedder ${describeEmbedder(embedder)}`,
    `${(milliseconds / 1000).toFixed(2)} s`,
  ].join(", ");
}
