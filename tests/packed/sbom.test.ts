import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { published, ROOT } from "./published.ts";

interface Document {
  readonly components: readonly {
    readonly "bom-ref": string;
    readonly purl: string;
    readonly licenses: readonly { readonly expression: string }[];
  }[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

function write(name: string): string {
  const file = join(inject("project"), name);
  execFileSync(process.execPath, [join(ROOT, "scripts/sbom.mjs"), file]);
  return readFileSync(file, "utf8");
}

test("the bill of materials names every package with what it depends on, and is the same bytes each time", () => {
  const text = write("first.cdx.json");
  const { components, dependencies } = JSON.parse(text) as Document;
  expect(components.filter(({ licenses }) => !licenses?.[0]?.expression)).toEqual([]);
  for (const { manifest } of published) {
    const ref = `pkg:npm/${manifest.name.replace("@", "%40")}@${manifest.version}`;
    const needs = dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];
    const names = needs.map((one) =>
      decodeURIComponent(one.slice("pkg:npm/".length, one.lastIndexOf("@"))),
    );
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest["dependencies"] ?? {})));
  }
  expect(write("second.cdx.json")).toBe(text);
});
