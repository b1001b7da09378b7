import { notFound } from "./errors.ts";
import { once } from "./once.ts";
import {
  type ApiRequest,
  allowCompression,
  type BodyOptions,
  headerOf,
  ok,
  parseWeights,
  type Reply,
  renderText,
} from "./reply.ts";

/** A file that is served next to the API, such as a file of `@mastery/explorer`. */
export interface PageFile {
  /** Path below the mount path, such as `/explorer`. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Additional header fields, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A file whose text is created when the file is first requested. */
export interface Page extends BodyOptions {
  readonly path: string;
  text(): string | Promise<string>;
}

export function pageHandler(page: Page): () => Promise<Reply> {
  const rendered = once(async () => renderText(await page.text()));
  return async () => {
    const body = await rendered();
    return allowCompression(ok(body, page), body);
  };
}

/**
 * Returns a function that responds to all other paths:
 *
 * - a page with a trailing slash, below which relative links would break: with a redirect to the page;
 * - `/`, if the client accepts HTML: with a redirect to the first HTML page of `files`;
 * - any other path: with 404.
 */
export function otherPaths(
  docs: readonly Page[],
  files: readonly Page[],
): (path: string, asked: ApiRequest) => Reply {
  const pathsIn = (pages: readonly Page[]): readonly string[] =>
    pages.filter(({ mediaType }) => mediaType.startsWith("text/html")).map(({ path }) => path);
  const paths = [...pathsIn(docs), ...pathsIn(files)];
  const [home] = pathsIn(files);
  return (path, { headers }) => {
    const page = path.slice(0, -1);
    if (path.endsWith("/") && paths.includes(page)) {
      return redirect(308, `../${lastSegment(page)}`);
    }
    if (path !== "/" || home === undefined) return notFound();
    const weight = parseWeights(headerOf(headers, "accept") ?? "").get("text/html") ?? 0;
    const answer = weight > 0 ? redirect(302, lastSegment(home)) : notFound();
    return { ...answer, headers: { ...answer.headers, vary: "accept" } };
  };
}

/** Returns a redirect to a relative location, which also works below a mount path that a proxy has removed. */
function redirect(status: number, location: string): Reply {
  const headers = { location, "content-length": "0", "cache-control": "no-cache" };
  return { status, headers, body: new Uint8Array() };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
