import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { readJsonObject } from "../json-file.ts";

export function addDescribeCommand(dataspace: Command): CommandUnknownOpts {
  return dataspace
    .command("describe")
    .description("Print the offerings and resources of the service for a catalogue, as JSON-LD.")
    .requiredOption("-c, --config <file>", "JSON file with names and addresses; see below")
    .addHelpText("after", HELP)
    .action(async ({ config: path }) => {
      const dataspace: typeof import("@mastery/dataspace") = await import("@mastery/dataspace");
      const kind = { file: "a configuration file", content: "an object" };
      const config: unknown = await readJsonObject(path, kind);
      dataspace.checkDescription(config, path);
      const description = dataspace.describeService(config);
      process.stdout.write(`${JSON.stringify(description, null, 2)}\n`);
    });
}

const HELP = `
The configuration has participant, catalogue, service, name, description,
location and policies, and optionally credential. Its JSON Schema is
description.schema.json of @mastery/dataspace. Nothing is fetched.

Examples:
  $ mastery dataspace describe --config dataspace.json > dataspace.jsonld`;
