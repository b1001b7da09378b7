/** Finds resources by their `activity_id`. */
export class ActivityIndex {
  readonly #resources = new Map<string, string>();

  /** Adds a record of a resource; the dataset reports invalid ones. */
  add(resource: unknown): void {
    if (typeof resource !== "object" || resource === null) return;
    const { activity_id, resource_id } = resource as Readonly<Record<string, unknown>>;
    if (typeof activity_id !== "string" || typeof resource_id !== "string") return;
    this.#resources.set(activity_id, resource_id);
  }

  /** Id of the resource that has this `activity_id`, or undefined if none has. */
  resourceOf(activityId: string): string | undefined {
    return this.#resources.get(activityId);
  }
}
