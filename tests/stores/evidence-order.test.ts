import { smallDataset } from "@mastery/core/testing";
import { evidenceQuery } from "@mastery/sources/sql";
import { readStore } from "@mastery/sources/stores";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "./postgres.ts";
import { fillPostgres } from "./records.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
  await fillPostgres(postgres, smallDataset());
}, 60_000);
afterAll(() => postgres?.stop());

test.each(["ASC", "DESC"])(
  "an issue in evidence names the same row, whatever the order of the table: %s",
  async (order) => {
    const counted = `SELECT * FROM (${evidenceQuery("postgres")}) AS counted ORDER BY learner_id ${order}, resource_id ${order}`;
    await postgres.run(`DROP TABLE IF EXISTS counted`);
    await postgres.run(`CREATE TABLE counted AS ${counted}`);
    const [{ learner_id, resource_id }] = (await postgres.run(
      "SELECT learner_id, resource_id FROM counted ORDER BY learner_id, resource_id OFFSET 1 LIMIT 1",
    )) as [Record<string, string>];
    const faulty = [learner_id, resource_id];
    await postgres.run(
      "UPDATE counted SET traces = -1 WHERE learner_id = $1 AND resource_id = $2",
      faulty,
    );
    await postgres.run("GRANT SELECT ON counted TO reader");
    const address = `postgres://reader:secret@127.0.0.1:${postgres.port}/school`;
    const reading = readStore(address, { tables: { evidence: { table: "counted" } } });
    await expect(reading).rejects.toThrow("counted[1] traces: ");
  },
);
