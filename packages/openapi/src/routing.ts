// Maps a request target to its handler in the same way for all hosts (RFC 3986; RFC 9112, section 3.2).

/** Returns the path in a target in absolute form, `http://host/path?query`, as a host might read it. */
export function pathIn(target: string): string {
  return target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "").split("?", 1)[0]!;
}

/**
 * Returns the target below a base path such as `/api`, or `undefined` if the target is not below it. Segments are compared as sent, so
 * neither `/%61pi/health` nor `/apish` is below `/api`.
 */
export function targetBelow(basePath: string, target: string): string | undefined {
  const base = basePath.replace(/\/+$/, "");
  if (!target.startsWith(base)) return undefined;
  const rest = target.slice(base.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : undefined;
}

/** The parts of a request target as sent, and the value that its path matched. A missing parameter or query is empty. */
export interface Match<T> {
  readonly value: T | undefined;
  readonly path: string;
  readonly segment: string;
  readonly query: string;
}

/**
 * Finds values by path template. A template has at most one parameter, which is its last segment (`/profile/{learner_id}`). Paths without a
 * parameter take precedence. Segments are compared as sent, because a second spelling of a path could bypass a guard on the first spelling.
 */
export class Router<T> {
  readonly #paths = new Map<string, T>();
  /** Values of templates with a parameter, by the part before the parameter. */
  readonly #folders = new Map<string, T>();

  add(template: string, value: T): void {
    const start = template.indexOf("{");
    if (start < 0) this.#paths.set(template, value);
    else this.#folders.set(template.slice(0, start), value);
  }

  /** Returns the parts of a target in origin form, `/path?query`, and the value of the matching template, if any. */
  match(target: string): Match<T> {
    const mark = target.indexOf("?");
    const path = mark < 0 ? target : target.slice(0, mark);
    const query = mark < 0 ? "" : target.slice(mark + 1);
    const value = this.#paths.get(path);
    if (value !== undefined) return { value, path, segment: "", query };
    const start = path.lastIndexOf("/") + 1;
    const segment = path.slice(start);
    const ofAny = segment === "" ? undefined : this.#folders.get(path.slice(0, start));
    return { value: ofAny, path, segment, query };
  }
}
