import type { RequestListener } from "node:http";
import type { ApiOptions, SnapshotSource } from "@mastery/http-node";
import { findAddOn } from "./add-ons.ts";
import type { Table } from "./define-command.ts";
import type { LoggedResponse } from "./observation.ts";

/** What the entry `./serve` of an add-on exports as `addOn`: what it adds to `mastery serve`. */
export interface ServeAddOn<Options = Readonly<Record<string, unknown>>> {
  readonly options?: Table;
  /** Routes beside those of the contract. */
  readonly routes?: NonNullable<ApiOptions["routes"]>;
  /** Sentences about the options, for the help. */
  readonly help?: string;
  readonly open?: (options: Options, serving: Serving) => Promise<ServeExtension>;
}

/** The service that an add-on extends. */
export interface Serving {
  readonly source: SnapshotSource;
  readonly signal: AbortSignal;
  readonly quiet: boolean | undefined;
}

type OnResponse = (response: LoggedResponse) => void;

/** Options of the API, whose responses are logged with the service's own fields. */
export type ServeOptions = Omit<ApiOptions, "onResponse"> & {
  readonly onResponse?: OnResponse | undefined;
};

/** What an add-on adds to a service. */
export interface ServeExtension {
  /** Files that everybody may read, and that contain no data. */
  readonly pages?: NonNullable<ApiOptions["pages"]>;
  /** Wraps the function that logs responses. */
  readonly onResponse?: (onResponse: OnResponse) => OnResponse;
  /** Wraps the listener of the API. */
  readonly listener?: (listener: RequestListener, options: ServeOptions) => RequestListener;
  readonly onListening?: (url: string) => void;
}

/** Add-ons that add to `mastery serve`, in the order of their options. */
const SERVED = ["@mastery/insights", "@mastery/explorer", "@mastery/mcp"];

/** Resolves to the installed add-ons that add to `mastery serve`. */
export async function serveAddOns(): Promise<ServeAddOn[]> {
  const found = await Promise.all(
    SERVED.map((name) => findAddOn<{ readonly addOn: ServeAddOn }>(name, "serve")),
  );
  return found.flatMap((one) => one?.addOn ?? []);
}

/** Returns the routes of all add-ons. */
export function routesOf(addOns: readonly ServeAddOn[]): NonNullable<ApiOptions["routes"]> {
  return Object.assign({}, ...addOns.map(({ routes }) => routes));
}
