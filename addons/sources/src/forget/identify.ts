import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readRawRecords } from "@mastery/dataset";
import { parquetReader } from "../parquet/read-parquet.ts";
import type { Account, Identity } from "./identity.ts";

/** A learner in a data directory. */
interface KnownLearner {
  readonly ids: readonly string[];
  readonly name: string | undefined;
}

/** A name of a learner in a mapping of statements: a pseudonym, an openid, or an account with a home page. */
interface Link extends Partial<Account> {
  readonly name: string;
  readonly learner: string;
}

/** Fields of a learner that identify nobody else. */
const ID_FIELDS = ["learner_id", "mbox_sha1sum", "sourcedId"];

/** Resolves to the identities in a data directory with the given id, pseudonym, account or name: several for namesakes. */
export async function identitiesIn(
  data: string,
  given: string,
  uuidOf?: (id: string) => string,
): Promise<readonly Identity[]> {
  const links = await linksIn(data);
  const wanted = given.normalize().toLowerCase();
  const linked = links.find(({ name }) => name.toLowerCase() === wanted)?.learner.toLowerCase();
  const found: KnownLearner[] = [];
  const visit = (record: unknown): void => {
    const fields = Object(record) as Readonly<Record<string, unknown>>;
    const own = ID_FIELDS.flatMap((field) => textsIn(fields[field]));
    const ids = [...own, ...(uuidOf ? own.map(uuidOf) : [])].map((id) => id.toLowerCase());
    const [name] = textsIn(fields["display_name"]);
    const isNamed = name?.normalize().toLowerCase() === wanted;
    if (isNamed || ids.includes(wanted) || (linked !== undefined && ids.includes(linked)))
      found.push({ ids, name });
  };
  await readRawRecords(data, "learners", visit, parquetReader());
  // A learner who is in no file of learners is known only by the given id, and by the mapping.
  if (found.length === 0 && (linked !== undefined || isLikeId(given)))
    found.push({ ids: [linked ?? wanted], name: undefined });
  return found.map((learner) => identityOf(learner, links, uuidOf));
}

function isLikeId(given: string): boolean {
  return /^[\da-f-]{32,40}$/i.test(given);
}

function identityOf(
  { ids, name }: KnownLearner,
  links: readonly Link[],
  uuidOf: Identity["uuidOf"],
): Identity {
  const own = links.filter(({ learner }) => ids.includes(learner.toLowerCase()));
  const names = own.filter(({ homePage }) => homePage === undefined).map((one) => one.name);
  const accounts = own.flatMap(({ homePage, name }) =>
    homePage === undefined ? [] : [{ homePage, name }],
  );
  return { ids: new Set([...ids, ...names].map((id) => id.toLowerCase())), name, accounts, uuidOf };
}

/** Returns the names of learners in `xapi.json` and `xapi-….json`. What is invalid there is reported when the data are read. */
async function linksIn(data: string): Promise<readonly Link[]> {
  const names = await readdir(data);
  const files = names.filter((name) => /^xapi(?:-.+)?\.json$/.test(name)).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(data, name), "utf8")));
  return texts.flatMap((text) => {
    const { pseudonyms, openids, accounts } = mappingIn(text);
    return [
      ...linksOf(pseudonyms),
      ...linksOf(openids),
      ...Object.entries(Object(accounts)).flatMap(([homePage, learners]) =>
        linksOf(learners).map((link) => ({ ...link, homePage })),
      ),
    ];
  });
}

function mappingIn(text: string): Readonly<Record<string, unknown>> {
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
