import type { RequestListener } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "./bind-address.ts";

/**
 * Returns a listener that refuses requests for other hosts. A website can have its name resolved to 127.0.0.1, and would then
 * read what this machine serves through the browser of a person who visits it.
 */
export function onlyLocal(listener: RequestListener): RequestListener {
  const detail = "Without credentials, this service answers only requests for localhost.";
  return onlyFor(
    (name) => /^(?:.*\.)?localhost$/.test(name) || (isIP(name) !== 0 && isLoopback(name)),
    detail,
    listener,
  );
}

/**
 * Returns a listener that refuses requests for names of websites, on whatever address it listens. It answers requests for an
 * address, or for a name without a dot, as in a private network.
 */
export function neverForWebsites(listener: RequestListener): RequestListener {
  const detail = "Ask for this by address, or by a name without dots.";
  return onlyFor((name) => isIP(name) !== 0 || !name.includes("."), detail, listener);
}

/** Browsers always send a host, so a request without one is not theirs. */
function onlyFor(
  accepts: (name: string) => boolean,
  detail: string,
  listener: RequestListener,
): RequestListener {
  const refusal = JSON.stringify({ detail });
  return (req, res) => {
    const { host } = req.headers;
    const name = host === undefined ? undefined : nameIn(host);
    if (host === undefined || (name !== undefined && accepts(name))) return listener(req, res);
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    res.writeHead(421, headers).end(refusal);
  };
}

/** Returns the name or address in a `Host` field, or undefined if it is malformed. */
function nameIn(host: string): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1");
}
