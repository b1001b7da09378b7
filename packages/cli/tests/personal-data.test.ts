import { smallDataset } from "@mastery/core/testing";
import { expect, it } from "vitest";
import { jsonLines, writeData } from "./data.ts";
import { run } from "./run.ts";

const { resources } = smallDataset();
const passed = {
  verb: { id: "http://adlnet.gov/expapi/verbs/passed" },
  object: { id: `urn:${resources[0]!.resource_id}` },
};
const strangers = [
  { mbox: "mailto:marker@example.org", name: "Marker" },
  { mbox_sha1sum: "deadbeef".repeat(5) },
  { openid: "https://marker.example/id" },
  { account: { homePage: "https://marker.example", name: "marker" } },
];
const malformed = [{ mbox: "marker" }, { mbox_sha1sum: "marker" }, { account: "marker" }, "marker"];

it.each(["validate", "validate --json", "validate --lenient", "serve --port 0"])(
  "mastery %s prints no field of an xAPI actor",
  async (command) => {
    for (const actors of [strangers, malformed]) {
      const statements = actors.map((actor) => ({ actor, ...passed }));
      const data = await writeData(
        {},
        {
          "traces.jsonl": null,
          "statements.jsonl": jsonLines(statements),
          "xapi.json": JSON.stringify({ activity_prefixes: ["urn:"] }),
        },
      );
      const { stdout, stderr } = await run([...command.split(" "), "--data", data]);
      expect(stdout + stderr).not.toMatch(/marker|deadbeef/i);
      expect(stdout + stderr).toMatch(/unknown_learner|no learner|invalid_value|issues|observed/);
    }
  },
);
