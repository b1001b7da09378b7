import type { ApiRequestHeaders } from "@mastery/openapi";
import { refused } from "./refused-exchange.ts";

/** A step of a service chain that the connector waits for. */
export interface ChainStep {
  /** The chain, as `x-ptx-service-chain-id` names it. */
  readonly chainId: string;
  /** This step's service offering, as `x-ptx-target-id` names it. */
  readonly targetId: string;
}

const CHAIN_ID = "x-ptx-service-chain-id";
const TARGET_ID = "x-ptx-target-id";
const NEXT_TARGET = "x-ptx-service-chain-next-target";

/** What identifies a step: printable ASCII, since it is sent back. */
const IDENTIFIER = /^[\x21-\x7e]{1,2048}$/;

/**
 * Returns the step of a chain that goes on after this one; undefined outside a chain and at its end, where the connector does not wait to
 * be resumed.
 *
 * @throws `RefusedExchange` 400 if the step is not identified
 */
export function middleOfChain(headers: ApiRequestHeaders): ChainStep | undefined {
  if (headers[NEXT_TARGET] === undefined) return undefined;
  return { chainId: identifier(headers, CHAIN_ID), targetId: identifier(headers, TARGET_ID) };
}

function identifier(headers: ApiRequestHeaders, name: string): string {
  const value = headers[name];
  if (typeof value === "string" && IDENTIFIER.test(value)) return value;
  throw refused(400, `Expected ${name} of 1 to 2048 printable characters beside ${NEXT_TARGET}.`);
}
