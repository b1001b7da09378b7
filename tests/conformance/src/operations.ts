import { ROUTES } from "@mastery/openapi/routes";

/** Path templates of all operations, such as `/profile/{learner_id}`. */
export const OPERATION_PATHS: readonly string[] = Object.values(ROUTES).map(({ path }) => path);

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
