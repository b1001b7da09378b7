import { precompute, type Snapshot } from "@mastery/core";
import { builtinEmbedder } from "@mastery/embeddings";
import { INSIGHTS } from "@mastery/insights/routes";
import { createApi, type Grant } from "@mastery/openapi";
import { generateDataset } from "@mastery/synthetic-school";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type AssistantOptions, createAssistantHandler } from "./index.ts";

let computed: Promise<Snapshot> | undefined;

/** Resolves to the snapshot of a generated school with classes. */
export async function school(): Promise<Snapshot> {
  computed ??= builtinEmbedder().then((embedder) =>
    precompute(generateDataset({ learners: 120, seed: 7, classes: true }), { embedder }),
  );
  return computed;
}

/** Returns the identity of an API key. */
export const identityOf = (digit: string): string => `key ${digit.repeat(64)}`;

/** Connects the SDK's own client to a handler, for one caller. */
export async function connect(
  snapshot: Snapshot,
  grant: Grant,
  options: Partial<AssistantOptions> = {},
  mode: "auto" | "legacy" = "auto",
): Promise<Client> {
  const handle = createAssistantHandler(snapshot, { authorize: () => grant, ...options });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: (url, init) => handle(new Request(url, init)),
  });
  await client.connect(transport);
  return client;
}

interface Called {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare single numbers of any tool's answer.
  readonly json: any;
}

/** Calls a tool, and returns its text, and its content unless the call was refused. */
export async function call(client: Client, name: string, given: object = {}): Promise<Called> {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  return { isError, text, json: isError ? undefined : JSON.parse(text) };
}

/** Returns a function that resolves to the body of a route, as the same caller gets it over HTTP. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export function routes(snapshot: Snapshot, grant: Grant): (target: string) => Promise<any> {
  const api = createApi(snapshot, { routes: INSIGHTS, authorize: () => grant });
  return async (target) => {
    const { body } = await api.respond({ method: "GET", target, headers: {} }, undefined);
    return JSON.parse(new TextDecoder().decode(body));
  };
}
