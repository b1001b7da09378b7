import { execFileSync } from "node:child_process";
import { copyFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { functionOf } from "./functions.ts";

const APP = join(import.meta.dirname, "../../examples/lambda/cdk/app.mjs");

// The directory is inside this test's directory, so that the app finds the CDK library.
const folder = await mkdtemp(join(import.meta.dirname, "dist/cdk-"));
afterAll(() => rm(folder, { recursive: true }));

test("the example's CDK app creates the function, and a URL that accepts only signed requests", async () => {
  await copyFile(APP, join(folder, "app.mjs"));
  await cp(functionOf("snapshot"), join(folder, "dist"), { recursive: true });
  const env = { ...process.env, CDK_OUTDIR: join(folder, "out") };
  execFileSync(process.execPath, ["app.mjs"], { cwd: folder, env });
  const template = await readFile(join(folder, "out/Mastery.template.json"), "utf8");
  const { Resources, Outputs } = JSON.parse(template);
  const propertiesOf = (type: string): unknown[] =>
    Object.values<{ Type: string; Properties: unknown }>(Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => Properties);
  expect(propertiesOf("AWS::Lambda::Function")).toMatchObject([
    { Handler: "index.handler", Runtime: "nodejs22.x", Architectures: ["arm64"], MemorySize: 512 },
  ]);
  expect(propertiesOf("AWS::Lambda::Url")).toMatchObject([{ AuthType: "AWS_IAM" }]);
  expect(propertiesOf("AWS::Lambda::Permission")).toEqual([]);
  expect(Object.values(Outputs)).toMatchObject([
    { Value: { "Fn::GetAtt": [expect.any(String), "FunctionUrl"] } },
  ]);
});
