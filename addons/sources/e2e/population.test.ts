import { copyFile, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset } from "@mastery/core/testing";
import { decodePopulation } from "@mastery/sources/population";
import { expect, it } from "vitest";
import { temporaryDirectory, writeData } from "../../../packages/cli/tests/data.ts";
import { run } from "../../../packages/cli/tests/run.ts";

const RULES = ["--rule", "leastPeers=2", "--quiet"];

/** Writes a directory with some of the learners of a small school. */
function part(from: number, to: number): Promise<string> {
  const { learners, traces, ...others } = smallDataset();
  const own = learners.slice(from, to);
  const ids = new Set(own.flatMap(({ learner_id, mbox_sha1sum }) => [learner_id, mbox_sha1sum]));
  return writeData({
    ...others,
    learners: own,
    traces: traces.filter((one) => ids.has(one.learner_id)),
  });
}

/** Goes through three rounds, and resolves to the path of the population and to what the commands printed. */
async function population(parts: Readonly<Record<string, string>>, ...options: string[]) {
  const folder = await temporaryDirectory();
  const printed: string[] = [];
  const population = async (...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await run(["population", ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    printed.push(stdout.replaceAll(folder, "").trim());
  };
  for (const round of [1, 2, 3]) {
    const after = round === 1 ? [] : ["--after", join(folder, `after-${round - 1}`)];
    for (const [name, data] of Object.entries(parts)) {
      const own = ["--part", name, "--key", join(folder, `${name}.key`), ...after, ...options];
      const out = join(folder, `${name}-${round}.sums`);
      await population("--data", data, "--out", out, ...own, ...RULES);
    }
    await population("--sums", folder, "--out", join(folder, `after-${round}`));
  }
  return { folder, file: join(folder, "after-3"), printed };
}

it("population gives the same file for two schools as for all their learners, and precompute uses and names it", async () => {
  const [north, south, all] = await Promise.all([part(0, 2), part(2, 6), part(0, 6)]);
  const { folder, file, printed } = await population(
    { north: north!, south: south! },
    "--unprotected",
  );
  const pooled = await population({ all: all! }, "--unprotected");
  const content = await readFile(file, "utf8");
  expect(content).toBe(await readFile(pooled.file, "utf8"));
  expect(printed[0]).toBe("/north-1.sums: sums of north for round 1 of 3, exact");
  expect(printed.at(-1)).toMatch(
    /^\/after-3: the population \([\da-f]{16}\), from exact sums; difficulties of \d of \d resources$/,
  );
  expect((await stat(join(folder, "north.key"))).mode & 0o777).toBe(0o600);
  const { stdout } = await run([
    ...[
      "precompute",
      "--data",
      south!,
      "--population",
      file,
      "--embedder",
      "hashing",
      "--json",
      ...RULES,
    ],
  ]);
  const { hash } = JSON.parse(content);
  expect(JSON.parse(stdout)).toMatchObject({
    population: hash,
    shrinkage: decodePopulation(content).shrinkage,
  });

  const own = [
    "--part",
    "south",
    "--key",
    join(folder, "south.key"),
    "--out",
    join(folder, "x"),
    ...RULES,
  ];
  const late = await run([
    "population",
    "--data",
    south!,
    "--after",
    file,
    "--unprotected",
    ...own,
  ]);
  expect(late.stderr).toContain("got a complete population, for which there is no further round");
  const other = await run([
    "population",
    "--data",
    south!,
    "--after",
    join(folder, "after-1"),
    ...own,
  ]);
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("expected --shares or --unprotected, as in round 1"),
  });
  const early = await run([
    "fit",
    "--data",
    south!,
    "--population",
    join(folder, "after-1"),
    "--out",
    join(folder, "m"),
    ...RULES,
  ]);
  expect(early.stderr).toBe(
    "error: expected a complete population, got the values after round 1 of 3\n",
  );
});

it("population leaves out counts of few learners, and says so", async () => {
  const all = await part(0, 6);
  const { file, printed } = await population({ all });
  expect(printed[0]).toMatch(
    /without resources that fewer than 2 learners tried, .* so not equal to exact sums; \d resources? left out$/,
  );
  expect(printed.at(-1)).toContain("from sums without counts of few learners");
  expect(decodePopulation(await readFile(file, "utf8")).exact).toBe(false);
});

it("population writes two shares, which two coordinators add, and whose sums give the values", async () => {
  const [north, south] = await Promise.all([part(0, 2), part(2, 6)]);
  const folder = await temporaryDirectory();
  const both = join(folder, "both");
  await mkdir(both);
  for (const share of [1, 2]) await mkdir(join(folder, `${share}`));
  for (const [name, data] of Object.entries({ north, south })) {
    const own = ["--part", name, "--key", join(folder, `${name}.key`), "--shares"];
    const out = join(folder, `${name}.sums`);
    const { code } = await run(["population", "--data", data, "--out", out, ...own, ...RULES]);
    expect(code).toBe(0);
    for (const share of [1, 2]) {
      await copyFile(
        join(folder, `${name}.share-${share}.sums`),
        join(folder, `${share}`, `${name}.sums`),
      );
    }
  }
  for (const share of [1, 2]) {
    const { stdout } = await run([
      "population",
      "--sums",
      join(folder, `${share}`),
      "--out",
      join(both, `${share}.sums`),
    ]);
    expect(stdout).toContain(`share ${share} of the sums of 2 parts for round 1 of 3`);
  }
  await run(["population", "--sums", both, "--out", join(folder, "after-1")]);
  const whole = await population({ north: north!, south: south! }, "--unprotected");
  expect(await readFile(join(folder, "after-1"), "utf8")).toBe(
    await readFile(join(whole.folder, "after-1"), "utf8"),
  );
});

it("population refuses options that do not belong together, and a folder without sums", async () => {
  const folder = await temporaryDirectory();
  const out = ["--out", join(folder, "x")];
  const neither = await run(["population", ...out]);
  expect(neither).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("expected either option '--data' or option '--sums'"),
  });
  const unnamed = await run(["population", "--data", folder, ...out]);
  expect(unnamed.stderr).toContain("option '--data' needs '--part' and '--key'");
  const mixed = await run(["population", "--sums", folder, "--part", "north", ...out]);
  expect(mixed.stderr).toContain("--part need option '--data'");
  const empty = await run(["population", "--sums", folder, ...out]);
  expect(empty.stderr).toBe("error: expected at least one file of sums, got none\n");
});
