import { createHash } from "node:crypto";

/** An account of a learning platform, as in xAPI statements. */
export interface Account {
  readonly homePage: string;
  readonly name: string;
}

/** What names one learner in data: ids, pseudonyms and accounts, which belong to nobody else, and names, which namesakes share. */
export interface Identity {
  /** Ids that name nobody and nothing else, in lower case: uuids, pseudonyms and openids. */
  readonly ids: ReadonlySet<string>;
  /**
   * Values that stand for the learner in one field or column only, by its name: ids of another system, such as 17, which elsewhere can be
   * a class or a score. Has all fields and columns with ids of learners as keys.
   */
  readonly localIds: ReadonlyMap<string, ReadonlySet<string>>;
  /** Kinds of records whose files have the ids of their learners as names. */
  readonly fileKinds: ReadonlySet<string>;
  /** The learner's name in each spelling, the usual one first. */
  readonly names: readonly string[];
  readonly accounts: readonly Account[];
  /** Maps ids of another system to uuids, as when the data are read. */
  readonly uuidOf?: ((id: string) => string) | undefined;
}

/** Returns whether a value in a field or column is an id of the learner, or an address whose pseudonym is the learner's. */
export function isIdOf({ ids, localIds, uuidOf }: Identity, value: string, field = ""): boolean {
  if (ids.has(value.toLowerCase())) return true;
  if (/^mailto:/i.test(value)) return ids.has(createHash("sha1").update(value).digest("hex"));
  const local = localIds.get(field);
  if (local === undefined || value === "") return false;
  return local.has(value) || (uuidOf !== undefined && ids.has(uuidOf(value)));
}

/** Returns whether an object in a record is an account of the learner. */
export function isAccountOf({ accounts }: Identity, { homePage, name }: Partial<Account>): boolean {
  return accounts.some((one) => one.homePage === homePage && one.name === name);
}
