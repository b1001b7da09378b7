import type { RequestListener } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "./listen.ts";

const MISDIRECTED = 421;

/**
 * Returns a listener that refuses requests for other hosts. A website can have its name resolved to 127.0.0.1, and would then
 * read what this machine serves through the browser of a person who visits it.
 */
export function onlyLocal(
  listener: RequestListener,
  onRefusal?: (status: number) => void,
): RequestListener {
  const detail = "Without credentials, this service answers only requests for localhost.";
  return onlyFor(
    (name) => /^(?:.*\.)?localhost$/.test(name) || (isIP(name) !== 0 && isLoopback(name)),
    detail,
    listener,
    onRefusal,
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
  onRefusal?: (status: number) => void,
): RequestListener {
  const refusal = JSON.stringify({ detail });
  // Clients send the same host each time, and parsing it takes as long as finding the answer.
  let accepted: string | undefined;
  return (req, res) => {
    const { host } = req.headers;
    if (host === undefined || host === accepted) return listener(req, res);
    const name = nameIn(host);
    if (name !== undefined && accepts(name)) {
      accepted = host;
      return listener(req, res);
    }
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    res.writeHead(MISDIRECTED, headers).end(refusal);
    onRefusal?.(MISDIRECTED);
  };
}

/** Returns the name or address in a `Host` field, or undefined if it is malformed. */
function nameIn(host: string): string | undefined {
  if (!URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, "$1");
}
