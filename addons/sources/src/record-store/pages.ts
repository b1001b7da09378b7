import { failed, type Page, type RecordStore } from "./record-store.ts";

/** Order of a store's pages by `stored`. Some statements of an untimed store do not state when they were stored. */
export type Order = "ascending" | "none" | "untimed";

export interface OrderedPage extends Page {
  /** Statements that the page before did not have. */
  readonly statements: readonly object[];
  /** Null as long as the pages do not show the order. */
  readonly order: Order | null;
  /** Time of the last statement of the query up to this page, or the time up to which the store's responses are complete. */
  readonly completeThrough: string | null;
  /** True if the store links to more statements, but the link was followed before, or the page has only statements of earlier pages. */
  readonly isEndless: boolean;
}

/** Position from which the next page is requested. */
interface Position {
  readonly more: string | null;
  readonly through: string | null;
  readonly since: string | null;
  readonly order: Order | null;
}

/** The pages of a query. The query restarts if a link has expired. */
export class Pages {
  readonly #store: RecordStore;
  readonly #links = new Set<string>();
  /** Ids of the last page; ids of all pages if they are in no order. */
  readonly #seen = new Set<string>();
  #newest: string | null = null;
  #limit: string | null = null;
  /** Start of the query that followed an expired link. */
  #restart: string | null | undefined;
  count = 0;

  constructor(store: RecordStore) {
    this.#store = store;
  }

  async next(position: Position): Promise<OrderedPage> {
    const page = await this.#request(position);
    this.count++;
    this.#limit ??= page.consistentThrough;
    const { more } = page;
    // A repeated page does not show how the store orders statements.
    const statements = page.statements.filter((one) => !this.#seen.has(idOf(one)));
    const isEndless = more !== null && (statements.length === 0 || this.#links.has(more));
    const order = orderOf(statements, this.#newest, position.order);
    for (const one of statements) {
      if (!(timeOf(one) <= Date.parse(this.#newest ?? ""))) {
        this.#newest = storedOf(one) ?? this.#newest;
      }
    }
    // A page in order differs from all earlier pages if it differs from the last page.
    if (order === "ascending") this.#seen.clear();
    for (const one of page.statements) this.#seen.add(idOf(one));
    const completeThrough = earlier(this.#newest, this.#limit);
    return {
      ...page,
      statements,
      more: isEndless ? null : more,
      order,
      completeThrough,
      isEndless,
    };
  }

  async #request({ more, through, since }: Position): Promise<Page> {
    const start = justBefore(through) ?? since;
    if (more !== null) {
      this.#links.add(more);
      const page = await this.#store.follow(more);
      if (page) return page;
      // The same query would lead to the same link.
      if (this.#restart === start) throw failed(`${this.#store.address}: ${NO_PAGE}`);
      this.#restart = start;
      this.#links.clear();
      this.#seen.clear();
      this.#newest = null;
    }
    return this.#store.query(start);
  }
}

const NO_PAGE =
  "expected links to more statements, got links to no page, even after a new query; check whether a proxy changes the store's paths";

function orderOf(
  statements: readonly object[],
  newest: string | null,
  order: Order | null,
): Order | null {
  const times = statements.map(timeOf);
  if (order === "untimed" || times.some(Number.isNaN)) return "untimed";
  if (newest !== null) times.unshift(Date.parse(newest));
  if (order === "none" || times.some((time, i) => time < times[i - 1]!)) return "none";
  return times.length > 0 && times[0] !== times.at(-1) ? "ascending" : order;
}

/** One millisecond earlier, because more statements may have been stored at the same moment as the last statement. */
function justBefore(time: string | null): string | null {
  return time === null ? null : new Date(Date.parse(time) - 1).toISOString();
}

/** The store may not yet have returned all statements after `limit`, so the next call fetches them again. */
function earlier(time: string | null, limit: string | null): string | null {
  if (time === null || limit === null || Number.isNaN(Date.parse(limit))) return time;
  return Date.parse(limit) < Date.parse(time) ? limit : time;
}

/** ISO 8601 date and time; null if the store does not state it. */
export function storedOf(statement: object): string | null {
  const { stored } = statement as { stored?: unknown };
  return typeof stored === "string" && !Number.isNaN(Date.parse(stored)) ? stored : null;
}

/** In milliseconds since 1970; `NaN` if the store does not state it. */
function timeOf(statement: object): number {
  return Date.parse(storedOf(statement) ?? "");
}

/** A statement without an id is identified by its content. */
export function idOf(statement: object): string {
  const { id } = statement as { id?: unknown };
  return typeof id === "string" ? id : JSON.stringify(statement);
}
