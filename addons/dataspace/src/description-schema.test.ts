import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { descriptionSchema } from "./description.ts";

const PATH = new URL("../description.schema.json", import.meta.url);

it("publishes the schema that validates configurations", async () => {
  const published: unknown = JSON.parse(await readFile(PATH, "utf8"));
  expect(published).toEqual(z.toJSONSchema(descriptionSchema, { io: "input" }));
});

it("the published schema accepts a valid configuration, and rejects invalid configurations", async () => {
  const validate = new Ajv2020({ strict: true }).compile(JSON.parse(await readFile(PATH, "utf8")));
  const address = "https://school.example";
  const config = {
    participant: address,
    catalogue: address,
    service: address,
    name: "Mastery",
    description: "Profiles",
    location: "FR",
    policies: [{ rule: "no-restriction" }],
  };
  expect(validate(config)).toBe(true);
  for (const wrong of [{ location: "France" }, { policies: [] }, { name: 1 }, { extra: 1 }]) {
    expect([wrong, validate({ ...config, ...wrong })]).toEqual([wrong, false]);
  }
});
