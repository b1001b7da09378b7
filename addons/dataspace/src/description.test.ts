import jsonld from "jsonld";
import { expect, it, test } from "vitest";
import { type Description, type DescriptionConfig, describeService } from "./description.ts";

const config: DescriptionConfig = {
  participant: "https://catalogue.example/v1/catalog/participants/66d1",
  catalogue: "https://catalogue.example/v1/",
  service: "https://mastery.school.example/",
  name: "Mastery",
  description: "Profiles, clusters and recommendations",
  location: "FR",
  policies: [{ rule: "no-restriction" }, { rule: "count", value: 3 }],
};

const SERVICE = "https://mastery.school.example";
const GAIA_X = "http://w3id.org/gaia-x/core#";
const ODRL = "http://www.w3.org/ns/odrl/2/";
const CATALOGUE = "https://catalogue.example/v1#";

/** Expands a description without network access. */
async function expand(description: Description): Promise<Record<string, unknown>[]> {
  const documentLoader = (url: string): never => {
    throw new Error(`asked for ${url}`);
  };
  return (await jsonld.expand(description as never, { documentLoader })) as never;
}

it("expands without network access into terms of Gaia-X, ODRL and schema.org", async () => {
  const expanded = await expand(describeService(config));
  const types = expanded.map((node) => [node["@id"], node["@type"]]);
  expect(types).toEqual([
    [`${SERVICE}/#data-offering`, [`${GAIA_X}ServiceOffering`]],
    [`${SERVICE}/#profile`, [`${GAIA_X}DataResource`]],
    [`${SERVICE}/#assignment`, [`${GAIA_X}DataResource`]],
    [`${SERVICE}/#recommendations`, [`${GAIA_X}DataResource`]],
    [`${SERVICE}/#service-offering`, [`${GAIA_X}ServiceOffering`]],
    [`${SERVICE}/#exchange`, [`${GAIA_X}SoftwareResource`]],
  ]);
  const [offering] = expanded;
  expect(offering![`${GAIA_X}providedBy`]).toEqual([{ "@id": config.participant }]);
  expect(offering![`${ODRL}hasPolicy`]).toMatchObject([
    { [`${ODRL}permission`]: [{ [`${ODRL}action`]: [{ "@id": `${ODRL}use` }] }] },
    {
      [`${ODRL}permission`]: [
        {
          [`${ODRL}target`]: [{ "@id": `${SERVICE}/#data-offering` }],
          [`${ODRL}constraint`]: [
            {
              [`${ODRL}leftOperand`]: [{ "@id": `${ODRL}count` }],
              [`${ODRL}operator`]: [{ "@id": `${ODRL}lt` }],
              [`${ODRL}rightOperand`]: [{ "@value": 3 }],
            },
          ],
        },
      ],
    },
  ]);
});

it("keeps every value of the description when the JSON-LD is expanded", async () => {
  const description = describeService({ ...config, credential: "66cc" });
  const expanded = JSON.stringify(await expand(description));
  const values = JSON.stringify(description["@graph"]).match(/:("[^"]*"|\d+|true|false)/g)!;
  for (const value of values) {
    const plain = value.slice(1).replace(/^"|"$/g, "");
    const ending = plain === "use" || plain === "lt" ? `/${plain}` : plain;
    expect(expanded).toContain(ending);
  }
  expect(expanded).toContain(`${CATALOGUE}representation`);
});

it("names the paths of the HTTP API, with the parameters that a connector can add", () => {
  const graph = describeService(config)["@graph"];
  const representations = graph.flatMap((node) => node["representation"] ?? []);
  expect(representations).toEqual([
    { type: "REST", url: `${SERVICE}/profile/{userId}`, method: "none", queryParams: [] },
    {
      type: "REST",
      url: `${SERVICE}/clusters/assignment/{userId}`,
      method: "none",
      queryParams: [],
    },
    { type: "REST", url: `${SERVICE}/recommend/{userId}`, method: "none", queryParams: ["n"] },
    { type: "REST", url: "{url}", method: "none", queryParams: ["n"] },
  ]);
});

it("returns the same description for the same configuration", () => {
  expect(JSON.stringify(describeService(config))).toBe(
    JSON.stringify(describeService({ ...config })),
  );
});

test("accepts a schema and a credential in a configuration", () => {
  const full = { ...config, $schema: "./description.schema.json", credential: "66cc" };
  expect(() => describeService(full, "mine.json")).not.toThrow();
});

test.each<[config: unknown, problems: string[]]>([
  ["Anne", ["expected an object"]],
  [
    { ...config, service: "ftp://school", policy: [] },
    [
      "service: expected an http or https address without user, password, query or fragment",
      "expected no field policy",
    ],
  ],
  [
    { ...config, service: "https://me:secret@school.example", location: "France", name: " " },
    [
      "service: expected an http or https address without user, password, query or fragment",
      "name: expected a non-empty string",
      "location: expected a country such as FR",
    ],
  ],
  [{ ...config, policies: [] }, ["policies: expected a list of at least one policy"]],
  [
    { ...config, policies: [{ rule: "count", value: 0 }, { rule: "all" }] },
    [
      "policies.0.value: expected an integer of at least 1",
      'policies.1.rule: expected {"rule": "no-restriction"}, or {"rule": "count", "value": …}',
    ],
  ],
])("reports problems of a configuration with their path: %j", (value, problems) => {
  expect(() => describeService(value, "mine.json")).toThrow(
    expect.objectContaining({
      code: "INVALID_OPTION",
      message: ["mine.json:", ...problems].join("\n  "),
    }),
  );
});
