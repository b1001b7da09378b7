/// <reference path="./pgpass.d.ts" />
import pgpass from "pgpass";
import type { PostgresOptions } from "./connection-options.ts";

/** Looks a password up in libpq's password file: that of `PGPASSFILE`, or else `~/.pgpass`. It is empty if there is none. */
export function passwordOf(
  options: Pick<PostgresOptions, "host" | "port" | "database" | "user">,
): Promise<string> {
  return new Promise((resolve) => pgpass(options, (password) => resolve(password ?? "")));
}
