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
  readonly body: Uint8Array;
}

export const NO_BODY: Uint8Array = new Uint8Array();

/** Value of a request's header field; repeated fields are joined as one list. */
export function headerOf(headers: ApiRequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" || value === undefined ? value : value.join(", ");
}
