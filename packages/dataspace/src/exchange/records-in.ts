/**
 * Returns the learning records in a body that a connector sent:
 *
 * - `{ data, contract, params, previousNodeParams? }`, as to a node of a service chain;
 * - `data` as `{ origin, additionalData: [{ participant, params, data }] }`, if other participants added to it;
 * - the data alone, as in an exchange outside a chain, or with `skipBodyProcessing`.
 *
 * Data are one record, a list, or a text that holds their JSON. Nothing is validated here.
 */
export function recordsIn(body: unknown): readonly unknown[] {
  const data = isObject(body) && "data" in body ? body["data"] : body;
  if (!isObject(data) || !Array.isArray(data["additionalData"])) return listOf(data);
  const added = data["additionalData"].map((thread) =>
    isObject(thread) ? thread["data"] : thread,
  );
  return [data["origin"], ...added].flatMap(listOf);
}

function listOf(data: unknown): readonly unknown[] {
  const value = typeof data === "string" ? parsed(data) : data;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A text that is not JSON stays a text, and is an issue of its own later. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
