import type { IncomingMessage, RequestListener } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "./bind-address.ts";

const REFUSAL = JSON.stringify({
  detail: "Without credentials, this service answers only requests for localhost.",
});

/**
 * Returns a listener that refuses requests for other hosts. A website can have its name resolved to 127.0.0.1, and would then
 * read what this machine serves through the browser of whoever visits it.
 */
export function onlyLocal(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isForThisMachine(req)) return listener(req, res);
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    res.writeHead(421, headers).end(REFUSAL);
  };
}

/** Browsers always send a host, so a request without one is not theirs. */
function isForThisMachine({ headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1");
  return /^(?:.*\.)?localhost$/.test(name) || (isIP(name) !== 0 && isLoopback(name));
}
