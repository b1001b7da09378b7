import type { Exceptions, MakeClient } from "./describe-conformance.ts";

/** An adapter on a kind of host: a function to reach it with requests, and where the host differs from others. */
export type Host = readonly [name: string, makeClient: MakeClient, exceptions?: Exceptions];

/** Answer of a host to a path that is not the service's. */
export const hostNotFound = "The host has no such page.";
