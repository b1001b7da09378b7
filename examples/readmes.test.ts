import { join } from "node:path";
import { expect, test } from "vitest";
import { stepsOf } from "./readme.ts";
import { run, type Server, serve } from "./shell.ts";

/** The text, where each … stands for anything. */
function printed(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`);
}

test.each(["embed", "express", "fastify", "lambda", "test-recommendations"])(
  "%s does what its README prints",
  async (example) => {
    const folder = join(import.meta.dirname, example);
    const servers: Server[] = [];
    const exitCodes: number[] = [];
    try {
      for (const { command, output, language } of stepsOf(join(folder, "README.md"))) {
        if (output.startsWith("listening on ")) {
          const server = await serve(command, folder);
          servers.push(server);
          expect(server.line).toBe(output);
        } else if (language === "json") {
          expect(JSON.parse(await run(command, folder))).toEqual(JSON.parse(output));
        } else {
          expect(await run(command, folder)).toMatch(printed(output));
        }
      }
    } finally {
      for (const server of servers) exitCodes.push(await server.stop());
    }
    expect(exitCodes).toEqual(servers.map(() => 0));
  },
);
