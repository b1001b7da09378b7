import { readFile } from "node:fs/promises";
import {
  CommandError,
  countOf,
  defineCommand,
  json,
  oneOf,
  out,
  printResult,
  QUIET,
  startProgress,
  stopSignal,
  text,
} from "@mastery/cli/command";
import { fetchStatements } from "../record-store/index.ts";

export const fill = defineCommand({
  options: {
    endpoint: text("url", "base URL of the store's xAPI resources, without credentials", {
      required: true,
    }),
    ...out("dir", "data directory, created if missing"),
    authFile: text(
      "file",
      'file with "user:password" or an Authorization header, such as "Bearer …"',
    ),
    since: text("time", "only statements stored after this ISO 8601 date and time"),
    xapiVersion: oneOf("version", ["1.0.3", "2.0.0"], "xAPI version to request", {
      default: "1.0.3",
    }),
    ...json("a report"),
    ...QUIET,
  },
  help: `
Writes statements.jsonl and statements-cursor.json. Run the same command again
to resume after an interruption, or to fetch new statements. Failed requests are
retried up to 8 times.

Examples:
  $ mastery fetch-xapi --endpoint https://lrs.example/xapi \\
      --auth-file lrs.auth --out data
  $ mastery validate --data data`,
  async run({ endpoint, out, authFile, since, xapiVersion, json, quiet }) {
    const progress = startProgress(quiet);
    const report = await fetchStatements(out, {
      endpoint,
      since,
      version: xapiVersion,
      authorization: authFile === undefined ? undefined : await readAuthorization(authFile),
      signal: stopSignal(),
      onProgress: ({ statements }) =>
        progress.show({ stage: "statements", done: statements, total: null }),
    }).finally(progress.end);
    for (const warning of report.warnings) console.error(`warning: ${warning}`);
    const until = report.through === null ? "" : `, the last stored at ${report.through}`;
    const text = `fetched ${countOf(report.statements, "statement")} to ${out}${until}`;
    printResult(report, text, json);
  },
});

/** Error messages never quote the file's content. */
async function readAuthorization(path: string): Promise<string> {
  const content = (await readFile(path, "utf8")).trim();
  if (/^(?:Basic|Bearer) \S+$/.test(content)) return content;
  if (!/^[^\s:]+:.+$/.test(content)) {
    throw new CommandError(`${path}: expected one line of user:password, or "Bearer" and a token`);
  }
  return `Basic ${Buffer.from(content).toString("base64")}`;
}
