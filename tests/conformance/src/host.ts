import type { Exceptions, MakeClient } from "./describe-conformance.ts";

/** An adapter on a host: its name, a function that starts it, and how it differs from other hosts. */
export type Host = readonly [name: string, makeClient: MakeClient, exceptions?: Exceptions];

/** Body of a host's response to a path outside the service. */
export const hostNotFound = "The host has no such page.";
