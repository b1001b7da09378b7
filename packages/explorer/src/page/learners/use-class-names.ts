import { useEffect, useState } from "preact/hooks";
import { classNames } from "../members/class-names.ts";
import { useSession } from "../session/session.ts";

/** Milliseconds that a list must stand still: rows that only pass by are not asked about. */
const REST = 150;

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The names of the classes of some learners by id, once they are known. Empty for a learner without groups, or if the service does not
 * say.
 */
export function useClassNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { service } = useSession();
  const [names, setNames] = useState(NONE);
  const key = ids.join();

  useEffect(() => {
    if (key === "") return;
    let isLeft = false;
    const nameOf = (id: string): Promise<string> =>
      service.learnerGroups(id).then(classNames, () => "");
    const timer = setTimeout(async () => {
      const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
      if (!isLeft) setNames(new Map(found));
    }, REST);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [key, service]);

  return names;
}
