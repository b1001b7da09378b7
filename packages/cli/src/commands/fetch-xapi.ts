import { readFile } from "node:fs/promises";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { fetchStatements } from "@mastery/dataset/record-store";
import { countOf } from "../counts.ts";
import { CommandError } from "../failures.ts";
import { printJson } from "../json.ts";
import { startProgress } from "../progress.ts";
import { stopSignal } from "../stop-signal.ts";

export function addFetchXapiCommand(program: Command): CommandUnknownOpts {
  return program
    .command("fetch-xapi")
    .description("Fetch xAPI statements from a Learning Record Store into a data directory.")
    .requiredOption(
      "--endpoint <url>",
      "base URL of the store's xAPI resources, without credentials",
    )
    .requiredOption("-o, --out <dir>", "data directory, created if needed")
    .option(
      "--auth-file <file>",
      'file with "user:password" or an Authorization header, such as "Bearer …"',
    )
    .option("--since <time>", "only statements stored after this ISO 8601 date and time")
    .addOption(
      new Option("--xapi-version <version>", "xAPI version to request")
        .choices(["1.0.3", "2.0.0"] as const)
        .default("1.0.3" as const),
    )
    .option("--json", "print a report as JSON")
    .option("-q, --quiet", "show no progress")
    .addHelpText("after", HELP)
    .action(async ({ endpoint, out, authFile, since, xapiVersion, json, quiet }) => {
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
      if (json) printJson({ ...report });
      else process.stdout.write(`${describe(report.statements, report.through, out)}\n`);
    });
}

const HELP = `
Writes statements.jsonl and statements-cursor.json. Run the same command again
to resume after an interruption, or to fetch new statements. Failed requests are
retried up to 8 times.

Examples:
  $ mastery fetch-xapi --endpoint https://lrs.example/xapi \\
      --auth-file lrs.auth --out data
  $ mastery validate --data data`;

/** Returns the value of the header. No message quotes the file. */
async function readAuthorization(path: string): Promise<string> {
  const text = (await readFile(path, "utf8")).trim();
  if (/^(?:Basic|Bearer) \S+$/.test(text)) return text;
  if (!/^[^\s:]+:.+$/.test(text)) {
    throw new CommandError(`${path}: expected one line of user:password, or "Bearer" and a token`);
  }
  return `Basic ${Buffer.from(text).toString("base64")}`;
}

function describe(statements: number, through: string | null, out: string): string {
  const until = through === null ? "" : `, the last stored at ${through}`;
  return `fetched ${countOf(statements, "statement")} to ${out}${until}`;
}
