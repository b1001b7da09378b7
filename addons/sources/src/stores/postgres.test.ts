import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { postgresClient } from "./postgres.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "stores-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

/** Returns the client for an address in an environment. */
function clientOf(address: string, env: Readonly<Record<string, string>> = {}): Promise<Client> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return postgresClient(address);
}

/** A client with the queries that it received. */
interface Asked {
  readonly connectionParameters: { readonly options?: string };
  readonly password: () => Promise<string>;
}

describe("an address", () => {
  test("is percent-decoded", async () => {
    const address =
      "postgres://us%40er:pass%2Fword@[::1]:5433/sch%20ool?options=-c%20work_mem%3D1GB";
    const client = await clientOf(address);
    expect(client).toMatchObject({ host: "::1", port: 5433, database: "sch ool", user: "us@er" });
    const { connectionParameters, password } = client as unknown as Asked;
    expect(connectionParameters.options).toBe("-c work_mem=1GB");
    expect(await password()).toBe("pass/word");
  });

  test("finds its password in the environment, or else in the password file", async () => {
    const passwords = join(directory, "pgpass");
    await writeFile(passwords, "db.example:5432:school:reader:filed\n", { mode: 0o600 });
    const env = { PGPASSFILE: passwords };
    const passwordOf = async (address: string, more = {}): Promise<string> =>
      ((await clientOf(address, { ...env, ...more })) as unknown as Asked).password();
    expect(await passwordOf("postgres://reader@db.example/school")).toBe("filed");
    expect(await passwordOf("postgres://other@db.example/school")).toBe("");
    expect(await passwordOf("postgres://reader@db.example/school", { PGPASSWORD: "set" })).toBe(
      "set",
    );
  });

  test("takes precedence over the service, which takes precedence over the environment", async () => {
    const file = join(directory, "services");
    await writeFile(
      file,
      "[other]\nhost=wrong\n[school]\n# ours\nhost = /run/pg\nport=5555\ndbname=b\n",
    );
    const env = { PGSERVICEFILE: file, PGPORT: "1", PGUSER: "reader", PGDATABASE: "c" };
    const client = await clientOf("postgres:///a?service=school", env);
    expect(client).toMatchObject({ host: "/run/pg", port: 5555, database: "a", user: "reader" });
    expect(await clientOf("postgres://", { ...env, PGSERVICE: "school" })).toMatchObject({
      host: "/run/pg",
      database: "b",
    });
    await expect(clientOf("postgres:///?service=none", env)).rejects.toThrow(
      `service none: expected a section [none] in ${file}, got none`,
    );
  });

  test.each([
    [
      "postgres://user:secret@h:x/",
      "an address such as postgres://user@host:5432/database, got another text",
    ],
    ["postgres://u:secret@h/?sslmod=disable", "got another name"],
    ["postgres://u:%zz@h/", "percent signs followed by two hexadecimal digits"],
    [
      "postgres://u:secret@h/?sslmode=prefer",
      'one of disable, require, verify-ca, verify-full, no-verify, got "prefer"',
    ],
    [
      "postgres://u:secret@h/?sslrootcert=/none.pem",
      "a readable file /none.pem, got no such file or directory",
    ],
  ])("is rejected without being shown: %s", async (address, message) => {
    const error: Error = await clientOf(address).then(
      () => expect.fail("no error"),
      (thrown) => thrown,
    );
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("secret");
  });
});

describe("a remote server", () => {
  test("must present a valid certificate, unless sslmode states otherwise", async () => {
    const ssl = async (parameters: string, host = "db.example") =>
      (await clientOf(`postgres://${host}/school${parameters}`)).ssl;
    expect(await ssl("")).toEqual({});
    expect(await ssl("?sslmode=require")).toEqual({});
    expect(await ssl("?sslmode=no-verify")).toEqual({ rejectUnauthorized: false });
    expect(await ssl("?sslmode=disable")).toBe(false);
    expect(await ssl("", "127.0.0.1")).toBe(false);
    expect(await ssl("", "127.example.org")).toEqual({});
    expect(await ssl("?sslmode=verify-full", "localhost")).toEqual({});
  });

  test("can be trusted by a given certificate", async () => {
    const ca = join(directory, "ca.pem");
    await writeFile(ca, "-----BEGIN CERTIFICATE-----");
    const { ssl } = await clientOf("postgres://db.example/", { PGSSLROOTCERT: ca });
    expect(ssl).toEqual({ ca: "-----BEGIN CERTIFICATE-----" });
  });
});
