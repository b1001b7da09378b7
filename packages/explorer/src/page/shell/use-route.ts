import { useEffect, useState } from "preact/hooks";
import { parseRoute, type Route } from "../route.ts";

/** What the address says to show, now and whenever it changes. */
export function useRoute(): Route {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setFragment(location.hash);
    addEventListener("hashchange", follow);
    // The address may have changed between the first rendering and this.
    follow();
    return () => removeEventListener("hashchange", follow);
  }, []);
  return parseRoute(fragment);
}
