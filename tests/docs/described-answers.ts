import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { INSIGHTS } from "@mastery/insights/routes";
import { createApi } from "@mastery/openapi";
import { table } from "./table.ts";

interface Schema {
  readonly description?: string;
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

const api = createApi(await precompute(smallDataset(), { embedder: letterEmbedder() }), {
  routes: INSIGHTS,
});
const served = await api.respond({ method: "GET", target: "/openapi.json", headers: {} });
const {
  paths,
  components,
}: {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(new TextDecoder().decode(served.body));

const nameIn = (ref: string): string => `\`${ref.split("/").at(-1)}\``;

/** Returns a type in the notation that the page uses. */
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
  if (type === "string") return "string";
  const { minimum, exclusiveMinimum, maximum } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ];
  return [type, ...bounds].join(" ");
}

/** Returns the table of all paths in Markdown. */
export function pathsTable(): string {
  const rows = Object.entries(paths).map(([path, { get }]) => [
    `\`${path}\``,
    (get.parameters ?? []).map(({ $ref }) => nameIn($ref)).join(", "),
    describeType(get.responses["200"]!.content["application/json"]!.schema),
    get.summary,
  ]);
  return table(["Path", "Parameters", "Returns", "Description"], rows);
}

/**
 * Returns a section for each resource. Existing descriptions on the page are kept, and a new resource gets the description in its schema.
 */
export function resourceSections(page: string): string {
  const told = new Map(
    page.split("\n## ").map((part) => {
      const [name = "", ...text] = part.split("\n| ", 1)[0]!.split("\n");
      return [name, text.join("\n").trim()];
    }),
  );
  const named = Object.entries(components.schemas).filter(([name]) => !name.includes("Error"));
  const order = [...told.keys()];
  const sections = named
    .sort(([a], [b]) => (order.indexOf(a) >>> 0) - (order.indexOf(b) >>> 0))
    .map(([name, { description = "", properties }]) => {
      const fields = Object.entries(properties!);
      const rows = fields.map(([field, schema]) => [`\`${field}\``, describeType(schema)]);
      const words = told.get(name) ?? description;
      return `## ${name}\n\n${words === "" ? "" : `${words}\n\n`}${table(["Field", "Type"], rows)}`;
    });
  return sections.join("\n\n");
}
