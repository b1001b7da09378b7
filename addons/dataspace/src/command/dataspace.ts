import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import {
  CONNECTIONS,
  checkService,
  countOf,
  data,
  defineCommand,
  defineGroup,
  describeError,
  FITTED,
  FORCE,
  flag,
  integer,
  json,
  listening,
  namingFlags,
  OBSERVATION,
  type Observation,
  printJson,
  printResult,
  readJsonObject,
  stopSignal,
  text,
  textOf,
  warn,
  withVariables,
} from "@mastery/cli/command";
import { readCatalogue } from "@mastery/dataset";
import { replaceFile } from "@mastery/node/files";
import { readModel } from "@mastery/node/models";
import { onRequest } from "@mastery/openapi/watch";
import { checkStatements, mappingTemplate } from "../check-statements.ts";
import {
  createExchangeListener,
  createResumer,
  describeService,
  openExchangeWorkers,
  openServedModel,
  type Resumption,
  watchConsents,
} from "../index.ts";
import { describeCheck } from "./describe-check.ts";
import { join } from "./join.ts";
import { readStatements } from "./read-statements.ts";

const MiB = 2 ** 20;

const describe = defineCommand({
  options: {
    config: text("file", "JSON file with the names and addresses described below", {
      short: "c",
      required: true,
    }),
  },
  help: `
The configuration has the fields participant, catalogue, service, name,
description, location, policies and, optionally, credential. Its JSON Schema
is the file description.schema.json in @mastery/dataspace. The command does not
access the network.

Examples:
  $ mastery dataspace describe --config dataspace.json > dataspace.jsonld`,
  async run({ config: path }) {
    const config = await readJsonObject(path, "a configuration file", "an object");
    printJson(describeService(config, path));
  },
});

const serve = defineCommand({
  options: {
    ...FITTED,
    ...data(
      "data directory with the skills and resources of the model, and levels.json and xapi.json if needed",
    ),
    consents: text(
      "file",
      "table of consents, one JSON object per line: consent_id, learner_id, display_name, grade_level, optionally mbox_sha1sum",
      { short: "c", required: true },
    ),
    ...listening(8010, "MASTERY_DATASPACE_PORT"),
    ...withVariables({
      resumeUrl: text(
        "url",
        "address that receives the results of intermediate chain steps: the connector's /service-chain/resume",
      ),
      maxBody: integer("MiB", [1, 64], "maximum size of a request body", { default: 2 }),
    }),
    quiet: flag("do not print a summary", { short: "q" }),
    ...CONNECTIONS,
    ...OBSERVATION,
  },
  help: `
Serves POST /exchange. The response contains the profile, cluster and
recommendations of the learner who consented. These results are computed with
the model, only from the records in the request. Request data are not stored.
The service itself ("mastery serve") stays read-only on its own port.

The header x-ptx-consent-id names the consent, and the table maps it to a
learner. The table is read again when it changes. If the table is empty or
missing, nobody has consented, and every exchange is refused. If the table
cannot be read or is invalid, the last valid table stays in force, with a
warning about once a minute.

On SIGHUP, the command reads the model and the data directory again; if there is
any problem, the previous model and data stay in service. There is no --watch,
so replace the model and the data, and then send SIGHUP. There is no
--cors-origin, because connectors are not browsers.

With --resume-url, an intermediate step of a service chain is acknowledged with
202, and its result is sent to this address. Without this option, the result is
returned immediately for every step. Results still waiting for the connector
when the grace period ends are lost, with a warning for each result.

Without --keys, --jwt-issuer or --no-auth, only requests from this machine are
answered. With --keys or --jwt-issuer, the connector sends "Authorization:
Bearer" and its key or token, as a credential of its resource.

Examples:
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl
  $ mastery dataspace serve --fitted school.model --data data \\
      --consents consents.jsonl --host 0.0.0.0 --keys keys.jsonl \\
      --resume-url http://connector:3000/service-chain/resume`,
  async run({ fitted, data, consents, resumeUrl, maxBody, ...options }) {
    const { quiet } = options;
    const signal = stopSignal();
    const service = await (await checkService(options))();
    const workers = openExchangeWorkers();
    const resumer =
      resumeUrl === undefined
        ? undefined
        : await namingFlags({ url: "--resume-url" }, () =>
            createResumer({ url: resumeUrl, onResume: (one) => noteResumption(one, service) }),
          );
    const load = async () => {
      // The time is read before the model, so that a replacement during reading is not missed.
      const written = await writtenAt(fitted);
      return { ...(await openServedModel(await readModel(fitted), data)), written };
    };
    const reloads = onRequest(async () => {
      try {
        model = await load();
        service.reloaded({ outcome: "succeeded", model: model.model }, model.written);
        if (!quiet) process.stderr.write("reloaded the model and its catalogue\n");
      } catch (error) {
        service.reloaded({ outcome: "failed" }, model.written);
        warn(`not reloaded, the previous model stays in service: ${describeError(error)}`);
      }
    });
    process.on("SIGHUP", reloads.request);
    let model = await load();
    reloads.start();
    const table = await watchConsents(consents, warn, () => model.catalogue.levels);
    signal.throwIfAborted();
    // One listener serves all models, so that its limits stay in force when the model is reloaded.
    const listener = createExchangeListener({
      served: () => model,
      consents: table.current,
      authorize: service.authorize,
      workers,
      resumer,
      maxBytes: maxBody * MiB,
      onExchange: service.onResponse,
    });
    if (!quiet) {
      process.stderr.write(`${countOf(table.current().size, "consent")} in the table\n`);
    }
    const onListening = (): void => service.serving(model.model, model.written);
    await service.run(listener, signal, onListening, async (left) => {
      await resumer?.close(left);
      workers.close();
      table.close();
    });
  },
});

const check = defineCommand({
  arguments: [["<statements>", "file of statements: JSON, or JSON lines"]],
  options: {
    ...data("data directory with the skills and resources, and with xapi.json or xapi-….json"),
    template: text(
      "file",
      "write a mapping to complete, for what is unknown, such as xapi-moodle.json",
    ),
    ...FORCE,
    ...json("the counts"),
  },
  help: `
Says what an exchange would make of a platform's statements, by verb and by
activity. Nothing is computed, and actors are not looked up. Statements and
names of people are never printed.

With --template, the verbs, activities and home pages that nothing maps are
written as a mapping file. Give each activity the id of its resource, and put
the file into the data directory: all files xapi-….json there count together.

Examples:
  $ mastery dataspace check statements.jsonl --data catalogue
  $ mastery dataspace check statements.jsonl --data catalogue \\
      --template catalogue/xapi-moodle.json`,
  async run({ data, template, force, json }, { arguments: [file] }) {
    const records = await readStatements(file!);
    const checked = checkStatements(await readCatalogue(data), records);
    if (template !== undefined) {
      const text = `${JSON.stringify(mappingTemplate(checked), null, 2)}\n`;
      await replaceFile(template, async ({ fd }) => writeFileSync(fd, text), { force });
    }
    printResult(checked, textOf(describeCheck(checked)), json);
  },
});

export const fill = defineGroup({
  serve: ["Answer a connector's exchanges from the records that it sends.", serve],
  check: ["Say what becomes of a platform's statements, and write a mapping for the rest.", check],
  join: ["Join the catalogues of several providers by their skills.", join],
  describe: ["Print the service's offerings and resources for a catalogue, as JSON-LD.", describe],
});

/** In seconds since 1970. Reading the file reports that it is missing. */
function writtenAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs / 1000,
    () => 0,
  );
}

/** Failed deliveries also cause a warning, even if there is no log. */
function noteResumption(resumption: Resumption, { onResponse }: Observation): void {
  onResponse?.({ operation: "resume", ...resumption, caller: undefined, requestId: "-" });
  if (resumption.status < 300) return;
  const answer = resumption.status === 502 ? "no answer, or 502" : String(resumption.status);
  const reason = resumption.isWithdrawn
    ? "its consent, key or token is no longer in force"
    : `the address in --resume-url returned ${answer}`;
  warn(`a service chain was not resumed: ${reason}`);
}
