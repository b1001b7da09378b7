/** The resources by their `activity_id`. */
export class ActivityIndex {
  readonly #resources = new Map<string, string>();

  /** Takes a record of a resource; a faulty one is left to the checks of the dataset. */
  note(resource: unknown): void {
    if (typeof resource !== "object" || resource === null) return;
    const { activity_id, resource_id } = resource as Readonly<Record<string, unknown>>;
    if (typeof activity_id !== "string" || typeof resource_id !== "string") return;
    this.#resources.set(activity_id, resource_id);
  }

  resourceOf(activityId: string): string | undefined {
    return this.#resources.get(activityId);
  }
}
