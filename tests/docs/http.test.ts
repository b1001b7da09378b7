import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { createApi, type ObservedResponse } from "@mastery/openapi";
import { describe, expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/reference/http.md");
const answers = read("docs/reference/http-answers.md");
const application = read("docs/how-to/your-application.md");
const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Record<string, { schema: Schema }> }>
  >;
}

const served = await createApi(snapshot).respond({
  method: "GET",
  target: "/openapi.json",
  headers: {},
});
const {
  paths,
  components,
}: {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, { schema: Schema }> };
} = JSON.parse(new TextDecoder().decode(served.body));

const nameIn = (ref: string): string => `\`${ref.split("/").at(-1)}\``;

/** A type as the page writes it. */
function describeType(schema: Schema): string {
  const { $ref, const: only, enum: some, type, format, items, anyOf } = schema;
  if ($ref) return nameIn($ref);
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (some) return some.map((text) => `\`"${text}"\``).join(", or ");
  if (typeof type === "object") {
    return type.map((one) => describeType({ ...schema, type: one })).join(", or ");
  }
  if (anyOf) return anyOf.map(describeType).join(", or ");
  if (items) return `list of ${describeType(items)}`;
  if (type === "object") return `by name: ${describeType(schema.additionalProperties!)}`;
  if (format === "uuid") return "uuid, in lower case";
  if (type === "string") return "text";
  const { minimum, exclusiveMinimum, maximum } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ];
  return [type, ...bounds].join(" ");
}

describe("the HTTP pages", () => {
  it("has the paths of the OpenAPI document", () => {
    const expected = Object.entries(paths).map(([path, { get }]) => [
      `\`${path}\``,
      (get.parameters ?? []).map(({ $ref }) => nameIn($ref)).join(", "),
      describeType(get.responses["200"]!.content["application/json"]!.schema),
      get.summary,
    ]);
    const [rows] = tablesOf(section(page, "Paths"));
    expect(rows?.toSorted()).toEqual(expected.toSorted());
  });

  it("has every field of every resource", () => {
    const answered = Object.entries(components.schemas).filter(([name]) => !name.includes("Error"));
    const parts = answers.split("\n## ").slice(1);
    const told = parts.map((part) => [part.split("\n")[0]!, tablesOf(part)[0]!] as const);
    const fields = answered.map(([name, { properties }]) => [
      name,
      Object.entries(properties!).map(([field, schema]) => [`\`${field}\``, describeType(schema)]),
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(fields));
  });

  it("has the bounds of n", () => {
    const {
      minimum,
      maximum,
      default: usual,
    } = components.parameters["n"]!.schema as Schema & {
      readonly default: number;
    };
    expect(section(page, "Paths")).toContain(`\`n\` (${minimum}–${maximum}) defaults to ${usual}`);
  });

  it("has every status that is no success", () => {
    const documented = Object.values(paths).flatMap(({ get }) => Object.keys(get.responses));
    const told = tablesOf(section(page, "Errors"))[0]!.map(([status]) => status!);
    // 401 and 403 are in the document only where callers are authorized.
    expect(told).toEqual(
      [...new Set([...documented, "401", "403"])].filter((one) => one !== "200").sort(),
    );
  });

  it("has every field that onResponse is called with", async () => {
    const reports: ObservedResponse[] = [];
    const onResponse = (response: ObservedResponse): void => void reports.push(response);
    await createApi(snapshot, { onResponse }).respond({ method: "GET", target: "/", headers: {} });
    const [rows] = tablesOf(section(application, "See what is asked"));
    const fields = Object.keys(reports[0]!).map((field) => `\`${field}\``);
    expect(rows!.map(([field]) => field)).toEqual(fields);
  });
});
