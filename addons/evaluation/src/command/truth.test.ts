import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { smallDataset } from "@mastery/core/testing";
import { describe, expect, it } from "vitest";
import { targetsOf } from "../../../../packages/cli/tests/answers.ts";
import { jsonLines, writeData } from "../../../../packages/cli/tests/data.ts";
import { type Outcome, run, serve } from "../../../../packages/cli/tests/run.ts";

// Values of the simulated truth that cannot occur by chance.
const truth = {
  ability: { number: 0.271828182845, geometry: 0.314159265358, planted_domain: 0.577215664901 },
  archetype: "planted-archetype",
};
const TRACE = /2718281|3141592|5772156|planted|\bability|archetype/;

const learners = smallDataset().learners.map((learner) => ({ ...learner, ...truth }));
const lines = jsonLines(learners);

/** Runs every command that reports issues, with stack traces, and returns the outputs. */
function readWithAll(data: string): Promise<Outcome[]> {
  const commands = [
    ["serve", "--port", "0"],
    ["validate", "--json"],
  ];
  return Promise.all(
    commands.map((command) => run([...command, "--data", data], { MASTERY_DEBUG: "1" })),
  );
}

describe("ability and archetype", () => {
  it("do not occur in responses, headers or the log", async () => {
    const server = await serve(await writeData({ learners }));
    const paths = ["/nowhere", "/openapi.json", "/docs", ...(await targetsOf(server.url))];
    for (const path of paths) {
      const response = await fetch(server.url + path);
      const headers = JSON.stringify([...response.headers]);
      expect(headers + (await response.text()), path).not.toMatch(TRACE);
    }
    const { stdout, stderr } = await server.stop();
    expect(stdout + stderr).not.toMatch(TRACE);
  });

  it("do not occur in summaries or written files", async () => {
    const data = await writeData({ learners });
    const file = join(data, "school.snapshot");
    const commands = [
      ["validate", "--data", data, "--json"],
      ["precompute", "--data", data, "--out", file],
      ["inspect", file, "--json"],
    ];
    for (const args of commands) {
      const { code, stdout, stderr } = await run(args);
      expect(code).toBe(0);
      expect(stdout + stderr).not.toMatch(TRACE);
    }
    const written = await readFile(file);
    expect(written.toString("latin1")).not.toMatch(TRACE);
    for (const ability of Object.values(truth.ability)) {
      expect(written.includes(Buffer.from(Float64Array.of(ability).buffer))).toBe(false);
      expect(written.includes(Buffer.from(Float32Array.of(ability).buffer))).toBe(false);
    }
  });

  it.each([
    ["has another issue", lines.replace('"grade_level":3', '"grade_level":"6"')],
    [
      "has an invalid ability and archetype",
      jsonLines(
        learners.map((learner) => ({
          ...learner,
          ability: "planted",
          archetype: [0.271828182845],
          grade_level: 0,
        })),
      ),
    ],
    ["occurs twice", lines + lines],
    ["ends in the middle of them", lines.slice(0, lines.lastIndexOf("5772156") + 7)],
    ["has a syntax error before them", lines.replaceAll(',"ability":', ' "ability":')],
    ["has a syntax error within them", lines.replaceAll('"planted_domain":', '"planted_domain" ')],
    [
      "has a syntax error after them",
      lines.replaceAll('"planted-archetype"', '"planted-archetype" 0.271828182845'),
    ],
    ["has names split across lines", lines.replaceAll('"archetype"', '"arche\ntype"')],
    ["contains nothing else", '"planted-archetype"\n0.271828182845\n["planted-archetype"]\n'],
    ["is too long", `{"archetype": "${"planted-archetype".repeat(1_000_000)}"}\n`],
    [
      "is not UTF-8",
      Buffer.concat([Buffer.from(lines.slice(0, -3)), Buffer.of(0xff), Buffer.from('"}\n')]),
    ],
  ])("do not occur in errors if the record %s", async (_, content) => {
    const data = await writeData({}, { "learners.jsonl": content });
    for (const { code, stdout, stderr } of await readWithAll(data)) {
      expect(code).toBe(1);
      expect(stdout + stderr).toMatch(/learners/);
      expect(stdout + stderr).not.toMatch(TRACE);
    }
  });

  it("do not occur in errors if all learners are in one invalid JSON array", async () => {
    const array = JSON.stringify(learners);
    for (const broken of [array.slice(0, -1), array.replace(',"archetype"', ' "archetype"')]) {
      const data = await writeData({}, { "learners.jsonl": null, "learners.json": broken });
      for (const { code, stdout, stderr } of await readWithAll(data)) {
        expect(code).toBe(1);
        expect(stdout + stderr).not.toMatch(TRACE);
      }
    }
  });
});
