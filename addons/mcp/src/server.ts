import { McpServer } from "@modelcontextprotocol/server";
import manifest from "../package.json" with { type: "json" };
import { type LookUps, Refusal } from "./look-ups.ts";
import { INSTRUCTIONS, TOOLS } from "./tools.ts";

/** A call of a tool. It names no pupil, group or argument. */
export interface ObservedCall {
  readonly tool: string;
  /** `refused` if the arguments name nothing that the caller may read about. */
  readonly outcome: "answered" | "refused" | "failed";
  readonly milliseconds: number;
  readonly bytes: number;
  /** Name of the caller, if a log may show it. */
  readonly caller: string | undefined;
}

/** Opens the look-ups of the caller. Called for each call of a tool, so that a withdrawn key ends a conversation. */
export type OpenLookUps = () => LookUps | Promise<LookUps>;

interface ServerOptions {
  readonly onCall: (call: ObservedCall) => void;
  readonly onError: (error: unknown) => void;
}

/** Creates a server for one request or connection. It keeps nothing between calls. */
export function createServer(open: OpenLookUps, { onCall, onError }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: "mastery", version: manifest.version },
    { instructions: INSTRUCTIONS },
  );
  for (const [name, { title, description, input, answer }] of Object.entries(TOOLS)) {
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      async (given) => {
        const start = performance.now();
        let outcome: ObservedCall["outcome"] = "answered";
        let text: string;
        let look: LookUps | undefined;
        try {
          look = await open();
          text = JSON.stringify(await answer(look, given));
        } catch (error) {
          outcome = error instanceof Refusal ? "refused" : "failed";
          if (outcome === "failed") onError(error);
          text = outcome === "refused" ? (error as Refusal).message : "Internal error.";
        }
        const milliseconds = performance.now() - start;
        const caller = await look?.caller().catch(() => undefined);
        onCall({ tool: name, outcome, milliseconds, bytes: text.length, caller });
        return { content: [{ type: "text", text }], isError: outcome !== "answered" };
      },
    );
  }
  return server;
}
