// Writes what a release consists of, as a CycloneDX document: the packages, what they depend on and what is built into them.
// Names no time and no machine, so that the same release gives the same bytes. Needs `npm run build`.
// node scripts/sbom.mjs [FILE]
import { writeFileSync } from "node:fs";
import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import { builtInto, dependenciesOf, ownPackages, withDependencies } from "./third-party.mjs";

const [file = "sbom.cdx.json"] = process.argv.slice(2);
const own = ownPackages();
const builtIn = own.flatMap(builtInto);
if (builtIn.length === 0) {
  console.error("Expected built packages, got none: run `npm run build`.");
  process.exit(1);
}

const components = new Map(
  withDependencies([...own, ...builtIn]).map((one) => [
    one.folder,
    { one, component: describe(one) },
  ]),
);
for (const { one, component } of components.values()) {
  for (const { folder } of [...dependenciesOf(one), ...builtInto(one)]) {
    component.dependencies.add(components.get(folder).component.bomRef);
  }
}

const [{ manifest }] = own;
const release = new Models.Component(Enums.ComponentType.Application, "mastery", {
  bomRef: "mastery",
  version: manifest.version,
  dependencies: own.map(({ folder }) => components.get(folder).component.bomRef),
});
const bom = new Models.Bom({ metadata: new Models.Metadata({ component: release }) });
for (const { component } of components.values()) bom.components.add(component);

const serializer = new Serialize.JsonSerializer(
  new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
);
writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
console.log(`${components.size} packages in ${file}`);

function describe({ manifest: { name, version, license } }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return new Models.Component(Enums.ComponentType.Library, short, {
    ...{ group, version, purl, bomRef: purl },
    licenses: new Models.LicenseRepository([new Models.LicenseExpression(license)]),
  });
}
