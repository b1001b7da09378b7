import { type FileHandle, readFile, stat } from "node:fs/promises";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { CommandError, UsageError } from "../failures.ts";
import { defineCommand, defineGroup, text } from "../option.ts";

const makeKey = defineCommand({
  name: "new",
  description: "Make an API key. It is printed once; only its hash is saved.",
  options: {
    name: text(
      "text",
      "program or group that uses it; it is in the log, unless the key opens one learner",
      { short: "n", required: true },
    ),
    learners: text(
      "ids",
      'learners it may read: "all", or ids with commas or spaces between them',
      { short: "l", required: true },
    ),
    expires: text("day", "last day on which it is accepted, in UTC, such as 2026-07-31"),
    keys: text("file", 'key file to add it to, created if needed, for "serve --keys"', {
      short: "k",
    }),
  },
  help: `
Prints the key and, without --keys, the line to add to a key file. A running
service reads the file again within seconds. To withdraw a key, remove its line.

Examples:
  $ mastery key new --name gateway --learners all --keys keys.jsonl
  $ mastery key new --name "class 3b" --learners "$(cat 3b.txt)" \\
      --keys keys.jsonl`,
  async run({ name, learners, expires, keys: file }) {
    const { keyFileLine, newApiKey, parseLearners } = await import("@mastery/openapi/auth");
    const ids = learners.trim().split(/[\s,]+/);
    const readable = parseLearners(ids.join() === "all" ? "all" : ids);
    if (!readable) throw new UsageError(`option '--learners' expects "all", or uuids`);
    if (expires !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(expires)) {
      throw new UsageError(`option '--expires' expects a day such as 2026-07-31`);
    }
    const secret = newApiKey();
    const line = keyFileLine(name, secret, readable, expires);
    if (file !== undefined) await addLine(file, line);
    process.stdout.write(file === undefined ? `${secret}\n${line}\n` : `${secret}\n`);
  },
});

export const add = defineGroup("key", "Manage API keys of the service.", [makeKey]);

/** Adds a line to a key file, whose permissions and owner stay as they are. */
async function addLine(file: string, line: string): Promise<void> {
  const { parseKeyFile } = await import("@mastery/openapi/auth");
  await checkFileTarget(file, { force: true });
  const found = await stat(file).catch(unlessMissing);
  const write = async (handle: FileHandle): Promise<void> => {
    const before = ((await readFile(file, "utf8").catch(unlessMissing)) ?? "").trimEnd();
    const content = before === "" ? `${line}\n` : `${before}\n${line}\n`;
    try {
      parseKeyFile(content);
    } catch (cause) {
      const issues = (cause as Error).message.split("\n").map((issue) => `${file}: ${issue}`);
      throw new CommandError(issues.join("\n"), { cause });
    }
    await handle.writeFile(content);
    if (found !== undefined) await handle.chown(found.uid, found.gid);
  };
  const mode = found === undefined ? 0o600 : found.mode & 0o777;
  await replaceFile(file, write, { force: true, exclusive: true, mode });
}

/** Keys that cannot be read now must not be replaced. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
