import { once } from "node:events";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { ServedModel } from "@mastery/dataspace";
import type { WatchedFile } from "@mastery/node/files";
import { openAuthentication } from "../authentication.ts";
import { notEmpty } from "../environment.ts";
import { describeError } from "../failures.ts";
import { listen } from "../listen.ts";
import { addListeningOptions, checkListening } from "../listening-options.ts";
import { onlyLocal } from "../local-requests.ts";
import { namingFlags } from "../naming-flags.ts";
import { addConnectionOptions, serverOptions } from "../network-options.ts";
import { integerFrom } from "../numbers.ts";
import { openExchangeObservation } from "../observation/exchange-observation.ts";
import { addObservationOptions, checkObservationOptions } from "../observation/options.ts";
import { reloadOnHangup } from "../reload/reload-on-hangup.ts";
import { stopSignal } from "../stop-signal.ts";

const MiB = 2 ** 20;

export function addDataspaceServeCommand(dataspace: Command): CommandUnknownOpts {
  const start = dataspace
    .command("serve")
    .description("Answer the exchanges of a connector from the records that it sends.")
    .requiredOption("-F, --fitted <file>", 'model file that "fit" wrote', notEmpty)
    .requiredOption(
      "-d, --data <dir>",
      "data directory with the skills and resources of the model, and levels.json and xapi.json if they need them",
      notEmpty,
    )
    .requiredOption(
      "-c, --consents <file>",
      "table of consents, one JSON object per line: consent_id, learner_id, display_name, grade_level, optionally mbox_sha1sum",
      notEmpty,
    );
  const port = { value: 8010, variables: ["MASTERY_DATASPACE_PORT"] } as const;
  const command = addListeningOptions(start, port)
    .addOption(
      new Option(
        "--resume-url <url>",
        "where to send results of steps in the middle of a chain: /service-chain/resume of the connector",
      )
        .argParser(notEmpty)
        .env("MASTERY_RESUME_URL"),
    )
    .addOption(
      new Option("--max-body <MiB>", "largest request body to accept")
        .argParser(integerFrom(1, 64))
        .default(2),
    )
    .option("-q, --quiet", "show no summary")
    .addHelpText("after", HELP);
  return addObservationOptions(addConnectionOptions(command)).action(
    async ({ fitted, data, consents, resumeUrl, maxBody, quiet, ...options }, command) => {
      const { port } = options;
      const signal = stopSignal();
      checkObservationOptions(options, port, command);
      const { address, accepted, local } = await checkListening(options, command);
      const { createExchangeListener, createResumer, watchConsents } = await import(
        "@mastery/dataspace"
      );
      const observation = await openExchangeObservation(options);
      const { onExchange, onRefusal, onResume, metricsUrl } = observation;
      if (metricsUrl && !quiet) process.stderr.write(`metrics at ${metricsUrl}\n`);
      const resumer =
        resumeUrl === undefined
          ? undefined
          : await namingFlags({ url: "--resume-url" }, () =>
              createResumer({ url: resumeUrl, onResume }),
            );
      const authorizer = accepted && (await openAuthentication(accepted));
      const served = await reloadOnHangup(
        () => openModel(fitted, data),
        (error) => reportReload(error, quiet),
      );
      const table = await watchConsents(consents, warn, () => served().catalogue.levels);
      signal.throwIfAborted();
      // One listener for all models, so that its limits hold across reloads.
      const listener = createExchangeListener({
        served,
        consents: table.current,
        authorize: authorizer?.authorize,
        resumer,
        maxBytes: maxBody * MiB,
        onExchange,
      });
      const server = await listen(local ? onlyLocal(listener, onRefusal) : listener, {
        ...serverOptions(options),
        port,
        host: address,
        onRefusal,
      });
      if (!quiet) process.stderr.write(summaryOf(table));
      process.stdout.write(`listening on ${server.url}\n`);
      if (!signal.aborted) await once(signal, "abort");
      if (!quiet) {
        process.stderr.write("waiting for clients to leave; a second signal ends at once\n");
      }
      const end = performance.now() + options.gracePeriod * 1000;
      await server.close();
      await resumer?.close(Math.max(0, end - performance.now()));
      authorizer?.close();
      table.close();
      await observation.close();
    },
  );
}

/** Reads the model and its catalogue, and tries them. */
async function openModel(fitted: string, data: string): Promise<ServedModel> {
  // Loaded late: other commands never need them.
  const { openServedModel } = await import("@mastery/dataspace");
  const { readModel } = await import("@mastery/node/snapshots");
  return openServedModel(await readModel(fitted), data);
}

function reportReload(error: unknown, quiet: true | undefined): void {
  if (error !== undefined) {
    warn(`not reloaded, the previous model stays in service: ${describeError(error)}`);
  } else if (!quiet) process.stderr.write("reloaded the model and its catalogue\n");
}

function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}

function summaryOf(table: WatchedFile<ReadonlyMap<string, unknown>>): string {
  const { size } = table.current();
  return `${size} ${size === 1 ? "consent" : "consents"} in the table\n`;
}

const HELP = `
Answers POST /exchange: profile, cluster and recommendations of the learner who
consented, computed from the records in the request alone. Nothing of a request
is kept. The service itself ("mastery serve") stays read-only on its own port.

The header x-ptx-consent-id names the consent, and the table says which learner
gave it. The table is read again when it changes. If it is empty or gone, nobody
consents, and every exchange is refused. If it cannot be read or has any
problem, the last valid one stays in force, with a warning about once a minute.

SIGHUP reads the model and the data directory again; if they have any problem,
the previous ones stay in service. There is no --watch: replace both, then send
SIGHUP. There is no --cors-origin and no --adapter: connectors are not browsers,
and exchanges are answered by Node's own server.

With --resume-url, a step in the middle of a service chain is acknowledged with
202, and its result sent there. Without it, every step is answered at once.
Results that wait for the connector when the grace period ends are lost, each
with a warning: they are kept nowhere else.

Without --keys, --jwt-issuer or --no-auth, only this machine gets answers. With
them, the connector sends "Authorization: Bearer" and its key or token, as a
credential of its resource.

Examples:
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl --host 0.0.0.0 --keys keys.jsonl \\
      --resume-url http://connector:3000/service-chain/resume`;
