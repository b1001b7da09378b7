import type { Snapshot } from "@mastery/core";
import { fileParts } from "@mastery/core/internal";
import type { LanguagePack } from "@mastery/core/languages";
import { assertSnapshot } from "@mastery/core/snapshot";
import { platform } from "#platform";
import type { LearnersOfGroups, ReadableLearners } from "./authorization.ts";
import { type RenderedBody, renderJson } from "./reply.ts";
import { type AnyRoute, allRoutes, type RouteTable } from "./routes/index.ts";

const REVISION_DIGITS = 16;

/**
 * Data shared by all responses from a snapshot: its revision, and the bodies that are the same for every caller with full access. These
 * data are plain, so that a worker thread can compute and post them.
 */
export interface PreparedAnswers {
  readonly revision: string;
  /** Language tag of the bodies. Undefined for French, as in the snapshot. */
  readonly language: string | undefined;
  readonly bodies: Readonly<Record<string, RenderedBody>>;
}

/** Options of an API that responses depend on. */
export interface PrepareOptions {
  /** Language of labels. Default: French. */
  readonly language?: LanguagePack | undefined;
  /** Routes of add-ons. Default: none. */
  readonly routes?: RouteTable | undefined;
}

/**
 * Returns the shared parts of all responses from a snapshot. Computing these parts takes about a second per million learners. Call this
 * function in a worker thread and pass the result to `SnapshotSource`, or let the first requests compute the parts.
 *
 * @param options those of the API that will use the parts
 * @throws `MasteryError` `INVALID_OPTION` unless `snapshot` is a snapshot
 */
export function prepareAnswers(snapshot: Snapshot, options: PrepareOptions = {}): PreparedAnswers {
  return new ServedSnapshot(snapshot).prepare(options);
}

/** Returns the identifier of a snapshot's content: 16 hexadecimal digits of the SHA-256 of its bytes, the same on every host. */
export function snapshotRevision(snapshot: Snapshot): string {
  let revision = revisions.get(snapshot);
  if (revision === undefined) {
    revision = platform.sha256(fileParts(snapshot)).slice(0, REVISION_DIGITS);
    revisions.set(snapshot, revision);
  }
  return revision;
}

const revisions = new WeakMap<Snapshot, string>();

/** Size of the cache for responses about individual learners, in bytes. This size is enough for about 25,000 responses. */
const CACHE_BYTES = 2 ** 26;

/** Overhead of a cached response, in bytes, in addition to its body. */
const OVERHEAD = 512;

export interface Dependencies {
  readonly values: Readonly<Record<string, unknown>>;
  /** The readable learners, if the response depends on them. Undefined for all. */
  readonly among: ReadonlySet<string> | undefined;
  readonly language: LanguagePack | undefined;
}

/** A snapshot with its cached responses. Each request uses a single snapshot from start to end. */
export class ServedSnapshot {
  readonly snapshot: Snapshot;
  /** Cached bodies, by all values that they depend on. Without the cache for individual learners, a request takes twice as long. */
  readonly #bodies = new Map<string, RenderedBody>();
  #free = CACHE_BYTES;
  readonly #members = new WeakMap<LearnersOfGroups, ReadonlySet<string>>();

  /** @throws `MasteryError` `INVALID_OPTION` unless `snapshot` is a snapshot */
  constructor(snapshot: Snapshot, prepared?: PreparedAnswers) {
    assertSnapshot(snapshot);
    this.snapshot = snapshot;
    if (prepared === undefined) return;
    revisions.set(snapshot, prepared.revision);
    for (const [id, body] of Object.entries(prepared.bodies)) {
      this.#bodies.set(`${id} ${prepared.language}`, body);
    }
  }

  get revision(): string {
    return snapshotRevision(this.snapshot);
  }

  /**
   * Returns the body of a response, or undefined if the id in the path is not in the snapshot. A body that is not restricted to some
   * learners is cached if its route has no parameters, or, while there is room, if its path contains the id of a learner.
   */
  body(
    id: string,
    route: AnyRoute,
    { values, among, language }: Dependencies,
  ): RenderedBody | undefined {
    const isAboutLearner = route.path.endsWith("{learner_id}");
    const isCached = among === undefined && (isAboutLearner || isShared(route));
    let key = `${id} ${language?.tag}`;
    for (const name in values) key += ` ${values[name]}`;
    const cached = isCached ? this.#bodies.get(key) : undefined;
    if (cached !== undefined) return cached;
    const value = route.answer(this.snapshot, { ...values, among, language });
    if (value === undefined) return undefined;
    const body = renderJson(value);
    if (!isCached) return body;
    if (isAboutLearner) this.#free -= body.bytes.length + OVERHEAD;
    if (!isAboutLearner || this.#free > 0) this.#bodies.set(key, body);
    return body;
  }

  /** Returns the learners of a grant. Members of groups are looked up once per list of groups. */
  readable(learners: ReadableLearners | LearnersOfGroups): ReadableLearners {
    if (learners === "all" || !("groups" in learners)) return learners;
    let members = this.#members.get(learners);
    if (members === undefined) {
      members = new Set([...learners.groups].flatMap((id) => this.snapshot.members(id) ?? []));
      this.#members.set(learners, members);
    }
    return members;
  }

  prepare({ language, routes }: PrepareOptions): PreparedAnswers {
    const forAll = { values: {}, among: undefined, language };
    const shared = Object.entries(allRoutes(routes)).filter(([, route]) => isShared(route));
    const bodies = shared.map(([id, route]) => [id, this.body(id, route, forAll)]);
    return { revision: this.revision, language: language?.tag, bodies: Object.fromEntries(bodies) };
  }
}

/** Returns whether all callers who may read about all learners get the same response. */
function isShared({ path, query }: Pick<AnyRoute, "path" | "query">): boolean {
  return !path.endsWith("}") && query === undefined;
}

export let servedSnapshotOf: (source: SnapshotSource) => ServedSnapshot;

/**
 * A snapshot that can be replaced while it is served. You can pass a source in place of a snapshot. Several APIs can share a source.
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
    servedSnapshotOf = (source) => source.#served;
  }

  #served: ServedSnapshot;

  /**
   * @param prepared result of {@link prepareAnswers} for the snapshot, possibly from a thread; by default, the first requests compute it
   * @throws `MasteryError` `INVALID_OPTION` unless `snapshot` is a snapshot
   */
  constructor(snapshot: Snapshot, prepared?: PreparedAnswers) {
    this.#served = new ServedSnapshot(snapshot, prepared);
  }

  /** The current snapshot for new requests. */
  get current(): Snapshot {
    return this.#served.snapshot;
  }

  /** The revision of the current snapshot. See {@link snapshotRevision}. */
  get revision(): string {
    return this.#served.revision;
  }

  /**
   * Prepares the shared parts of all responses, unless they are already prepared. Call this before you accept requests; otherwise, the
   * first requests wait.
   *
   * @param options those of the API
   */
  prepare(options: PrepareOptions = {}): void {
    this.#served.prepare(options);
  }

  /**
   * Uses another snapshot for all later requests. A running request finishes with its original snapshot, which is then freed unless you
   * hold a reference.
   *
   * @throws `MasteryError` `INVALID_OPTION` unless `snapshot` is a snapshot; the current snapshot is then kept
   */
  replace(snapshot: Snapshot, prepared?: PreparedAnswers): void {
    this.#served = new ServedSnapshot(snapshot, prepared);
  }
}
