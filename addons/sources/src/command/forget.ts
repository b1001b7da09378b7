import { readdir, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
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
import { sha1, uuid } from "@mastery/core/dataset";
import { type Finding, findIn, type Search } from "../forget/find.ts";
import { listAsForgotten, takeOffList } from "../forget/forgotten-list.ts";
import { identitiesIn, withConsents } from "../forget/identify.ts";
import type { Identity } from "../forget/identity.ts";
import {
  isNamedAfter,
  isRewritable,
  type Removal,
  removeFrom,
  removeNamed,
} from "../forget/rewrite.ts";

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
snapshots, models and classes of the studio, and the names of files. A file with
only the name, or an id of another system, may be about somebody else. Files
that cannot be unpacked, such as PDF, and links are listed.

A name may be given without accents, and in any order, also for OneRoster users.
The first line of the output has an id of the learner.

Examples:
  $ mastery find 00340b68-0288-4c2f-88f3-17ede693873f --data data --in results`,
  async run({ data, idKey, in: others = [] }, { arguments: [given] }) {
    await Promise.all([data, ...others].map(checkPath));
    const identity = await identify(data, given!, await idMapping(idKey));
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
    undo: flag("only take this id or pseudonym off forgotten.json again"),
  },
  help: `
Removes the learner, and all records with the learner's id, pseudonym or
account, from the files of a data directory (.jsonl, .json, .csv, also .gz,
.parquet) and its OneRoster tables, and from key files and tables of consents.
Adds the learner to forgotten.json, so that no import brings the learner back.
Then lists every file below --data and --in that still names the learner, with
what to do: snapshots, models and tables are made anew.

Without --write, nothing is changed. If two learners have the given name, the
command changes nothing, and asks for an id. With --undo, imports may bring back
records with the given id or pseudonym; repeat the command for each of them.

Examples:
  $ mastery forget 00340b68-0288-4c2f-88f3-17ede693873f --data data
  $ mastery forget 00340b68-0288-4c2f-88f3-17ede693873f --data data \\
      --in results --keys keys.jsonl --write`,
  async run({ data, idKey, in: others = [], keys, consents, write = false, undo }, call) {
    const given = call.arguments[0]!;
    const uuidOf = await idMapping(idKey);
    if (undo)
      return printUndone(
        await takeOffList(data, uuidOf && !isOwnId(given) ? uuidOf(given) : given),
      );
    const named = [keys, consents].flatMap((path) => path ?? []);
    // A mistyped path is an error before anything is changed.
    await Promise.all([data, ...others, ...named].map(checkPath));
    const found = await identify(data, given, uuidOf);
    if (found.ids.size === 0) throw new CommandError(NEEDS_KEY);
    const identity = consents === undefined ? found : await withConsents(found, consents);
    const removals: Removal[] = [];
    for (const path of await filesOf(data)) {
      removals.push(
        isNamedAfter(identity, relative(data, path))
          ? await removeNamed(path, write)
          : await removeFrom(path, identity, write),
      );
    }
    for (const path of named) removals.push(await removeFrom(path, identity, write));
    printRemovals(removals, write);
    if (write) {
      const list = await listAsForgotten(data, identity);
      process.stdout.write(`${list}\tno import brings the learner back\n`);
    }
    printSearch(await findIn([data, ...others, ...named], identity));
  },
});

const NEEDS_KEY =
  "idKey: expected the key that maps ids of another system to uuids, got none, but the learner has only such an id";

function isOwnId(id: string): boolean {
  return uuid.fits(id) || sha1.fits(id);
}

async function checkPath(path: string): Promise<void> {
  // Only the scheme is quoted, because the rest of an address may contain a password.
  const [, scheme] = /^([a-z][a-z\d+.-]+):\/\//i.exec(path) ?? [];
  if (scheme !== undefined)
    throw new CommandError(
      `expected a path, got ${scheme}://…: databases are not searched; delete the learner's rows there`,
    );
  await stat(path).catch(() => {
    throw new CommandError(`${path}: no such file or directory`);
  });
}

function printUndone(list: string): void {
  process.stdout.write(`${list}\timports may bring this id back\n`);
}

/**
 * Prints an id of the learner, because names are compared without accents and in any order. Messages on standard error name no learner,
 * because they end up in logs.
 */
async function identify(
  data: string,
  given: string,
  uuidOf: ((id: string) => string) | undefined,
): Promise<Identity> {
  const [found, ...others] = await identitiesIn(data, given, uuidOf);
  if (!found) throw new CommandError(`${data}: no learner has this id, pseudonym, account or name`);
  if (others.length === 0) {
    process.stdout.write(`learner\t${idOf(found)}\n`);
    return found;
  }
  const ids = [found, ...others].map((one) => `  ${idOf(one)}\n`);
  process.stdout.write(ids.join(""));
  throw new OpenQuestionsError(
    `${countOf(ids.length, "learner")} have this name; repeat the command with an id from the list`,
  );
}

function idOf({ ids, localIds }: Identity): string {
  const [id = [...localIds.values()].flatMap((each) => [...each])[0]!] = ids;
  return id;
}

/** Files of a data directory and of its folders of parts that can be rewritten: mappings last, since they tell whose the records are. */
async function filesOf(data: string): Promise<string[]> {
  const entries = await readdir(data, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isRewritable(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const isMapping = (path: string): boolean =>
    /^(?:columns|xapi(?:-.+)?)\.json$/.test(basename(path));
  return [...paths.filter((path) => !isMapping(path)), ...paths.filter(isMapping)];
}

function printRemovals(removals: readonly Removal[], isWritten: boolean): void {
  const changed = removals.filter(({ records, lists, isWhole }) => isWhole || records + lists > 0);
  for (const { path, records, lists, isWhole } of changed) {
    const shortened = lists > 0 ? `, ${countOf(lists, "list")} of other records` : "";
    printRow(path, isWhole ? "the whole file" : `${countOf(records, "record")}${shortened}`);
  }
  for (const { path } of removals.filter(({ isUnread }) => isUnread))
    printRow(path, "not rewritten", "the file is damaged, or a line in it is too long");
  const done = isWritten ? "removed from" : "would be removed from";
  const more = isWritten || changed.length === 0 ? "" : "; repeat the command with --write";
  process.stdout.write(`${done} ${countOf(changed.length, "file")}${more}\n`);
}

/** Names of files can contain line ends and signs that control terminals. */
function printRow(path: string, ...cells: readonly string[]): void {
  const shown = /\p{C}/u.test(path) ? JSON.stringify(path).replaceAll(/\p{C}/gu, "\ufffd") : path;
  process.stdout.write(`${[shown, ...cells].join("\t")}\n`);
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
  if (!kinds.includes("id"))
    return "only the name or a short id, perhaps of somebody else; look at the file";
  return ADVICE.find(([end]) => end.test(path))?.[1] ?? "delete the learner's records, or the file";
}

function printSearch({ findings, unsearched, links, files }: Search): void {
  for (const finding of findings)
    printRow(finding.path, finding.kinds.join(", "), adviceFor(finding));
  for (const path of unsearched)
    printRow(path, "not searched", "unpack the file, and search again");
  for (const path of links)
    printRow(path, "a link", "not followed: search the place that it leads to");
  process.stdout.write(
    `${countOf(findings.length, "file")} of ${files} ${findings.length === 1 ? "names" : "name"} the learner\n`,
  );
}
