import { execFileSync, type StdioOptions, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL server with its own directory. */
export interface Postgres {
  readonly port: number;
  /** Directory of the server's socket, which requires no password. */
  readonly socket: string;
  /** File with the server's self-signed certificate for the host `localhost`. */
  readonly certificate: string;
  /** Runs statements as the owner of everything. Resolves to the rows of the result. */
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** Returns the directory in which Debian installs the programs of the newest version. */
function binaries(): string {
  const root = "/usr/lib/postgresql";
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return join(root, newest!, "bin");
}

/**
 * Returns the command line that runs a command as the user that Debian's package created. Only root needs this user, because PostgreSQL
 * refuses to run as root.
 */
function asUser(command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid!() !== 0) return [command, [...args]];
  return ["runuser", ["-u", "postgres", "--", command, ...args]];
}

/**
 * Starts a server with the database `school`, and with a user `reader` who has the password `secret` over TCP. Resolves to the server once
 * it accepts connections.
 */
export async function startPostgres(): Promise<Postgres> {
  // The directory must not be in a home directory, since the server's user may have no access to home directories. The socket's path must
  // also be short.
  const directory = mkdtempSync("/tmp/mastery-pg-");
  if (process.getuid!() === 0) {
    const uid = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
    chownSync(directory, uid, uid);
  }
  chmodSync(directory, 0o755);
  const data = join(directory, "data");
  const bin = binaries();
  // Captures standard error, so that a thrown error contains the cause.
  const stdio: StdioOptions = ["ignore", "ignore", "pipe"];
  const runAs = (command: string, ...args: string[]): void => {
    execFileSync(...asUser(command, args), { stdio, cwd: directory });
  };
  runAs(`${bin}/initdb`, "-D", data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync");
  const certificate = join(data, "server.crt");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const key = join(data, "server.key");
  const make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject];
  runAs("openssl", ...make, "-keyout", key, "-out", certificate);
  const rules = ["local all all trust", "host all all 127.0.0.1/32 scram-sha-256"];
  writeFileSync(join(data, "pg_hba.conf"), `${rules.join("\n")}\n`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
    "ssl=on",
    "fsync=off",
    // A time zone other than UTC, which must not affect results.
    "timezone=Europe/Paris",
  ].flatMap((setting) => ["-c", setting]);
  const server = spawn(...asUser(`${bin}/postgres`, ["-D", data, ...settings]), {
    cwd: directory,
    stdio: "ignore",
  });
  const connect = async (database: string): Promise<pg.Client> => {
    const client = new pg.Client({ host: directory, port, user: "owner", database });
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  await untilReady(() => connect("postgres"), server);
  const owner = await connect("postgres");
  await owner.query("CREATE DATABASE school");
  await owner.query("CREATE USER reader PASSWORD 'secret'");
  await owner.end();
  const client = await connect("school");
  return {
    port,
    socket: directory,
    certificate,
    run: async (sql, values = []) => {
      const result = await client.query(sql, [...values]);
      return result.rows;
    },
    async stop() {
      await client.end();
      execFileSync(...asUser(`${bin}/pg_ctl`, ["-D", data, "-m", "immediate", "stop"]), { stdio });
      rmSync(directory, { recursive: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Waits until a server accepts connections. Rejects if the server has ended. */
async function untilReady(
  connect: () => Promise<pg.Client>,
  server: { readonly exitCode: number | null },
): Promise<void> {
  for (;;) {
    try {
      await (await connect()).end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}
