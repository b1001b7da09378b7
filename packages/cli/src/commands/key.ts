import { type FileHandle, readFile, stat } from "node:fs/promises";
import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { notEmpty } from "../environment.ts";
import { CommandError } from "../failures.ts";

export function addKeyCommand(program: Command): CommandUnknownOpts {
  const key = program
    .command("key")
    .description("Manage API keys of the service.")
    .helpCommand(false);
  key
    .command("new")
    .description("Make an API key. It is printed once; only its hash is saved.")
    .requiredOption(
      "-n, --name <text>",
      "program or group that uses it; it is in the log, unless the key opens one learner",
      notEmpty,
    )
    .requiredOption(
      "-l, --learners <ids>",
      'learners it may read: "all", or ids with commas or spaces between them',
      notEmpty,
    )
    .option("-k, --keys <file>", 'key file to add it to, created if needed, for "serve --keys"')
    .addHelpText("after", HELP)
    .showHelpAfterError('Run "mastery key new --help" for usage.')
    .action(async ({ name, learners, keys: file }, command) => {
      const { keyFileLine, newApiKey, parseLearners } = await import("@mastery/openapi/auth");
      const ids = learners.trim().split(/[\s,]+/);
      const readable = parseLearners(ids.join() === "all" ? "all" : ids);
      if (!readable) return command.error(`error: option '--learners' expects "all", or uuids`);
      const secret = newApiKey();
      const line = keyFileLine(name, secret, readable);
      if (file !== undefined) await addLine(file, line);
      process.stdout.write(file === undefined ? `${secret}\n${line}\n` : `${secret}\n`);
    });
  return key;
}

const HELP = `
Prints the key and, without --keys, the line to add to a key file. A running
service reads the file again within seconds. To withdraw a key, remove its line.

Examples:
  $ mastery key new --name gateway --learners all --keys keys.jsonl
  $ mastery key new --name "class 3b" --learners "$(cat 3b.txt)" \\
      --keys keys.jsonl`;

/** Adds a line to a key file, whose permissions and owner stay as they are. */
async function addLine(file: string, line: string): Promise<void> {
  const { parseKeyFile } = await import("@mastery/openapi/auth");
  await checkFileTarget(file, { force: true });
  const found = await stat(file).catch(unlessMissing);
  const write = async (handle: FileHandle): Promise<void> => {
    const before = ((await readFile(file, "utf8").catch(unlessMissing)) ?? "").trimEnd();
    const text = before === "" ? `${line}\n` : `${before}\n${line}\n`;
    try {
      parseKeyFile(text);
    } catch (cause) {
      const issues = (cause as Error).message.split("\n").map((issue) => `${file}: ${issue}`);
      throw new CommandError(issues.join("\n"), { cause });
    }
    await handle.writeFile(text);
    if (found !== undefined) await handle.chown(found.uid, found.gid);
  };
  const mode = found === undefined ? 0o600 : found.mode & 0o777;
  await replaceFile(file, write, { force: true, exclusive: true, mode });
}

/** Keys that cannot be read now must not be replaced. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
