import { readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import type { ConnectionOptions as TlsOptions } from "node:tls";
import { MasteryError } from "@mastery/core";
import { describeFailure } from "@mastery/node/files";
import { isRemote, parseStoreUrl } from "../store-url.ts";
import { readService } from "./service-file.ts";

/** Where to connect to, and how. */
export interface PostgresOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Undefined where a password file or the server's rules decide. */
  readonly password: string | undefined;
  /** False for an unencrypted connection. */
  readonly ssl: TlsOptions | false;
  /** Options of the server, such as `-c work_mem=1GB`. */
  readonly options: string | undefined;
}

/** Parameters of an address by libpq's names, with the variables of the environment that stand in for them. */
const VARIABLES: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  dbname: "PGDATABASE",
  user: "PGUSER",
  password: "PGPASSWORD",
  options: "PGOPTIONS",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  service: "PGSERVICE",
};

const SSL_MODES = ["disable", "require", "verify-ca", "verify-full", "no-verify"];

/**
 * Finds out where to connect to, as libpq does: from the address, then the service, then the environment.
 *
 * @throws `MasteryError` for an invalid address, service, mode or certificate file
 */
export async function postgresOptions(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<PostgresOptions> {
  const url = parseStoreUrl(address, Object.keys(VARIABLES));
  const inUrl = new Map<string, string | undefined>([
    ...url.parameters,
    ...Object.entries({
      host: url.host ?? url.parameters.get("host"),
      port: url.port === undefined ? url.parameters.get("port") : String(url.port),
      dbname: url.database ?? url.parameters.get("dbname"),
      user: url.user ?? url.parameters.get("user"),
      password: url.password ?? url.parameters.get("password"),
    }),
  ]);
  const service = inUrl.get("service") ?? env["PGSERVICE"];
  const inService = service === undefined ? new Map() : await readService(service, env);
  const value = (name: string): string | undefined =>
    inUrl.get(name) ?? inService.get(name) ?? env[VARIABLES[name]!];

  const host = value("host") ?? "localhost";
  const user = value("user") ?? userInfo().username;
  return {
    host,
    port: portOf(value("port") ?? "5432"),
    database: value("dbname") ?? user,
    user,
    password: value("password"),
    ssl: await tlsOptions(host, value),
    options: value("options"),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw invalid("port", "an integer from 1 to 65535", JSON.stringify(text));
}

/**
 * Other machines must prove who they are, unless the mode says otherwise. (libpq's `require` would trust anyone, and its default
 * would do without encryption.)
 */
async function tlsOptions(
  host: string,
  value: (name: string) => string | undefined,
): Promise<TlsOptions | false> {
  const mode = value("sslmode") ?? (isRemote(host) ? "verify-full" : "disable");
  if (!SSL_MODES.includes(mode)) {
    throw invalid("sslmode", `one of ${SSL_MODES.join(", ")}`, JSON.stringify(mode));
  }
  if (mode === "disable") return false;
  if (host.startsWith("/")) return false;
  const [ca, cert, key] = await Promise.all(
    ["sslrootcert", "sslcert", "sslkey"].map((name) => readPem(name, value(name))),
  );
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(mode === "no-verify" ? { rejectUnauthorized: false } : {}),
    ...(mode === "verify-ca" ? { checkServerIdentity: () => undefined } : {}),
  };
}

/** Reads a certificate or key. `system` stands for the certificates that Node trusts. */
async function readPem(name: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined || path === "system") return undefined;
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw invalid(name, `a readable file ${path}`, describeFailure(error));
  }
}

function invalid(name: string, expected: string, got: string): MasteryError {
  return new MasteryError("INVALID_OPTION", `${name}: expected ${expected}, got ${got}`);
}
