import { once } from "node:events";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { WatchedFile } from "@mastery/files";
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
import { bindAddress, refuseOtherMachines } from "../bind-address.ts";
import { notEmpty, setVariable } from "../environment.ts";
import { listen, tryToListen } from "../listen.ts";
import { onlyLocal } from "../local-requests.ts";
import { addConnectionOptions, serverOptions } from "../network-options.ts";
import { integerFrom } from "../numbers.ts";
import { openExchangeLog } from "../observation/exchange-log.ts";
import { logOption } from "../observation/options.ts";
import { stopSignal } from "../stop-signal.ts";

const MiB = 2 ** 20;

export function addDataspaceServeCommand(dataspace: Command): CommandUnknownOpts {
  const command = dataspace
    .command("serve")
    .description("Answer the exchanges of a connector from the records that it sends.")
    .requiredOption("-F, --fitted <file>", 'model file that "fit" wrote', notEmpty)
    .requiredOption(
      "-d, --data <dir>",
      "data directory with the skills and resources of the model, and xapi.json if statements need one",
      notEmpty,
    )
    .requiredOption(
      "-c, --consents <file>",
      "table of consents, one JSON object per line: consent_id, learner_id, display_name, grade_level, optionally mbox_sha1sum",
      notEmpty,
    )
    .addOption(
      new Option("-p, --port <number>", "port to listen on; 0 for any free one")
        .argParser(integerFrom(0, 65_535))
        .env("MASTERY_DATASPACE_PORT")
        .default(8010),
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
    .addOption(logOption())
    .option("-q, --quiet", "show no summary")
    .addHelpText("after", HELP);
  return addConnectionOptions(command).action(
    async ({ fitted, data, consents, port, host, auth, ...options }, command) => {
      const { resumeUrl, maxBody, log, quiet } = options;
      const signal = stopSignal();
      const accepted = acceptedCredentials(options, command);
      const address = await bindAddress(host);
      const local = auth && !accepted;
      if (local) refuseOtherMachines(address, command);
      await tryToListen(port, address);
      const { createExchangeListener, createResumer, openServedModel, watchConsents } =
        await import("@mastery/dataspace");
      const { readModel } = await import("@mastery/snapshot-file");
      const exchangeLog = await openExchangeLog(log);
      const resumer =
        resumeUrl === undefined
          ? undefined
          : createResumer({ url: resumeUrl, onResume: exchangeLog.resumed });
      const authorizer = accepted && (await openAuthentication(accepted));
      const table = await watchConsents(consents, warn);
      const served = await openServedModel(await readModel(fitted), data);
      signal.throwIfAborted();
      const listener = createExchangeListener({
        served,
        consents: table.current,
        authorize: authorizer?.authorize,
        resumer,
        maxBytes: maxBody * MiB,
        onExchange: exchangeLog.answered,
      });
      const server = await listen(local ? onlyLocal(listener) : listener, {
        ...serverOptions(options),
        port,
        host: address,
      });
      if (!quiet) process.stderr.write(summaryOf(table));
      process.stdout.write(`listening on ${server.url}\n`);
      if (!signal.aborted) await once(signal, "abort");
      if (!quiet) {
        process.stderr.write("waiting for clients to leave; a second signal ends at once\n");
      }
      await server.close();
      await resumer?.settled();
      authorizer?.close();
      table.close();
      await exchangeLog.close();
    },
  );
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
gave it. The table is read again when it changes. If it is empty, every exchange
is refused.

With --resume-url, a step in the middle of a service chain is acknowledged with
202, and its result sent there. Without it, every step is answered at once.

Without --keys, --jwt-issuer or --no-auth, only this machine gets answers. With
them, the connector sends "Authorization: Bearer" and its key or token, as a
credential of its resource.

Examples:
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl --host 0.0.0.0 --keys keys.jsonl \\
      --resume-url http://connector:3000/service-chain/resume`;
