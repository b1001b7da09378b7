import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The committed document. */
export const DOCUMENT: string = require.resolve("@mastery/openapi/openapi.json");

/** What a program left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

/** File of the command that a package installs. */
export function commandOf(packageName: string, command: string): string {
  const file = require.resolve(`${packageName}/package.json`);
  const { bin } = require(file) as { readonly bin: Readonly<Record<string, string>> };
  return join(dirname(file), bin[command]!);
}

/** Runs a package's command in this folder, without colours, telemetry or a look for updates. */
export function runTool(packageName: string, command: string, ...args: string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    NO_COLOR: "1",
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [commandOf(packageName, command), ...args],
      { cwd: import.meta.dirname, env },
      (error, stdout) => {
        const code = typeof error?.code === "number" ? error.code : error === null ? 0 : 1;
        resolve({ code, stdout });
      },
    );
  });
}
