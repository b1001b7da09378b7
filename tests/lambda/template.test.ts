import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, type ScalarTag } from "yaml";

const file = join(import.meta.dirname, "../../examples/lambda/template.yaml");

/** Short forms of CloudFormation functions, which are converted to their long forms. */
const customTags = ["Equals", "GetAtt", "If", "Not", "Ref", "Sub"].flatMap((name) => {
  const key = name === "Ref" ? name : `Fn::${name}`;
  return [
    { tag: `!${name}`, resolve: (text: string) => ({ [key]: text }) } satisfies ScalarTag,
    {
      tag: `!${name}`,
      collection: "seq" as const,
      resolve: (seq: { toJSON(): unknown }) => ({ [key]: seq.toJSON() }),
    },
  ];
});
const template = parse(readFileSync(file, "utf8"), { customTags });

/** Returns all values of a key, at any depth. */
function valuesOf(key: string, node: unknown = template): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

test("every reference has its parameter or resource", () => {
  const declared = new Set([
    ...Object.keys(template.Parameters),
    ...Object.keys(template.Resources),
  ]);
  const references = [
    ...valuesOf("Ref"),
    ...valuesOf("Fn::GetAtt").map((path) => String(path).split(".")[0]),
    ...valuesOf("Fn::Sub").flatMap((text) =>
      [...String(text).matchAll(/\$\{([^}]+)\}/g)].map(([, name]) => name),
    ),
  ].filter((name) => !String(name).startsWith("AWS::"));
  expect(references.filter((name) => !declared.has(String(name)))).toEqual([]);
  expect(references.length).toBeGreaterThan(20);
});

test("every condition is declared", () => {
  const used = [
    ...Object.values<{ Condition?: string }>(template.Resources).flatMap(
      ({ Condition }) => Condition ?? [],
    ),
    ...valuesOf("Fn::If").map((parts) => (parts as string[])[0]),
  ];
  expect(new Set(used)).toEqual(new Set(Object.keys(template.Conditions)));
});

describe("permissions", () => {
  test("list actions and resources without wildcards", () => {
    const statements = valuesOf("Statement").flat() as { Action: unknown; Resource?: unknown }[];
    expect(statements).toHaveLength(3);
    for (const { Action, Resource } of statements) {
      expect(JSON.stringify([Action, Resource])).not.toContain("*");
    }
    expect(valuesOf("SourceArn")).toHaveLength(1);
    expect(JSON.stringify(valuesOf("SourceArn"))).not.toContain("*");
  });

  test("use no managed policy", () => {
    expect([...valuesOf("ManagedPolicyArns"), ...valuesOf("Policies").flat()]).toHaveLength(2);
  });

  test("allow only signed requests", () => {
    expect([...valuesOf("AuthType"), ...valuesOf("AuthorizationType")]).toEqual([
      "AWS_IAM",
      "AWS_IAM",
    ]);
  });
});

test("the function runs the built code", () => {
  expect(template.Resources.Function.Properties).toMatchObject({
    CodeUri: "dist/",
    Handler: "index.handler",
    Runtime: "nodejs22.x",
    Architectures: ["arm64"],
  });
  expect(template.Resources.Logs.Properties).toHaveProperty("RetentionInDays");
});
