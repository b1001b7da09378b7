import { join } from "node:path";
import { writeSnapshot } from "@mastery/node/snapshots";
import { newApiKey } from "@mastery/openapi/auth";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { MAIN } from "../../../packages/cli/e2e/mastery.ts";
import { temporaryDirectory } from "../../../packages/cli/tests/data.ts";
import { call, school } from "../src/school.fixture.ts";

test.each(["auto", "legacy"] as const)(
  "the built command answers the SDK's own client on standard input and output, in the mode %s, and logs calls without arguments",
  async (mode) => {
    const file = join(await temporaryDirectory(), "school.snapshot");
    await writeSnapshot(file, await school());
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, "mcp", "--data", file, "--group", "ecole-1-ce2-a"],
      env: { MASTERY_MCP_KEY: newApiKey() },
      stderr: "pipe",
    });
    let logged = "";
    transport.stderr!.on("data", (text) => (logged += text));
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    const { json } = await call(client, "class_needs");
    await call(client, "pupil", { pupil: json.pupils[0].pupil });
    await expect
      .poll(() => logged)
      .toMatch(/ class_needs answered \d+ ms\n.* pupil answered \d+ ms\n$/);
    expect(logged).not.toContain(json.pupils[0].pupil);
    await client.close();
  },
);
