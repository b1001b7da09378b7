import type { JSX } from "preact";

/** Tells a learner from others of the same name: the start of the id. */
export function Namesake({ id }: { readonly id: string }): JSX.Element {
  return <span class="namesake">{id.slice(0, 8)}</span>;
}
