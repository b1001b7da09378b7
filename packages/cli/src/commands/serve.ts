import type { RequestListener } from "node:http";
import { LANGUAGES } from "@mastery/core/languages";
import {
  createRequestListener,
  isOrigin,
  type PrepareOptions,
  SnapshotSource,
} from "@mastery/http-node";
import { loadInThread, watchSnapshot } from "@mastery/openapi/watch";
import { InvalidArgumentError } from "commander";
import { readServeOptions } from "../config-file.ts";
import { schemeOf } from "../data-source.ts";
import {
  allRead,
  type Call,
  defineCommand,
  type FillCommand,
  flag,
  omit,
  oneOf,
  parsed,
  type Table,
  type Values,
  withCommon,
  withVariables,
} from "../define-command.ts";
import { stopSignal, UsageError } from "../failures.ts";
import {
  COMPUTING,
  CONNECTIONS,
  data,
  EMBEDDING,
  listening,
  NAME,
  OBSERVATION,
  POPULATION,
  READING,
  RULES,
  SERVICE,
} from "../options.ts";
import { type Loading, writeReport } from "../reload/loading.ts";
import {
  routesOf,
  type ServeAddOn,
  type ServeExtension,
  type ServeOptions,
  serveAddOns,
} from "../serve-add-ons.ts";
import { checkService } from "../service.ts";
import {
  loadSnapshot,
  originOf,
  packOf,
  type SnapshotOrigin,
  writtenAt,
} from "../snapshot-source.ts";
import { describeSnapshot, warnOfUnknownTexts } from "../summary.ts";

const ORIGINS = parsed(
  "origin",
  "let scripts from this origin read responses, such as https://school.example; repeatable; in the variable, separate origins with spaces",
  (given, before) => {
    const origins = given.split(/\s+/);
    if (origins.every(isOrigin)) return [...((before as string[]) ?? []), ...origins];
    throw new InvalidArgumentError("Expected an origin such as https://school.example.");
  },
  { schema: { type: "array", items: { type: "string" } } },
);

const OWN_SETTINGS = {
  ...listening(8000),
  watch: flag("reload when the data change, not only on SIGHUP"),
  ...withVariables({
    language: oneOf("name", Object.keys(LANGUAGES), "language of labels and explanations", {
      default: "fr",
    }),
  }),
  quiet: flag("do not print progress or a summary", { short: "q" }),
  ...CONNECTIONS,
  ...withCommon({ group: "Network:", variables: [] }, { corsOrigin: ORIGINS }),
  ...OBSERVATION,
  ...withVariables({ ...NAME, ...READING, ...EMBEDDING, ...POPULATION }),
};

const DATA = withVariables(
  data(
    "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
    "path",
  ),
);

/** Options that the `serve` section of a configuration file can set. */
export function settingsWith(addOns: readonly ServeAddOn[]): typeof OWN_SETTINGS {
  return Object.assign({}, OWN_SETTINGS, ...addOns.map(({ options }) => options));
}

/** Resolves to the command with the options of the installed add-ons. */
export async function loadServe(): Promise<FillCommand> {
  const addOns = await serveAddOns();
  const settings = settingsWith(addOns);
  return defineCommand({
    options: { ...DATA, ...settings, ...RULES },
    help: helpWith(addOns),
    configured: async ({ config }) =>
      config === undefined ? {} : readServeOptions(config, settings),
    run: (options, call) => serve(options, call, addOns),
  });
}

function helpWith(addOns: readonly ServeAddOn[]): string {
  const added = addOns.map(({ help = "" }) => `${help}\n`).join("");
  return `
Prints "listening on http://HOST:PORT" on standard output once requests are
accepted. On SIGTERM or SIGINT, the service asks clients to close their
connections, waits for as long as idle connections are kept, finishes requests
in flight within the grace period, and exits with 0. A second signal ends the
service immediately. On SIGHUP, the service reads the data again in the
background and serves them once they are complete; if there is any problem, the
previous data stay in service.
${added}
Without --keys, --jwt-issuer or --no-auth, only requests from this machine are
answered. With --keys or --jwt-issuer, clients send "Authorization: Bearer" and
their key or token. A key file is read again when it changes. Use --no-auth
behind a gateway or proxy.

Examples:
  $ mastery serve --data data
  $ mastery serve --data school.snapshot --host 0.0.0.0 --keys keys.jsonl
  $ mastery serve --data school.snapshot --host 0.0.0.0 --no-auth`;
}

async function serve(
  options: Values<typeof DATA & typeof OWN_SETTINGS & typeof RULES>,
  call: Call,
  addOns: readonly ServeAddOn[],
): Promise<void> {
  const added: Table = Object.assign({}, ...addOns.map((one) => one.options));
  const { watch, language, corsOrigin, ...others } = omit(options, added) as typeof options;
  const computing = omit(others, SERVICE);
  allRead(omit(computing, { ...DATA, ...COMPUTING }));
  const { quiet } = options;
  const signal = stopSignal();
  // Reports invalid options before opening anything. A database does not announce changes.
  if (watch && schemeOf(options.data) !== undefined) {
    throw new UsageError("option '--watch' does not apply to a database; send SIGHUP to reload it");
  }
  const open = await checkService(others);
  const origin = await originOf(computing, call);
  const service = await open();
  const { onResponse, authorize } = service;
  // The time is read before loading, so that a change during loading is not missed.
  let written = await writtenAt(origin);
  let startReloading!: (source: SnapshotSource) => void;
  const listening = new Promise<SnapshotSource>((resolve) => {
    startReloading = resolve;
  });
  const { reload } = await watchSnapshot(options.data, listening, {
    async load(stop) {
      written = await writtenAt(origin);
      const program = new URL(import.meta.resolve("#reload"));
      return loadInThread(program, { origin, language } satisfies Loading, stop);
    },
    onReload(report) {
      writeReport(report, quiet);
      service.reloaded(report, written);
    },
    signal,
    ...(watch ? {} : { interval: 0 }),
  });
  process.on("SIGHUP", reload);

  const words = packOf(language);
  const served = { language: words, routes: routesOf(addOns) };
  const source = await loadSource(origin, served, signal, quiet);
  const serving = { source, signal, quiet };
  const extensions: readonly ServeExtension[] = await Promise.all(
    addOns.map((one) => one.open?.(options, serving) ?? {}),
  );
  const shared: ServeOptions = {
    authorize,
    corsOrigins: corsOrigin,
    ...served,
    onResponse:
      onResponse && extensions.reduce((log, one) => one.onResponse?.(log) ?? log, onResponse),
  };
  const pages = extensions.flatMap((one) => one.pages ?? []);
  const listener = extensions.reduce<RequestListener>(
    (next, one) => one.listener?.(next, shared) ?? next,
    createRequestListener(source, { ...shared, pages }),
  );
  await service.run(listener, signal, (url) => {
    service.serving(source.current, written);
    for (const { onListening } of extensions) onListening?.(url);
    startReloading(source);
  });
}

/** Loading has its own function, so that the snapshot can be garbage-collected later. */
async function loadSource(
  origin: SnapshotOrigin,
  served: PrepareOptions,
  signal: AbortSignal,
  quiet: boolean | undefined,
): Promise<SnapshotSource> {
  const start = performance.now();
  const snapshot = await loadSnapshot(origin, signal, quiet);
  signal.throwIfAborted();
  const summary = describeSnapshot(snapshot, performance.now() - start);
  if (!quiet) process.stderr.write(`preloaded ${summary}\n`);
  warnOfUnknownTexts(snapshot);
  const source = new SnapshotSource(snapshot);
  source.prepare(served);
  return source;
}
