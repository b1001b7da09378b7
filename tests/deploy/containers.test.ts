import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { run, start } from "../../packages/cli/e2e/mastery.ts";
import { newRecords, untilServed } from "./night.ts";
import { scratchFolder } from "./scratch.ts";

interface Container {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");

const { mastery } = parse(await read("compose.yaml")).services;
const objects = parseAllDocuments(await read("kubernetes.yaml")).map((object) => object.toJS());
const podOf = (kind: string) => objects.find((object) => object.kind === kind).spec;
const [replica] = podOf("Deployment").template.spec.containers;
const [job] = podOf("CronJob").jobTemplate.spec.template.spec.containers;

const SERVICES: readonly [name: string, container: Container][] = [
  ["compose.yaml", { args: mastery.command, env: mastery.environment }],
  [
    "kubernetes.yaml",
    {
      args: replica.args,
      env: Object.fromEntries(replica.env.map(({ name, value }: Variable) => [name, value])),
    },
  ],
];

describe.each(SERVICES)("the service of %s", (_file, { args, env }) => {
  test("requires a key, and serves the snapshot that the job computed from new records", async () => {
    const folder = await scratchFolder();
    const keys = join(folder, "keys.jsonl");
    await run(["key", "new", "--name", "report", "--learners", "all", "--keys", keys]);
    const here = (text: string): string =>
      text.replace(/(?<=^|=)\/(?:data|etc\/mastery)(?=\/)/, folder);
    const compute = (): Promise<unknown> => run(job.args.map(here));
    await newRecords(folder, 20);
    expect(await compute()).toMatchObject({ code: 0 });
    const server = start(args, {
      MASTERY_DATA: join(folder, "school.snapshot"),
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, here(value)])),
      PORT: "0",
      MASTERY_METRICS_PORT: "0",
    });
    const [, url] = await server.until(/^listening on (http:\/\/\S+)\n/m);
    const headers = { connection: "close" };
    expect((await fetch(`${url}/learners`, { headers })).status).toBe(401);
    await untilServed(url!, 20);
    await newRecords(folder, 30);
    expect(await compute()).toMatchObject({ code: 0 });
    await untilServed(url!, 30);
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
