import { type RequestFault, refused } from "./refused-exchange.ts";

/** Bounds of `n`, as in the HTTP interface. */
const [LEAST, MOST, DEFAULT] = [1, 10, 5];

/**
 * Returns how many recommendations a query asks for. `n` is the only parameter, so it is the one to allow in the catalogue.
 *
 * @param query as it was sent, without its question mark
 * @throws `RefusedExchange` 422 that lists every fault
 */
export function readCount(query: string): number {
  const parameters = new URLSearchParams(query);
  const faults: RequestFault[] = [];
  if ([...parameters.keys()].some((name) => name !== "n")) {
    faults.push({ loc: ["query"], msg: "Expected no parameter but n", type: "extra_forbidden" });
  }
  const given = parameters.getAll("n").at(-1) ?? String(DEFAULT);
  const n = Number(given);
  if (!/^[0-9]+$/.test(given) || n < LEAST || n > MOST) {
    const msg = `Expected an integer from ${LEAST} to ${MOST}`;
    faults.push({ loc: ["query", "n"], msg, type: "int_parsing" });
  }
  if (faults.length > 0) throw refused(422, faults);
  return n;
}
