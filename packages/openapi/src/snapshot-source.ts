import type { Snapshot } from "@mastery/core";
import { type Edition, makeEdition } from "./edition.ts";

/** The edition that requests take now. */
export let editionOf: (source: SnapshotSource) => Edition;

/**
 * A snapshot that can be replaced while it is served. Pass a source wherever a snapshot is expected; several interfaces can share
 * one.
 *
 * @example
 * ```ts
 * const source = new SnapshotSource(snapshot);
 * const api = createApi(source);
 * source.replace(newSnapshot);
 * ```
 */
export class SnapshotSource {
  static {
    editionOf = (source) => source.#edition;
  }

  #edition: Edition;

  /** @throws `MasteryError` `INVALID_OPTION` for anything but a snapshot */
  constructor(snapshot: Snapshot) {
    this.#edition = makeEdition(snapshot);
  }

  /** The snapshot that requests are answered from now. */
  get current(): Snapshot {
    return this.#edition.snapshot;
  }

  /**
   * Makes what all answers from the current snapshot share, such as its revision. Call it before you accept requests: otherwise, the
   * first one waits for that.
   */
  async prepare(): Promise<void> {
    await this.#edition.endpoints.get();
  }

  /**
   * Answers all requests from now on from another snapshot. A request under way is finished with the snapshot it began with, which
   * is then freed, unless you hold it.
   *
   * @throws `MasteryError` `INVALID_OPTION` for anything but a snapshot; the current one stays
   */
  replace(snapshot: Snapshot): void {
    this.#edition = makeEdition(snapshot);
  }
}
