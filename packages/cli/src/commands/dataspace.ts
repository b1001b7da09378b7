import {
  createExchangeListener,
  createResumer,
  describeService,
  openExchangeWorkers,
  openServedModel,
  type Resumption,
  watchConsents,
} from "@mastery/dataspace";
import { readModel } from "@mastery/node/snapshots";
import { readJsonObject } from "../config-file.ts";
import {
  defineCommand,
  defineGroup,
  flag,
  integer,
  text,
  withVariables,
} from "../define-command.ts";
import { describeError, namingFlags, stopSignal, warn } from "../failures.ts";
import { countOf, printJson } from "../figures.ts";
import dataspaceDescribeHelp from "../help/dataspace-describe.txt?raw";
import dataspaceServeHelp from "../help/dataspace-serve.txt?raw";
import type { Observation } from "../observation.ts";
import { CONNECTIONS, data, FITTED, listening, OBSERVATION } from "../options.ts";
import { onRequest } from "../reload/reloads.ts";
import { checkService } from "../service.ts";

const MiB = 2 ** 20;

const describe = defineCommand({
  options: {
    config: text("file", "JSON file with the names and addresses described below", {
      short: "c",
      required: true,
    }),
  },
  help: dataspaceDescribeHelp,
  async run({ config: path }) {
    const kind = { file: "a configuration file", content: "an object" };
    const config: unknown = await readJsonObject(path, kind);
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
  help: dataspaceServeHelp,
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
    const load = async () => openServedModel(await readModel(fitted), data);
    const reloads = onRequest(async () => {
      try {
        model = await load();
        if (!quiet) process.stderr.write("reloaded the model and its catalogue\n");
      } catch (error) {
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
    await service.run(listener, signal, undefined, async (left) => {
      await resumer?.close(left);
      workers.close();
      table.close();
    });
  },
});

export const fill = defineGroup({
  serve: ["Answer a connector's exchanges from the records that it sends.", serve],
  describe: ["Print the service's offerings and resources for a catalogue, as JSON-LD.", describe],
});

/** Failed deliveries also cause a warning, even if there is no log. */
function noteResumption(resumption: Resumption, { onResponse }: Observation): void {
  onResponse?.({ operation: "resume", ...resumption, caller: undefined, requestId: "-" });
  if (resumption.status < 300) return;
  const answer = resumption.status === 502 ? "no answer, or 502" : String(resumption.status);
  warn(`a service chain was not resumed: the address in --resume-url returned ${answer}`);
}
