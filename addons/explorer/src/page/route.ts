import { useEffect, useState } from "preact/hooks";
import { listen } from "./parts/listen.ts";

/** Returns the link to an address below the page, such as `#/groups/<id>`. The link can be bookmarked and shared. */
export function href(...segments: readonly (string | number)[]): string {
  return `#/${segments.map(encodeURIComponent).join("/")}`;
}

/** The id of the record that a view shows, and the id of the group if the view's address is within a group. */
export interface InGroup {
  readonly id: string;
  readonly group?: string;
}

export function hrefWithin(group: string | undefined, ...segments: readonly string[]): string {
  return group === undefined ? href(...segments) : href("groups", group, ...segments);
}

/** Returns the ids in a fragment, in order, or undefined if the fragment does not match the `pattern`, such as `groups/:/learners/:`. */
export function idsIn(pattern: string, fragment: string): readonly string[] | undefined {
  const segments = fragment.replace(/^#?\/?/, "").split("/");
  if (segments.length > 1 && segments.at(-1) === "") segments.pop();
  const expected = pattern.split("/");
  const isOfForm =
    segments.length === expected.length &&
    segments.every((segment, at) => (expected[at] === ":" ? segment : segment === expected[at]));
  return isOfForm ? segments.filter((_, at) => expected[at] === ":").map(decode) : undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setFragment(location.hash);
    // The address may have changed since the first rendering.
    follow();
    return listen({ hashchange: follow });
  }, []);
  return fragment;
}

/** Scroll position in each visit to a view, by the number of the visit's history entry. */
const DEPTHS = new Map<unknown, number>();
/** Maximum time, in milliseconds, to wait until a view is complete. */
const PATIENCE = 3_000;

/** Restores the scroll position and the focus when the reader returns to a view. */
export function useReturn(): void {
  useEffect(() => {
    history.scrollRestoration = "manual";
    let fragment = location.hash;
    let visit = enter();
    const arrive = (): void => {
      const left = fragment;
      fragment = location.hash;
      const depth = DEPTHS.get(history.state?.visit);
      visit = enter();
      scrollTo(0, 0);
      if (depth !== undefined) goTo(depth, left);
    };
    const keep = (): void => void DEPTHS.set(visit, scrollY);
    return listen({ popstate: arrive, scroll: keep });
  }, []);
}

/** Returns the number of the current history entry. On the first visit to the entry, assigns a random number. */
function enter(): unknown {
  if (history.state?.visit === undefined) {
    history.replaceState({ ...history.state, visit: Math.random() }, "");
  }
  return history.state.visit;
}

/** Scrolls to `depth` and focuses the link to the view that was left, once the current view is complete or `PATIENCE` has passed. */
function goTo(depth: number, left: string): void {
  const fragment = location.hash;
  const end = performance.now() + PATIENCE;
  const attempt = (): void => {
    if (location.hash !== fragment) return;
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`);
    const isDrawn =
      document.querySelector("main .loading") === null &&
      document.documentElement.scrollHeight >= depth + innerHeight;
    if (!(link && isDrawn) && performance.now() < end) {
      requestAnimationFrame(attempt);
      return;
    }
    link?.focus({ preventScroll: true });
    scrollTo(0, depth);
  };
  requestAnimationFrame(attempt);
}

/** Kept only in memory, because a search may contain a pupil's name. */
const CHOICES = new Map<string, unknown>();

export function forgetChoices(): void {
  CHOICES.clear();
}

/** A choice in a view, such as a search or an open section, that is restored when the reader returns to the view. */
export function useChoice<T>(name: string, initial: T): [T, (value: T) => void] {
  const [key] = useState(() => `${location.hash} ${name}`);
  const [value, setValue] = useState(() => (CHOICES.has(key) ? (CHOICES.get(key) as T) : initial));
  return [
    value,
    (chosen) => {
      CHOICES.set(key, chosen);
      setValue(() => chosen);
    },
  ];
}
