import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { changeTables, snapshotTables, type Table } from "@mastery/sources/tables";
import { expect, test } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

const TABLES = [
  ...documented("docs/reference/tables.md", snapshotTables(snapshot)),
  ...documented("docs/reference/tables.md", changeTables(snapshot, snapshot)),
];

function documented(page: string, tables: readonly Table[]) {
  return tables.map((table) => ({ page, name: table.name, table }));
}

test.each(TABLES)("$page lists every column of $name with its type", ({ page, name, table }) => {
  const [rows] = tablesOf(section(read(page), `\`${name}\``));
  const written = rows!.map(([column, type]) => [column, type]);
  const columns = Object.entries(table.columns).map(([column, type]) => [`\`${column}\``, type]);
  expect(written).toEqual(columns);
});
