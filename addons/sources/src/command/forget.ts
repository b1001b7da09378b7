import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  CommandError,
  countOf,
  data,
  defineCommand,
  flag,
  idMapping,
  OpenQuestionsError,
  parsed,
  text,
} from "@mastery/cli/command";
import { type Finding, findIn, type Search } from "../forget/find.ts";
import { listAsForgotten } from "../forget/forgotten-list.ts";
import { identitiesIn } from "../forget/identify.ts";
import type { Identity } from "../forget/identity.ts";
import { isRewritable, type Removal, removeFrom } from "../forget/rewrite.ts";

const PATHS = (sentence: string) =>
  parsed("path", sentence, (given, before) => [...((before as string[]) ?? []), given], {
    schema: { type: "array", items: { type: "string" } },
  });

const OPTIONS = {
  ...data("data directory with the learner"),
  idKey: text("file", "map learner ids that are not uuids, using the key in this file"),
  in: PATHS("also search this file or folder, such as one with snapshots; repeatable"),
};

const LEARNER = ["<learner>", "id, pseudonym or name of the learner"] as const;

export const fillFind = defineCommand({
  arguments: [LEARNER],
  options: OPTIONS,
  help: `
Lists every file below --data and --in that names the learner, whatever the
format: text in any encoding (UTF-8, UTF-16, Latin-1, base64, hexadecimal,
escaped for JSON, XML or addresses), gzip, Brotli, zip and workbooks, Parquet,
snapshots, models and classes of the studio. A file that holds only the name
may be about a namesake. Files that cannot be unpacked, such as PDF, are listed.

Examples:
  $ mastery find 00340b68-0288-4c2f-88f3-17ede693873f --data data --in results`,
  async run({ data, idKey, in: others = [] }, { arguments: [given] }) {
    const identity = await identify(data, given!, idKey);
    printSearch(await findIn([data, ...others], identity));
  },
});

export const fillForget = defineCommand({
  arguments: [LEARNER],
  options: {
    ...OPTIONS,
    keys: text("file", "also remove the learner from this key file"),
    consents: text("file", "also remove the learner from this table of consents"),
    write: flag("rewrite the files; without this option, only print what would change"),
  },
  help: `
Removes the learner, and all records with the learner's id, pseudonym or
account, from the files of a data directory (.jsonl, .json, .csv, also .gz,
.parquet), and from key files and tables of consents. Adds the learner to
forgotten.json, so that no import brings the learner back. Then lists every file
below --data and --in that still names the learner, with what to do: snapshots,
models and tables are made anew.

Without --write, nothing is changed. If two learners have the given name, the
command changes nothing, and asks for an id.

Examples:
  $ mastery forget 00340b68-0288-4c2f-88f3-17ede693873f --data data
  $ mastery forget 00340b68-0288-4c2f-88f3-17ede693873f --data data \\
      --in results --keys keys.jsonl --write`,
  async run({ data, idKey, in: others = [], keys, consents, write = false }, call) {
    const identity = await identify(data, call.arguments[0]!, idKey);
    const named = [keys, consents].flatMap((path) => path ?? []);
    const removals: Removal[] = [];
    for (const path of [...(await filesOf(data)).filter(isRewritable), ...named]) {
      removals.push(await removeFrom(path, identity, write));
    }
    printRemovals(removals, write);
    if (write) {
      const list = await listAsForgotten(data, identity);
      process.stdout.write(`${list}\tno import brings the learner back\n`);
    }
    printSearch(await findIn([data, ...others, ...named], identity));
  },
});

/** Messages name no learner, because they end up in logs. */
async function identify(data: string, given: string, idKey: string | undefined): Promise<Identity> {
  const [found, ...others] = await identitiesIn(data, given, await idMapping(idKey));
  if (!found) throw new CommandError(`${data}: no learner has this id, pseudonym, account or name`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ ids: [id] }) => `  ${id}\n`);
  process.stdout.write(ids.join(""));
  throw new OpenQuestionsError(
    `${countOf(ids.length, "learner")} have this name; repeat the command with an id from the list`,
  );
}

/** Files of a data directory, and of its folders of parts. */
async function filesOf(data: string): Promise<string[]> {
  const entries = await readdir(data, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

function printRemovals(removals: readonly Removal[], isWritten: boolean): void {
  const changed = removals.filter(({ records, lists }) => records + lists > 0);
  for (const { path, records, lists } of changed) {
    const shortened = lists > 0 ? `, ${countOf(lists, "list")} of other records` : "";
    process.stdout.write(`${path}\t${countOf(records, "record")}${shortened}\n`);
  }
  const done = isWritten ? "removed from" : "would be removed from";
  const more = isWritten || changed.length === 0 ? "" : "; repeat the command with --write";
  process.stdout.write(`${done} ${countOf(changed.length, "file")}${more}\n`);
}

/** What to do about a file that names a learner, by the end of its name. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/\.snapshot$/, "compute the snapshot again without --previous, and delete this one"],
  [/\.model$/, "fit the model again, and delete this one"],
  [/\.mastery$/, "delete the file, or save it again from the studio without the learner"],
  [/\.(?:xlsx|ods)$/, "delete the learner's row"],
  [/\.(?:csv|parquet)$/, "export the tables again, or delete the learner's rows"],
  [/\.(?:gz|br|zip)$/, "pack the files again without the learner"],
];

function adviceFor({ path, kinds }: Finding): string {
  if (!kinds.includes("id")) return "only the name, perhaps of a namesake; look at the file";
  return ADVICE.find(([end]) => end.test(path))?.[1] ?? "delete the learner's records, or the file";
}

function printSearch({ findings, unsearched, files }: Search): void {
  for (const finding of findings) {
    process.stdout.write(`${finding.path}\t${finding.kinds.join(", ")}\t${adviceFor(finding)}\n`);
  }
  for (const path of unsearched)
    process.stdout.write(`${path}\tnot searched\tunpack the file, and search again\n`);
  process.stdout.write(
    `${countOf(findings.length, "file")} of ${files} ${findings.length === 1 ? "names" : "name"} the learner\n`,
  );
}
