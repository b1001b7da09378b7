import type { MasteryError } from "@mastery/core";
import { shortened } from "@mastery/core/dataset";
import { storeError } from "../store.ts";

/** Characters of a server's message that errors show. */
const SHOWN = 200;

/** Classes of SQLSTATE whose messages name objects of the database or the machine. Those of others quote values of rows. */
const OF_THE_SERVER = /^(?:08|0A|28|3D|3F|42|53|54|55|57|58)/;

/** What to do about an error, by its code. */
const EXPECTED: Readonly<Record<string, string>> = {
  ECONNREFUSED: "a PostgreSQL server that listens there (check host and port)",
  ENOENT: "a PostgreSQL server that listens there (check host and port)",
  ENOTFOUND: "the name of a host that is known (check the address)",
  EAI_AGAIN: "the name of a host that is known (check the address)",
  "28P01": "a password that the server accepts (set PGPASSWORD, or ~/.pgpass with mode 0600)",
  "28000": "a user and a connection that the server's pg_hba.conf accepts",
  "3D000": "a database of that name",
  "42501": "the right to read (GRANT SELECT on the tables, and USAGE on their schema)",
  "53300": "a free connection",
  "57014":
    "a query that ends in time (set statement_timeout, as in ?options=-c%20statement_timeout=0)",
};

const TLS =
  "a certificate that proves who the server is (sslrootcert=FILE names who signed it; sslmode=no-verify trusts anyone)";

/** An error of the connection or the server as the user reads it. Nothing in it is from a row. */
export function postgresError(where: string, error: unknown): MasteryError {
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  return storeError(where, expectedOf(code, message), whatCame(code, message), error);
}

function expectedOf(code: string, message: string): string {
  const known = EXPECTED[code];
  if (known !== undefined) return known;
  if (message.includes("does not support SSL")) {
    return "an encrypted connection (sslmode=disable does without, on a network that you trust)";
  }
  if (isCertificateError(code)) return TLS;
  if (message.startsWith("SASL") && message.includes("password")) return EXPECTED["28P01"]!;
  if (message.includes("timeout expired")) return "a connection within 10 seconds";
  return "a connection that lasts, and a query that succeeds";
}

/** Such as `SELF_SIGNED_CERT_IN_CHAIN`: codes of OpenSSL have no digits and no fixed prefix. */
function isCertificateError(code: string): boolean {
  return /CERT|ISSUER|SIGNATURE|ALTNAME/.test(code);
}

function whatCame(code: string, message: string): string {
  const isSqlState = /^[\dA-Z]{5}$/.test(code);
  if (isSqlState && !OF_THE_SERVER.test(code)) return `an error of class ${code} of the server`;
  return shortened(message.split("\n", 1)[0]!, SHOWN);
}
