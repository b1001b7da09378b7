import { useEffect, useState } from "preact/hooks";

/** Returns the link to an address below the page, such as `#/groups/<id>`: it can be kept and shared. */
export function href(...segments: readonly (string | number)[]): string {
  return `#/${segments.map(encodeURIComponent).join("/")}`;
}

/** Returns the same below a group, if one was chosen. */
export function hrefWithin(group: string | undefined, ...segments: readonly string[]): string {
  return group === undefined ? href(...segments) : href("groups", group, ...segments);
}

/**
 * Returns the ids in a fragment of the form of `pattern`, or `undefined` for another form.
 *
 * @param pattern segments of an address, such as `groups/:/learners/:`, with a colon for each id
 */
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

/** Returns the fragment of the address, now and whenever it changes. */
export function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setFragment(location.hash);
    addEventListener("hashchange", follow);
    // The address may have changed between the first rendering and this.
    follow();
    return () => removeEventListener("hashchange", follow);
  }, []);
  return fragment;
}
