import type { Arbitrary } from "fast-check";

/** Code that receives generated inputs, and the invariants that must hold. */
export interface Target<Input> {
  readonly inputs: Arbitrary<Input>;
  /** Throws if an invariant does not hold. */
  check(input: Input): void | Promise<void>;
  close?(): void | Promise<void>;
}

/** Exports of each file in `targets`. */
export interface TargetModule {
  open(): Target<unknown> | Promise<Target<unknown>>;
}
