import { LANGUAGES, type LanguagePack } from "@mastery/core/languages";
import {
  type ApiOptions,
  createRequestListener,
  isOrigin,
  SnapshotSource,
} from "@mastery/http-node";
import { InvalidArgumentError } from "commander";
import { findAddOn } from "../add-ons.ts";
import { readServeOptions } from "../config-file.ts";
import {
  allRead,
  defineCommand,
  flag,
  omit,
  oneOf,
  parsed,
  withCommon,
  withVariables,
} from "../define-command.ts";
import { readEarlier, withEarlier, withoutIds } from "../earlier.ts";
import { stopSignal, UsageError } from "../failures.ts";
import {
  COMPUTING,
  CONNECTIONS,
  data,
  EMBEDDING,
  listening,
  NAME,
  OBSERVATION,
  READING,
  RULES,
  SERVICE,
} from "../options.ts";
import { createReloads, loadInThread, watchData, writeReport } from "../reload/reloads.ts";
import { checkService } from "../service.ts";
import {
  loadSnapshot,
  originOf,
  packOf,
  type SnapshotOrigin,
  writtenAt,
} from "../snapshot-source.ts";
import { describeSnapshot } from "../summary.ts";

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

interface Explorer {
  readonly explorerFilesWith: (earlier: number) => ApiOptions["pages"];
}

/** Options that the `serve` section of a configuration file can set. */
export const SETTINGS = {
  ...listening(8000),
  watch: flag("reload when the data change, not only on SIGHUP"),
  ...withVariables({
    language: oneOf("name", Object.keys(LANGUAGES), "language of labels and explanations", {
      default: "fr",
    }),
  }),
  earlier: parsed(
    "path",
    "also serve this snapshot of an earlier period, which the page can then show and compare; repeatable",
    (given, before) => [...((before as string[]) ?? []), given],
    { schema: { type: "array", items: { type: "string" } } },
  ),
  explorer: flag("do not serve the page at /explorer", { default: true }),
  quiet: flag("do not print progress or a summary", { short: "q" }),
  ...CONNECTIONS,
  ...withCommon({ group: "Network:", variables: [] }, { corsOrigin: ORIGINS }),
  ...OBSERVATION,
  ...withVariables({ ...NAME, ...READING, ...EMBEDDING }),
};

const DATA = withVariables(
  data(
    "data directory, snapshot file, folder of shards, or postgres://… or clickhouse://…",
    "path",
  ),
);

export const fill = defineCommand({
  options: { ...DATA, ...SETTINGS, ...RULES },
  help: `
Prints "listening on http://HOST:PORT" on standard output once requests are
accepted. On SIGTERM or SIGINT, the service asks clients to close their
connections, waits for as long as idle connections are kept, finishes requests
in flight within the grace period, and exits with 0. A second signal ends the
service immediately. On SIGHUP, the service reads the data again in the
background and serves them once they are complete; if there is any problem, the
previous data stay in service. The snapshots in --earlier are read only once,
and served at /earlier/1 and so on, latest first, with the same keys and tokens.

Without --keys, --jwt-issuer or --no-auth, only requests from this machine are
answered. With --keys or --jwt-issuer, clients send "Authorization: Bearer" and
their key or token. A key file is read again when it changes. Use --no-auth
behind a gateway or proxy.

Examples:
  $ mastery serve --data data
  $ mastery serve --data school.snapshot --host 0.0.0.0 --keys keys.jsonl
  $ mastery serve --data school.snapshot --host 0.0.0.0 --no-auth
  $ mastery serve --data june.snapshot --earlier may.snapshot`,
  configured: async ({ config }) =>
    config === undefined ? {} : readServeOptions(config, SETTINGS),
  async run(options, call) {
    const { watch, explorer, earlier = [], language, corsOrigin, ...others } = options;
    const computing = omit(others, SERVICE);
    allRead(omit(computing, { ...DATA, ...COMPUTING }));
    const { quiet } = options;
    const signal = stopSignal();
    // Reports invalid options before opening anything. A database does not announce changes.
    if (watch && (await import("@mastery/dataset/stores")).isStoreUrl(options.data)) {
      throw new UsageError(
        "option '--watch' does not apply to a database; send SIGHUP to reload it",
      );
    }
    const open = await checkService(others);
    const origin = await originOf(computing, call);
    const service = await open();
    const { onResponse, authorize } = service;
    // The time is read before loading, so that a change during loading is not missed.
    let written = await writtenAt(origin);
    const reloads = createReloads({
      async load(stop) {
        written = await writtenAt(origin);
        return loadInThread({ origin, language }, stop);
      },
      onReload(report) {
        writeReport(report, quiet);
        service.reloaded(report, written);
      },
      signal,
    });
    process.on("SIGHUP", reloads.request);
    if (watch) await watchData(options.data, reloads.request, signal);

    const words = packOf(language);
    const source = await loadSource(origin, words, signal, quiet);
    const snapshots = await readEarlier(earlier, source.current, signal);
    const shared = {
      authorize,
      corsOrigins: corsOrigin,
      language: words,
      onResponse: onResponse && withoutIds(onResponse, source, snapshots),
    };
    const page = explorer ? await findAddOn<Explorer>("@mastery/explorer") : undefined;
    const listener = createRequestListener(source, {
      ...shared,
      pages: page?.explorerFilesWith(snapshots.length) ?? [],
    });
    await service.run(withEarlier(listener, source, snapshots, shared), signal, (url) => {
      service.serving(source.current, written);
      if (page && !quiet) process.stderr.write(`explorer at ${url}/explorer\n`);
      reloads.serve(source);
    });
  },
});

/** Loading has its own function, so that the snapshot can be garbage-collected later. */
async function loadSource(
  origin: SnapshotOrigin,
  language: LanguagePack | undefined,
  signal: AbortSignal,
  quiet: boolean | undefined,
): Promise<SnapshotSource> {
  const start = performance.now();
  const snapshot = await loadSnapshot(origin, signal, quiet);
  signal.throwIfAborted();
  const summary = describeSnapshot(snapshot, performance.now() - start);
  if (!quiet) process.stderr.write(`preloaded ${summary}\n`);
  const source = new SnapshotSource(snapshot);
  source.prepare(language);
  return source;
}
