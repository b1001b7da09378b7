import { INSIGHTS } from "@mastery/insights/routes";
import { ROUTES, type RouteTable } from "@mastery/openapi/routes";

/** The routes of the contract, and of the add-on with which the suite tests the option `routes` of every host. */
export const OPERATIONS: RouteTable = { ...ROUTES, ...INSIGHTS };

/** Path templates of all operations, such as `/profile/{learner_id}`. */
export const OPERATION_PATHS: readonly string[] = Object.values(OPERATIONS).map(({ path }) => path);

/** Values of path parameters, by name. */
export type PathIds = Readonly<Record<string, string>>;

/**
 * Returns a path with ids in place of its parameters. Throws an error for a parameter without an id, so that no new operation is left out.
 */
export function withIds(path: string, ids: PathIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path}: expected an id for {${name}}, got none`);
    return encodeURIComponent(id);
  });
}
