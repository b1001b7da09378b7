import { type FileHandle, readFile, stat } from "node:fs/promises";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import {
  type ApiKey,
  keyFileLine,
  newApiKey,
  parseKeyFile,
  parseLearners,
} from "@mastery/openapi/auth";
import { defineCommand, defineGroup, flag, text } from "../define-command.ts";
import { CommandError, namingFlags, UsageError, warn } from "../failures.ts";

const makeKey = defineCommand({
  options: {
    name: text(
      "text",
      "program or group that uses the key; the log contains this name unless the key is for one learner",
      { short: "n", required: true },
    ),
    learners: text(
      "ids",
      'learners to whose data the key gives access: "all", or ids separated by commas or spaces',
      { short: "l" },
    ),
    groups: text("ids", "instead of --learners: all learners of these groups, such as a class", {
      short: "g",
    }),
    expires: text("day", "last day on which the key is accepted, in UTC, such as 2026-07-31"),
    assistant: flag(
      "also create a second key, with which an AI assistant of this caller can ask, without names",
    ),
    keys: text("file", 'key file to add the key to, created if missing, for "serve --keys"', {
      short: "k",
    }),
  },
  help: `
Prints the key and, without --keys, the line to add to a key file. A running
service reads the file again within seconds. To withdraw a key, remove its line.
With --assistant, the second key is printed on the second line. It opens only
"serve --mcp" and "mcp", where pupils have codes instead of names.

Examples:
  $ mastery key new --name gateway --learners all --keys keys.jsonl
  $ mastery key new --name "class 3b" --groups 3b --keys keys.jsonl`,
  async run({ name, learners, groups, expires, assistant, keys: file }) {
    if ((learners === undefined) === (groups === undefined)) {
      throw new UsageError("expected either option '--learners' or option '--groups'");
    }
    const ids = (learners ?? groups!).split(/[\s,]+/).filter((id) => id !== "");
    if (ids.length === 0) throw new UsageError('expected at least one id, or "all"');
    const readable =
      learners === undefined ? { groups: ids } : parseLearners(ids.join() === "all" ? "all" : ids);
    if (!readable) throw new UsageError(`option '--learners' expects "all", or uuids`);
    const [key, assistantKey] = [newApiKey(), assistant && newApiKey()];
    const line = await namingFlags({ expires: "--expires" }, () =>
      keyFileLine(name, key, readable, expires, assistantKey),
    );
    if (file !== undefined) await addLine(file, line);
    const printed = [key, ...(assistantKey ? [assistantKey] : []), ...(file ? [] : [line])];
    process.stdout.write(printed.map((one) => `${one}\n`).join(""));
  },
});

const listKeys = defineCommand({
  options: {
    keys: text("file", "key file", { short: "k", required: true }),
  },
  help: `
Prints a line for each key, with tabs between its name, the learners to whose
data it gives access, and the last day on which it is accepted (UTC).

Examples:
  $ mastery key list --keys keys.jsonl`,
  async run({ keys: file }) {
    const text = await readFile(file, "utf8").catch((cause) => {
      throw new CommandError(`${file}: expected a readable key file`, { cause });
    });
    const keys = keysOf(file, text, (problem) => warn(`${file}: ${problem}`));
    for (const key of keys) {
      const fields = [key.name, opened(key), key.expires ?? "does not expire"];
      process.stdout.write(`${fields.join("\t")}\n`);
    }
  },
});

/** @throws `CommandError` listing every issue with the path of the file */
function keysOf(file: string, text: string, onWeak?: (problem: string) => void): ApiKey[] {
  try {
    return parseKeyFile(text, onWeak);
  } catch (cause) {
    const issues = (cause as Error).message.split("\n").map((issue) => `${file}: ${issue}`);
    throw new CommandError(issues.join("\n"), { cause });
  }
}

function opened({ learners }: ApiKey): string {
  if (learners === "all") return "all learners";
  if ("groups" in learners) return `groups: ${[...learners.groups].join(", ")}`;
  return learners.size === 1 ? "1 learner" : `${learners.size} learners`;
}

export const fill = defineGroup({
  new: ["Create an API key. The key is printed once; only its hash is saved.", makeKey],
  list: ["List API keys with their learners and expiry dates.", listKeys],
});

/** Appends a line to a key file without changing the file's permissions or owner. */
async function addLine(file: string, line: string): Promise<void> {
  await checkFileTarget(file, { force: true });
  const found = await stat(file).catch(unlessMissing);
  const write = async (handle: FileHandle): Promise<void> => {
    const before = ((await readFile(file, "utf8").catch(unlessMissing)) ?? "").trimEnd();
    const content = before === "" ? `${line}\n` : `${before}\n${line}\n`;
    keysOf(file, content);
    await handle.writeFile(content);
    if (found !== undefined) await handle.chown(found.uid, found.gid);
  };
  const mode = found === undefined ? 0o600 : found.mode & 0o777;
  await replaceFile(file, write, { force: true, exclusive: true, mode });
}

/** Rethrows all other errors, because keys that are temporarily unreadable must not be replaced. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
