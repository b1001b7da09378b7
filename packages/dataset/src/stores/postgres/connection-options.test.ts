import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postgresOptions } from "./connection-options.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "stores-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("what the address says", () => {
  test("is decoded", async () => {
    const address =
      "postgres://us%40er:pass%2Fword@[::1]:5433/sch%20ool?options=-c%20work_mem%3D1GB";
    expect(await postgresOptions(address, {})).toEqual({
      host: "::1",
      port: 5433,
      database: "sch ool",
      user: "us@er",
      password: "pass/word",
      ssl: false,
      options: "-c work_mem=1GB",
    });
  });

  test("goes before the service, and that before the environment", async () => {
    const file = join(directory, "services");
    await writeFile(
      file,
      "[other]\nhost=wrong\n[school]\n# ours\nhost = /run/pg\nport=5555\ndbname=b\n",
    );
    const env = { PGSERVICEFILE: file, PGPORT: "1", PGUSER: "reader", PGDATABASE: "c" };
    const options = await postgresOptions("postgres:///a?service=school", env);
    expect(options).toMatchObject({ host: "/run/pg", port: 5555, database: "a", user: "reader" });
    expect(await postgresOptions("postgres://", { ...env, PGSERVICE: "school" })).toMatchObject({
      host: "/run/pg",
      database: "b",
    });
    await expect(postgresOptions("postgres:///?service=none", env)).rejects.toThrow(
      `service none: expected a section [none] in ${file}, got none`,
    );
  });

  test.each([
    [
      "postgres://user:secret@h:x/",
      "an address such as postgres://user@host:5432/database, got another text",
    ],
    ["postgres://u:secret@h/?sslmod=disable", "got another name"],
    ["postgres://u:%zz@h/", "percent signs before two hexadecimal digits"],
    [
      "postgres://u:secret@h/?sslmode=prefer",
      'one of disable, require, verify-ca, verify-full, no-verify, got "prefer"',
    ],
    ["postgres://u:secret@h/?port=0", 'an integer from 1 to 65535, got "0"'],
    [
      "postgres://u:secret@h/?sslrootcert=/none.pem",
      "a readable file /none.pem, got no such file or directory",
    ],
  ])("is refused without showing it: %s", async (address, message) => {
    const error: Error = await postgresOptions(address, {}).then(
      () => expect.fail("no error"),
      (thrown) => thrown,
    );
    expect(error.message).toContain(message);
    expect(error.message).not.toContain("secret");
  });
});

describe("other machines", () => {
  test("must prove who they are, unless the address says otherwise", async () => {
    const ssl = async (parameters: string, host = "db.example") =>
      (await postgresOptions(`postgres://${host}/school${parameters}`, {})).ssl;
    expect(await ssl("")).toEqual({});
    expect(await ssl("?sslmode=require")).toEqual({});
    expect(await ssl("?sslmode=no-verify")).toEqual({ rejectUnauthorized: false });
    expect(await ssl("?sslmode=disable")).toBe(false);
    expect(await ssl("", "127.0.0.1")).toBe(false);
    expect(await ssl("", "127.example.org")).toEqual({});
    expect(await ssl("?sslmode=verify-full", "localhost")).toEqual({});
  });

  test("may be known by a certificate", async () => {
    const ca = join(directory, "ca.pem");
    await writeFile(ca, "-----BEGIN CERTIFICATE-----");
    const { ssl } = await postgresOptions("postgres://db.example/", { PGSSLROOTCERT: ca });
    expect(ssl).toEqual({ ca: "-----BEGIN CERTIFICATE-----" });
  });
});
