/** A request as plain data, which each adapter makes from its host's request. */
export interface ApiRequest {
  readonly method: string;
  /**
   * Path and query as they were sent, without the path that the service is mounted at. Pass them undecoded: hosts decode in
   * different ways, the contract in one.
   */
  readonly target: string;
  /** Header fields under lower-case names; Node's `IncomingHttpHeaders` fits as it is. */
  readonly headers: ApiRequestHeaders;
}

/** Header fields under lower-case names. */
export type ApiRequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A response as plain data, which adapters write to their hosts unchanged. Many requests may share one, so it may be frozen, with its
 * headers: copy it to change it.
 */
export interface ApiResponse {
  readonly status: number;
  /** Header fields under lower-case names, `content-length` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Empty for `HEAD` and 304; the headers still describe the body of `GET`. Do not write to these bytes: they cannot be frozen, so
   * every later answer would have the change.
   */
  readonly body: Uint8Array;
}

export const NO_BODY: Uint8Array = new Uint8Array();

/** Freezes a response that is kept, since what one request changed would reach every later one. */
export function frozen(response: ApiResponse): ApiResponse {
  Object.freeze(response.headers);
  return Object.freeze(response);
}

/** Returns the value of a header field; repeated fields are joined into one list. */
export function headerOf(headers: ApiRequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}

/** Returns a response with one more header field. A loop copies the fields: V8 takes ten times as long for a spread. */
export function withHeader(
  { status, headers, body }: ApiResponse,
  name: string,
  value: string,
): ApiResponse {
  const fields: Record<string, string> = {};
  for (const field in headers) fields[field] = headers[field]!;
  fields[name] = value;
  return { status, headers: fields, body };
}

/** Returns a response without a header field. */
export function withoutHeader({ status, headers, body }: ApiResponse, name: string): ApiResponse {
  const fields: Record<string, string> = {};
  for (const field in headers) if (field !== name) fields[field] = headers[field]!;
  return { status, headers: fields, body };
}
