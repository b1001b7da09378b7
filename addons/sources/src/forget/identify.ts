import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha1, uuid } from "@mastery/core/dataset";
import { readRawRecords } from "@mastery/dataset";
import { oneRoster } from "../one-roster/index.ts";
import { parquetReader } from "../parquet/read-parquet.ts";
import type { Account, Identity } from "./identity.ts";
import { type Name, nameKey, spellingsOf } from "./names.ts";

/** A learner in a data directory. */
interface KnownLearner {
  readonly ids: readonly string[];
  readonly name: Name | undefined;
}

/** Another name of a learner: a pseudonym, an openid, an account with a home page, or a cell of a column. */
interface Link extends Partial<Account> {
  readonly name: string;
  readonly learner: string;
  readonly column?: string;
}

/** What the mappings of a data directory say about ids of learners. */
interface Mappings {
  readonly links: readonly Link[];
  /** Home pages whose accounts have ids of learners as names. */
  readonly homePages: readonly string[];
  /** Columns with ids of learners. */
  readonly columns: readonly string[];
  /** Kinds of records whose files have ids of learners as names. */
  readonly fileKinds: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a learner that identify nobody else. */
const ID_FIELDS = ["learner_id", "mbox_sha1sum", "sourcedId"];

/** Fields of other records, and columns of OneRoster, that refer to learners. */
const REFERENCES = ["learners", "userSourcedId", "studentSourcedId", "agentSourcedIds"];

/** Resolves to the identities in a data directory with the given id, pseudonym, account or name: several for namesakes. */
export async function identitiesIn(
  data: string,
  given: string,
  uuidOf?: (id: string) => string,
): Promise<readonly Identity[]> {
  const mappings = await mappingsIn(data);
  const named = mappings.links.filter(({ name }) => name.toLowerCase() === given.toLowerCase());
  const wanted = new Set([given, ...named.map(({ learner }) => learner)].map(comparable));
  const wantedName = nameKey(given);
  const found: KnownLearner[] = [];
  const visit = (record: unknown): void => {
    const fields = Object(record) as Fields;
    const own = ID_FIELDS.flatMap((field) => textsIn(fields[field]));
    const mapped = uuidOf === undefined ? [] : own.filter(isForeign).map(uuidOf);
    const ids = [...own, ...mapped].map(comparable);
    const name = nameIn(fields);
    const isNamed =
      name !== undefined && isStudent(fields) && nameKey(name.join(" ")) === wantedName;
    if (!(isNamed && wantedName !== "") && !ids.some((id) => wanted.has(id))) return;
    if (!found.some((one) => one.ids.some((id) => ids.includes(id)))) found.push({ ids, name });
  };
  const further = { parquet: parquetReader(), readers: [oneRoster] };
  await readRawRecords(data, "learners", visit, further);
  const known = new Set(found.flatMap(({ ids }) => ids));
  // A learner who is in no file of learners is known only by the given id, and by the mappings.
  const isOther = (id: string): boolean => named.length > 0 && id === comparable(given);
  const unknown = [...wanted].filter((id) => !known.has(id) && !isForeign(id) && !isOther(id));
  found.push(...unknown.map((id) => ({ ids: [id], name: undefined })));
  return found.map((learner) => identityOf(learner, mappings, uuidOf));
}

/** Resolves to the identity with the pseudonyms that consents name for the same learner. */
export async function withConsents(identity: Identity, path: string): Promise<Identity> {
  const ids = new Set(identity.ids);
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    const { learner_id, mbox_sha1sum, pseudonyms } = parsedObject(line);
    const own = [learner_id, mbox_sha1sum, pseudonyms].flat().flatMap(textsIn).map(comparable);
    if (own.some((id) => identity.ids.has(id))) for (const id of own) ids.add(id);
  }
  return { ...identity, ids };
}

/** Returns whether an id is one of another system, which also names other things. */
function isForeign(id: string): boolean {
  return !uuid.fits(id) && !sha1.fits(id);
}

/** Only uuids and pseudonyms are the same in either letter case. */
function comparable(id: string): string {
  return isForeign(id) ? id : id.toLowerCase();
}

/** The name in a record of learners, or in a row of OneRoster's users. */
function nameIn({ display_name, givenName, familyName }: Fields): Name | undefined {
  const [name] = textsIn(display_name);
  if (name !== undefined) return [name];
  const [[given], [family]] = [textsIn(givenName), textsIn(familyName)];
  return given === undefined || family === undefined ? undefined : [given, family];
}

/** Version 1.2 of OneRoster has no roles of users. */
function isStudent({ role }: Fields): boolean {
  return textsIn(role).every((one) => one.trim().toLowerCase() === "student");
}

function identityOf(
  { ids, name }: KnownLearner,
  { links, homePages, columns, fileKinds }: Mappings,
  uuidOf: Identity["uuidOf"],
): Identity {
  const own = links.filter(({ learner }) => ids.includes(comparable(learner)));
  const foreign = ids.filter(isForeign);
  const localIds = new Map(
    [...ID_FIELDS, ...REFERENCES, ...columns].map((field) => [field, new Set(foreign)]),
  );
  for (const { column, name } of own) if (column !== undefined) localIds.get(column)!.add(name);
  const others = own.filter(
    ({ homePage, column }) => homePage === undefined && column === undefined,
  );
  return {
    ids: new Set([
      ...ids.filter((id) => !isForeign(id)),
      ...others.map((one) => one.name.toLowerCase()),
    ]),
    localIds,
    fileKinds: new Set(fileKinds),
    names: name === undefined ? [] : spellingsOf(name),
    accounts: [
      ...own.flatMap(({ homePage, name }) => (homePage === undefined ? [] : [{ homePage, name }])),
      ...homePages.flatMap((homePage) => foreign.map((name) => ({ homePage, name }))),
    ],
    uuidOf,
  };
}

/** Reads `columns.json`, `xapi.json` and `xapi-….json`. What is invalid there is reported when the data are read. */
async function mappingsIn(data: string): Promise<Mappings> {
  const names = (await readdir(data)).sort();
  const read = async (pattern: RegExp): Promise<Fields[]> => {
    const texts = names
      .filter((name) => pattern.test(name))
      .map((name) => readFile(join(data, name), "utf8"));
    return (await Promise.all(texts)).map(parsedObject);
  };
  const statements = await read(/^xapi(?:-.+)?\.json$/);
  const [tables = {}] = await read(/^columns\.json$/);
  const mapped = Object.values(tables).map(mappedColumns);
  return {
    links: [...statements.flatMap(linksIn), ...mapped.flatMap(({ links }) => links)],
    homePages: statements.flatMap(({ account_home_pages }) =>
      [account_home_pages].flat().flatMap(textsIn),
    ),
    columns: mapped.flatMap(({ columns }) => columns),
    fileKinds: Object.keys(tables).filter((kind) => "file_name" in learnerColumn(tables[kind])),
  };
}

function linksIn({ pseudonyms, openids, accounts }: Fields): Link[] {
  return [
    ...linksOf(pseudonyms),
    ...linksOf(openids),
    ...Object.entries(Object(accounts)).flatMap(([homePage, learners]) =>
      linksOf(learners).map((link) => ({ ...link, homePage })),
    ),
  ];
}

/** What `columns.json` says about the ids of learners in one kind of record. */
function learnerColumn(table: unknown): Fields {
  const entry: unknown = Object(table)["learner_id"];
  return typeof entry === "string" ? { column: entry } : Object(entry);
}

/** The column of one kind of record that holds ids of learners, and the cells that stand for ids. */
function mappedColumns(table: unknown): Pick<Mappings, "columns" | "links"> {
  const { column = "learner_id", values } = learnerColumn(table);
  const columns = textsIn(column);
  const links = columns.flatMap((name) => linksOf(values).map((one) => ({ ...one, column: name })));
  return { columns, links };
}

function parsedObject(text: string): Fields {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function linksOf(learners: unknown): Link[] {
  return Object.entries(Object(learners)).flatMap(([name, learner]) =>
    textsIn(learner).map((one) => ({ name, learner: one })),
  );
}

function textsIn(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : [];
}
