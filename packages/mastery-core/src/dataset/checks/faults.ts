import { DatasetError } from "../../errors/errors.ts";
import type { Fault, FaultKind } from "../../errors/fault.ts";

/** Receives faults as they are found. */
export interface FaultSink {
  /** Receives one fault. */
  add(fault: Fault): void;
}

/** Number of faults listed in full; the others are counted. */
const LISTED = 50;

/** Collects faults, so that one error can list all of them. */
export class FaultList implements FaultSink {
  readonly #listed: Fault[] = [];
  readonly #counts = new Map<FaultKind, number>();

  add(fault: Fault): void {
    if (this.#listed.length < LISTED) this.#listed.push(fault);
    this.#counts.set(fault.kind, (this.#counts.get(fault.kind) ?? 0) + 1);
  }

  /** Number of faults per kind, kinds sorted. */
  get counts(): Readonly<Record<string, number>> {
    return Object.freeze(Object.fromEntries([...this.#counts].sort()));
  }

  /** @throws {@link DatasetError} if there is any fault */
  throwIfAny(): void {
    if (this.#listed.length === 0) return;
    const { counts } = this;
    throw new DatasetError(message(this.#listed, counts), Object.freeze(this.#listed), counts);
  }
}

function message(listed: readonly Fault[], counts: Readonly<Record<string, number>>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines = [`The dataset has ${total} ${total === 1 ? "fault" : "faults"}:`];
  for (const fault of listed) lines.push(`  ${describeFault(fault)}`);
  if (total > listed.length) {
    lines.push(`  … and ${total - listed.length} more. By kind:`);
    for (const [kind, count] of Object.entries(counts)) lines.push(`    ${kind}: ${count}`);
  }
  return lines.join("\n");
}

/** Returns one line with the location, the field, what was expected and what came. */
export function describeFault({ location, field, expected, got }: Fault): string {
  const line = location.line === undefined ? "" : `:${location.line}`;
  const index = location.index === undefined ? "" : `[${location.index}]`;
  const path = field === "" ? "" : ` ${field}`;
  return `${location.file}${line}${index}${path}: expected ${expected}, got ${got}`;
}
