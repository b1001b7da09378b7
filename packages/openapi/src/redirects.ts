import { notFound } from "./errors.ts";
import { type ApiRequestHeaders, type ApiResponse, frozen, headerOf, NO_BODY } from "./http.ts";
import { parseWeights } from "./negotiation.ts";
import type { PageFile } from "./page-file.ts";

export function isHtml({ mediaType }: PageFile): boolean {
  return mediaType.startsWith("text/html");
}

/** Returns redirects to pages, by path: people type a trailing slash, and the page's relative links would break below it. */
export function redirectsTo(paths: readonly string[]): ReadonlyMap<string, ApiResponse> {
  return new Map(
    paths.map((path) => [`${path}/`, frozen(redirect(308, `../${lastSegment(path)}`))]),
  );
}

/** Answers `/` with a page for people, whose browsers ask for HTML. To programs, nothing is there. */
export function answerHome(page: string, headers: ApiRequestHeaders): ApiResponse {
  const answer = acceptsHtml(headers) ? redirect(302, lastSegment(page)) : notFound();
  return { ...answer, headers: { ...answer.headers, vary: "accept" } };
}

function acceptsHtml(headers: ApiRequestHeaders): boolean {
  const accepted = parseWeights(headerOf(headers, "accept") ?? "").get("text/html");
  return accepted !== undefined && accepted > 0;
}

/** The location is relative, so that it also works below a mount path that a proxy has removed. */
function redirect(status: number, location: string): ApiResponse {
  const headers = { location, "content-length": "0", "cache-control": "no-cache" };
  return { status, headers, body: NO_BODY };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
