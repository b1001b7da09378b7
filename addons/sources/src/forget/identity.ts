import { createHash } from "node:crypto";

/** An account of a learning platform, as in xAPI statements. */
export interface Account {
  readonly homePage: string;
  readonly name: string;
}

/** What names one learner in data: ids, pseudonyms and accounts, which belong to nobody else, and a name, which namesakes share. */
export interface Identity {
  /** In lower case: uuids, pseudonyms, openids and ids of other systems. */
  readonly ids: ReadonlySet<string>;
  readonly name: string | undefined;
  readonly accounts: readonly Account[];
  /** Maps ids of another system to uuids, as when the data are read. */
  readonly uuidOf?: ((id: string) => string) | undefined;
}

/** Returns whether a value in a record is an id of the learner, or an address whose pseudonym is the learner's. */
export function isIdOf({ ids, uuidOf }: Identity, value: string): boolean {
  if (ids.has(value.toLowerCase())) return true;
  if (/^mailto:/i.test(value)) return ids.has(createHash("sha1").update(value).digest("hex"));
  return uuidOf !== undefined && value !== "" && ids.has(uuidOf(value));
}

/** Returns whether an object in a record is an account of the learner. */
export function isAccountOf({ accounts }: Identity, { homePage, name }: Partial<Account>): boolean {
  return accounts.some((one) => one.homePage === homePage && one.name === name);
}
