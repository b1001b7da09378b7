import { createServer } from "node:net";
import { smallDataset } from "@mastery/core/testing";
import { readStore, type StoreOptions } from "@mastery/sources/stores";
import { generateDataset } from "@mastery/synthetic-school";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Clickhouse, startClickhouse } from "./clickhouse.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { fillClickhouse, fillPostgres, type Tables } from "./records.ts";

let postgres: Postgres;
let clickhouse: Clickhouse;

const { skills, resources, learners, traces } = smallDataset();
const small: Tables = { skills, resources, learners, traces };

beforeAll(async () => {
  [postgres, clickhouse] = await Promise.all([startPostgres(), startClickhouse()]);
  await fillPostgres(postgres, small);
  await fillClickhouse(clickhouse, small);
});

afterAll(async () => {
  clickhouse?.stop();
  await postgres?.stop();
});

/** Resolves to the error of a failed read. Rejects if the read succeeds, or if the error contains the password. */
async function failure(address: string, options?: StoreOptions): Promise<Error> {
  const error: Error = await readStore(address, options).then(
    () => expect.fail("no error"),
    (thrown) => thrown,
  );
  expect(error.message).not.toContain("secret");
  return error;
}

/** Resolves to a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("tables of skills, resources and learners", () => {
  test("are checked before traces are counted", async () => {
    const learners = [{ ...small.learners[0]!, grade_level: 9 }, ...small.learners.slice(1)];
    await fillPostgres(postgres, { ...small, learners });
    // The view below makes counting fail, so the expected error shows that nothing was counted.
    await postgres.run("DROP TABLE traces");
    await postgres.run(
      `CREATE VIEW traces AS SELECT '1' AS trace_id, learner_id::text, 'add-1' AS resource_id, 'passed' AS verb, true AS success, 1 / (grade_level - grade_level)::double precision AS score, now() AS "timestamp" FROM learners`,
    );
    await postgres.run("GRANT SELECT ON traces TO reader");
    const address = `postgres://reader:secret@127.0.0.1:${postgres.port}/school`;
    expect((await failure(address)).message).toBe(
      "The dataset has 1 issue:\n  learners[0] grade_level: expected an integer from 1 to 5, got 9",
    );
    await fillPostgres(postgres, small);
  });
});

describe("PostgreSQL", () => {
  const address = (rest = "/school", user = "reader:secret"): string =>
    `postgres://${user}@127.0.0.1:${postgres.port}${rest}`;
  const where = (): string => `postgres://127.0.0.1:${postgres.port}/school`;

  test("causes an error with its address and a remedy if the server is unreachable", async () => {
    const port = await closedPort();
    const error = await failure(`postgres://reader:secret@127.0.0.1:${port}/school`);
    expect(error).toMatchObject({
      code: "STORE_FAILED",
      message: `postgres://127.0.0.1:${port}/school: expected a server that listens at this address (check host and port), got connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });

  test("causes an error that names the cause if the server refuses the password or the database", async () => {
    const hint = "a password that the server accepts (set PGPASSWORD, or ~/.pgpass with mode 0600)";
    const wrong = await failure(address("/school", "reader:secretive"));
    expect(wrong.message).toBe(
      `${where()}: expected ${hint}, got password authentication failed for user "reader"`,
    );
    expect((await failure(address("/school", "reader"))).message).toContain(
      `expected ${hint}, got`,
    );
    expect((await failure(address("/college"))).message).toContain(
      'expected a database of that name, got database "college" does not exist',
    );
  });

  test("causes an error that names a missing privilege", async () => {
    await postgres.run("REVOKE SELECT ON learners FROM reader");
    try {
      expect((await failure(address())).message).toBe(
        `${where()}: expected the right to read (GRANT SELECT on the tables, and USAGE on their schema), got permission denied for table learners`,
      );
    } finally {
      await postgres.run("GRANT SELECT ON learners TO reader");
    }
  });

  test("causes an error that lists all missing or mistyped tables and columns", async () => {
    await postgres.run(`
      CREATE VIEW few_traces AS
      SELECT learner_id, verb, score::text, success::int, "timestamp"::text, trace_id AS "Trace_Id" FROM traces`);
    await postgres.run("GRANT SELECT ON few_traces TO reader");
    const tables = {
      skills: { table: "school.skills" },
      learners: { columns: { display_name: "nickname" } },
      traces: { table: "few_traces" },
    };
    const error = await failure(address(), { tables });
    expect(error.message.split("\n").map((line) => line.trim())).toEqual([
      "The dataset has 7 issues:",
      "school.skills: expected a table or view that this user can see, got none",
      "learners display_name: expected a column nickname, as the mapping of tables says, got none",
      "few_traces trace_id: expected a column, got Trace_Id",
      "few_traces resource_id: expected a column, got none",
      "few_traces success: expected a column whose type is boolean (cast it in a view), got integer",
      "few_traces score: expected a column whose type is a number, such as double precision or numeric (cast it in a view), got text",
      "few_traces timestamp: expected a column whose type is a point in time, such as timestamptz (cast it in a view), got text",
    ]);
  });

  test("causes an error with the positions of rows with invalid nulls or types", async () => {
    await postgres.run(`
      CREATE VIEW bad_learners AS SELECT learner_id, display_name, grade_level::text AS grade_level FROM learners
      UNION ALL SELECT NULL, 'Nobody', '3'
      UNION ALL SELECT 'ffffffff-0000-4000-8000-000000000000', NULL, 'CE2'`);
    await postgres.run("GRANT SELECT ON bad_learners TO reader");
    const error = await failure(address(), { tables: { learners: { table: "bad_learners" } } });
    expect(error.message.split("\n").map((line) => line.trim())).toEqual([
      "The dataset has 3 issues:",
      "bad_learners[6] display_name: expected a non-empty string, got null",
      "bad_learners[6] grade_level: expected an integer from 1 to 5, got a string",
      "bad_learners[7] learner_id: expected a uuid, got null",
    ]);
  });

  test("causes an error, but no crash, if the connection is lost", async () => {
    const { skills, resources, learners, traces } = generateDataset({ learners: 240, seed: 42 });
    const tables = { skills, resources, learners: [...learners], traces: [...traces] };
    await fillPostgres(postgres, tables, "large");
    const names = ["skills", "resources", "learners", "traces"];
    const error = await failure(address(), {
      tables: Object.fromEntries(names.map((name) => [name, { table: `large.${name}` }])),
      async onProgress({ done }) {
        // Waits until a few thousand rows of counts have arrived and more rows are to follow.
        if (done < 4000) return;
        await postgres.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mastery'",
        );
      },
    });
    expect(error).toMatchObject({ code: "STORE_FAILED" });
    expect(error.message).toContain("expected a stable connection and a successful query");
  });

  test("causes an error that names the setting for longer queries if a query exceeds its time limit", async () => {
    await postgres.run(
      `CREATE VIEW slow_traces AS SELECT traces.* FROM traces, pg_sleep(600) AS slept`,
    );
    await postgres.run("GRANT SELECT ON slow_traces TO reader");
    const tables = { traces: { table: "slow_traces" } };
    const parameters = "/school?options=-c%20statement_timeout%3D200";
    expect((await failure(address(parameters), { tables })).message).toBe(
      `${where()}: expected a query that ends in time (set statement_timeout, as in ?options=-c%20statement_timeout=0), got canceling statement due to statement timeout`,
    );
  });

  test("stops counting soon after the client aborts", async () => {
    const running = (): Promise<readonly object[]> =>
      postgres.run(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'mastery' AND query LIKE '%slow_traces%' AND state = 'active'",
      );
    const controller = new AbortController();
    const reading = readStore(address(), {
      tables: { traces: { table: "slow_traces" } },
      signal: controller.signal,
    });
    await expect.poll(running, { timeout: 30_000 }).toHaveLength(1);
    controller.abort(new Error("no longer wanted"));
    await expect(reading).rejects.toThrow("no longer wanted");
    await expect.poll(running, { timeout: 30_000 }).toEqual([]);
  });

  test("is trusted with a self-signed certificate only if that certificate is given", async () => {
    const parameters = "/school?sslmode=verify-full";
    const tls = (rest: string): string =>
      `postgres://reader:secret@localhost:${postgres.port}${rest}`;
    const error = await failure(tls(parameters));
    expect(error.message).toContain(
      "expected a certificate that proves the server's identity (sslrootcert=FILE names the certificate that signed it; sslmode=no-verify accepts any certificate), got self-signed certificate",
    );
    const encrypted: unknown[] = [];
    const onProgress = async (): Promise<void> => {
      encrypted.push(
        ...(await postgres.run(
          "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'mastery'",
        )),
      );
    };
    await readStore(tls(`${parameters}&sslrootcert=${postgres.certificate}`), { onProgress });
    expect(encrypted).toContainEqual({ ssl: true });
    expect(encrypted).not.toContainEqual({ ssl: false });
  });

  test("is read within a read-only transaction", async () => {
    await postgres.run(`
      CREATE TABLE log (at timestamptz);
      CREATE FUNCTION logged() RETURNS int LANGUAGE sql AS 'INSERT INTO log VALUES (now()) RETURNING 1';
      CREATE VIEW writing_skills AS SELECT skills.* FROM skills, logged() AS one;
      GRANT ALL ON writing_skills, log TO reader`);
    const tables = { skills: { table: "writing_skills" } };
    const error = await failure(address(), { tables });
    expect(error.message).toBe(
      `${where()}: expected a stable connection and a successful query, got an error of class 25006 of the server`,
    );
  });
});

describe("ClickHouse", () => {
  const address = (user = "reader:secret", database = "school"): string =>
    `clickhouse://${user}@127.0.0.1:${clickhouse.port}/${database}`;
  const where = (): string => `clickhouse://127.0.0.1:${clickhouse.port}/school`;

  test("causes an error with its address and a remedy if the server is unreachable", async () => {
    const port = await closedPort();
    const error = await failure(`clickhouse://reader:secret@127.0.0.1:${port}/school`);
    expect(error.message).toContain(
      `clickhouse://127.0.0.1:${port}/school: expected a server that listens at this address (check host and port), got`,
    );
  });

  test("causes an error that names the cause if the server refuses the password or the database", async () => {
    expect((await failure(address("reader:secretive"))).message).toContain(
      "expected a user and a password that the server accepts (set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD), got",
    );
    expect((await failure(address("reader:secret", "college"))).message).toContain(
      "expected a database of that name, got",
    );
  });

  test("causes an error that lists all missing or mistyped tables and columns", async () => {
    await clickhouse.run(
      "CREATE VIEW school.few_traces AS SELECT learner_id, verb, toString(score) AS score, toString(timestamp) AS timestamp FROM school.traces",
    );
    const tables = { skills: { table: "topics" }, traces: { table: "few_traces" } };
    const error = await failure(address(), { tables });
    expect(error.message.split("\n").map((line) => line.trim())).toEqual([
      "The dataset has 4 issues:",
      "topics: expected a table or view that this user can see, got none",
      "few_traces resource_id: expected a column, got none",
      "few_traces score: expected a column whose type is a number, such as Float64 (cast it in a view), got Nullable(String)",
      "few_traces timestamp: expected a column whose type is a point in time, such as DateTime64 (cast it in a view), got Nullable(String)",
    ]);
  });

  test.each(["cut", "late"])("causes an error if a response is truncated: %s", async (user) => {
    const error = await failure(address(`${user}:secret`));
    expect(error).toMatchObject({ code: "STORE_FAILED" });
    expect(error.message).toMatch(new RegExp(`^${where()}: expected .*, got `));
  });

  test("receives every query after the first query as read-only, even if the user may write", async () => {
    await readStore(address("checked:secret"));
    const asked = (await clickhouse.requests()).filter(({ user }) => user === "checked");
    const [first, ...rest] = asked.map(({ settings }) => settings["readonly"]);
    expect(first).toBeUndefined();
    expect(new Set(rest)).toEqual(new Set(["2"]));
  });
});
