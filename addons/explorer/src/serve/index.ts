/**
 * What the explorer adds to `mastery serve`: the page, and snapshots of earlier periods, which the page can show and compare.
 *
 * @module @mastery/explorer/serve
 */

import { flag, parsed, type ServeAddOn } from "@mastery/cli/command";
import { readEarlier, withEarlier, withoutIds } from "./earlier.ts";

interface Options {
  readonly earlier?: readonly string[];
  readonly explorer: boolean;
  /** Option of `@mastery/mcp`. */
  readonly mcp?: true;
}

export const addOn: ServeAddOn<Options> = {
  options: {
    earlier: parsed(
      "path",
      "also serve this snapshot of an earlier period, which the page can then show and compare; repeatable",
      (given, before) => [...((before as string[]) ?? []), given],
      { schema: { type: "array", items: { type: "string" } } },
    ),
    explorer: flag("do not serve the page at /explorer", { default: true }),
  },
  help: `
The snapshots in --earlier are read only once, and served at /earlier/1 and so
on, latest first, with the same keys and tokens.`,
  async open({ earlier = [], explorer, mcp = false }, { source, signal, quiet }) {
    const snapshots = await readEarlier(earlier, source.current, signal);
    return {
      // The page is loaded on first use, since a service without the page does not need it.
      pages: explorer ? (await import("../index.ts")).explorerFilesWith(snapshots.length, mcp) : [],
      onResponse: (onResponse) => withoutIds(onResponse, source, snapshots),
      listener: (listener, options) => withEarlier(listener, source, snapshots, options),
      onListening(url) {
        if (explorer && !quiet) process.stderr.write(`explorer at ${url}/explorer\n`);
      },
    };
  },
};
