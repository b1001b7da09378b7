import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a Learning Record Store that serves {@link STORED} in pages of two statements. */
export async function startStore(): Promise<{ endpoint: string; close(): void }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, "http://store");
    const since = searchParams.get("since") ?? "";
    const from = Number(searchParams.get("from") ?? 0);
    const found = STORED.filter(({ stored }) => stored > since);
    const more = from + 2 < found.length ? `/xapi/statements?since=${since}&from=${from + 2}` : "";
    response.setHeader("content-type", "application/json");
    response.setHeader("connection", "close");
    response.end(JSON.stringify({ statements: found.slice(from, from + 2), more }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/xapi`, close: () => server.close() };
}

/** Statements in the store, oldest first. */
export const STORED: readonly { readonly id: string; readonly stored: string }[] = [
  1, 2, 3, 4, 5, 6,
].map((n) => ({ id: `s${n}`, stored: `2026-01-05T09:00:0${n}.000Z` }));
