/** A request as plain data; every adapter turns its host's request into one. */
export interface ApiRequest {
  readonly method: string;
  /**
   * The raw request target, path and query, as it stood on the request line, less the path the host mounted the service
   * under. Nothing in it is decoded: odd encodings are decided here, not by hosts that differ.
   */
  readonly target: string;
  /** Header fields under lower-case names; Node's `IncomingHttpHeaders` fits as it is. */
  readonly headers: ApiRequestHeaders;
}

/** Header fields under lower-case names. */
export type ApiRequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A response as plain data; every adapter writes it to its host unchanged. */
export interface ApiResponse {
  readonly status: number;
  /** Header fields under lower-case names, `content-length` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for `HEAD` and 304, whose headers still tell of the body that `GET` has. */
  readonly body: ApiBody;
}

/**
 * The bytes of a body: as they are, or as a string of one character per byte (`latin1` to Node), which `node:http` takes
 * without a copy into bytes. Its length is that of the body either way.
 */
export type ApiBody = Uint8Array | string;

export const NO_BODY: ApiBody = new Uint8Array();

/** A body as bytes, for hosts that take nothing else. */
export function bytesOf(body: ApiBody): Uint8Array {
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

/** Value of a request's header field; repeated fields are joined as one list. */
export function headerOf(headers: ApiRequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}
