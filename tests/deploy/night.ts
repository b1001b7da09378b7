import { join } from "node:path";
import { expect, vi } from "vitest";
import { run } from "../../packages/cli/e2e/mastery.ts";

/** Writes the records of a school with `learners` learners, for the next nightly run. */
export async function newRecords(folder: string, learners: number): Promise<void> {
  const out = join(folder, "records");
  const args = ["generate", "--learners", String(learners), "--out", out, "--force", "--quiet"];
  expect(await run(args)).toMatchObject({ code: 0 });
}

/** Waits until a service reports `learners` learners. */
export async function untilServed(url: string, learners: number): Promise<void> {
  await vi.waitFor(async () => {
    // Closes the connection, because a stopping service would wait for an open connection.
    const headers = { connection: "close" };
    const health = await (await fetch(`${url}/health`, { headers })).json();
    expect(health).toMatchObject({ n_learners: learners });
  }, 60_000);
}
