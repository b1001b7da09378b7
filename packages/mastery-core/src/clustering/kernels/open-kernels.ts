import type { Layout } from "../../webassembly/workspace.ts";
import type { Matrix } from "../matrix.ts";
import type { Kernels, Shape } from "./kernels.ts";
import { plainKernels } from "./plain-kernels.ts";
import { simdKernels } from "./simd-kernels.ts";

/**
 * The fastest kernels that the host can run, valid until the next call.
 *
 * @param layoutOf the arrays needed for rows of a shape
 */
export function openKernels<Arrays>(
  matrix: Matrix,
  layoutOf: (shape: Shape) => Layout<Arrays>,
): Kernels<Arrays> {
  return simdKernels(matrix, layoutOf) ?? plainKernels(matrix, layoutOf);
}
