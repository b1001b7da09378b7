import { DatasetError, type Issue, type Location } from "../errors/index.ts";

/** Receives issues as they are found. */
export interface IssueSink {
  /** Receives one issue. */
  add(issue: Issue): void;
}

/** Number of issues listed in full; the others are counted. */
const LISTED = 50;
/** Number of issues that end the reading: a file of nothing else would take minutes, and say nothing new. */
const MAX_ISSUES = 1_000_000;
/** Of more, this many of one kind in one field are listed: further ones say nothing new. */
const LISTED_OF_A_KIND = 10;
/** Number of groups, beyond which issues of new fields are grouped by kind alone. */
const MAX_GROUPS = 200;

/** The issues of one kind in one field. */
interface Group {
  readonly name: string;
  readonly first: { readonly issue: Issue; readonly position: number }[];
  count: number;
}

/** Collects issues, so that one error can report all of them. */
export class IssueList implements IssueSink {
  readonly #onIssue: ((issue: Issue) => void) | undefined;
  readonly #groups = new Map<string, Group>();
  #total = 0;

  /** @param onIssue receives every issue as it is found */
  constructor(onIssue?: (issue: Issue) => void) {
    this.#onIssue = onIssue;
  }

  add(issue: Issue): void {
    this.#onIssue?.(issue);
    const group = this.#groupOf(issue);
    if (group.first.length < LISTED) group.first.push({ issue, position: this.#total });
    group.count++;
    this.#total++;
  }

  /** @throws {@link DatasetError} if there are so many issues that it makes no sense to read on */
  throwIfTooMany(): void {
    if (this.#total >= MAX_ISSUES) this.throwIfAny();
  }

  /** Number of issues per kind, kinds sorted. */
  get counts(): Readonly<Record<string, number>> {
    const counts = new Map<string, number>();
    for (const { first, count } of this.#groups.values()) {
      const { kind } = first[0]!.issue;
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
    return Object.freeze(Object.fromEntries([...counts].sort()));
  }

  /** @throws {@link DatasetError} if there is any issue */
  throwIfAny(): void {
    if (this.#total === 0) return;
    const listed = this.#listed();
    throw new DatasetError(this.#message(listed), Object.freeze(listed), this.counts);
  }

  #groupOf({ kind, field }: Issue): Group {
    const byField = `${kind} ${field.replace(/\[[^\]]*\]/g, "[]")}`.trimEnd();
    const name = this.#groups.has(byField) || this.#groups.size < MAX_GROUPS ? byField : kind;
    const group = this.#groups.get(name) ?? { name, first: [], count: 0 };
    this.#groups.set(name, group);
    return group;
  }

  /** The first issues of each group, as many of each as there is room for, so that a flood of one hides no other. */
  #listed(): Issue[] {
    const groups = [...this.#groups.values()];
    const listed: Group["first"] = [];
    const ranks = this.#total > LISTED ? LISTED_OF_A_KIND : LISTED;
    for (let rank = 0; rank < ranks && listed.length < LISTED; rank++) {
      const ranked = groups.flatMap(({ first }) => first[rank] ?? []);
      listed.push(...ranked.slice(0, LISTED - listed.length));
    }
    return listed.sort((a, b) => a.position - b.position).map(({ issue }) => issue);
  }

  #message(listed: readonly Issue[]): string {
    const total = this.#total;
    const count = total < MAX_ISSUES ? `${total}` : `${total} or more`;
    const lines = [`The dataset has ${count} ${total === 1 ? "fault" : "faults"}:`];
    for (const issue of listed) lines.push(`  ${describeIssue(issue)}`);
    if (total > listed.length) {
      lines.push(`  … and ${total - listed.length} more. All by kind and field:`);
      const groups = [...this.#groups.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const { name, count } of groups) lines.push(`    ${name}: ${count}`);
    }
    return lines.join("\n");
  }
}

/** Returns one line with the location, the field, what was expected and what came. */
export function describeIssue({ location, field, expected, got }: Issue): string {
  const path = field === "" ? "" : ` ${field}`;
  return `${describeLocation(location)}${path}: expected ${expected}, got ${got}`;
}

/** A text on one line that no terminal takes for a command: names of files, and ids in a database, may hold anything. */
function printable(text: string): string {
  return text.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/** Returns a location as it is printed, such as `traces.csv:12` or `statements.jsonl:3[1]`. */
export function describeLocation({ file, line, index }: Location): string {
  const at = `${line === undefined ? "" : `:${line}`}${index === undefined ? "" : `[${index}]`}`;
  return `${printable(file)}${at}`;
}
