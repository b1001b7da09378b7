import type { Snapshot } from "@mastery/core";
import { rulesInForce } from "@mastery/insights/answers";
import { snapshotRevision } from "@mastery/openapi";
import type { ColumnType, Table } from "./snapshot-tables.ts";

/** Name of the file that describes the tables of a folder. */
export const DATA_PACKAGE = "datapackage.json";

/** Types of the Frictionless Table Schema. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  text: "string",
  integer: "integer",
  number: "number",
};

const MEDIA_TYPES = { csv: "text/csv", parquet: "application/vnd.apache.parquet" } as const;

/** Facts that tie tables to the snapshot from which they were written. */
export type SnapshotFacts = Readonly<Record<string, unknown>>;

/** Returns the name, revision, version, dates and rules of a snapshot, as in the responses of `/snapshot` and `/rules`. */
export function snapshotFacts(snapshot: Snapshot): SnapshotFacts {
  const { name, version, dates } = snapshot.metadata;
  const rules = rulesInForce(snapshot);
  return { name, revision: snapshotRevision(snapshot), version, dates, rules };
}

/**
 * Returns the description of tables as a Frictionless Data Package: the type, unit and meaning of each column, keys, and where ids come
 * from. Tables without a time, so that the same snapshot gives the same bytes.
 */
export function dataPackage(
  tables: readonly Table[],
  format: keyof typeof MEDIA_TYPES,
  facts: SnapshotFacts,
): string {
  const names = new Set(tables.map(({ name }) => name));
  const resources = tables.map((table) => ({
    name: table.name,
    path: `${table.name}.${format}`,
    type: "table",
    format,
    mediatype: MEDIA_TYPES[format],
    encoding: "utf-8",
    description: table.schema?.description,
    schema: schemaOf(table, names),
  }));
  const description = {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "mastery-tables",
    mastery: facts,
    resources,
  };
  return `${JSON.stringify(description, null, 2)}\n`;
}

function schemaOf({ columns, schema }: Table, tables: ReadonlySet<string>) {
  const fields = Object.entries(columns).map(([name, type]) => {
    const { description, unit } = schema?.columns[name] ?? {};
    return { name, type: TYPES[type], description, unit };
  });
  const foreignKeys = Object.entries(schema?.columns ?? {}).flatMap(([name, { references }]) => {
    const [resource, field] = references?.split(".") ?? [];
    if (resource === undefined || !tables.has(resource)) return [];
    return [{ fields: [name], reference: { resource, fields: [field] } }];
  });
  return {
    fields,
    missingValues: [""],
    primaryKey: schema?.key,
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}
