/** More than V8 lets the memory outside its heap grow before it looks for garbage. */
const NOTICEABLE = 2 ** 27;

/**
 * Makes V8 collect garbage soon, in small steps. Otherwise a replaced snapshot and its answers would stay until the process has grown
 * further. The memory is reserved, never touched, and released at once. If it cannot be reserved, nothing happens.
 */
export function hintAtGarbage(): void {
  try {
    Buffer.allocUnsafeSlow(NOTICEABLE);
  } catch {
    // A service below a limit of its address space goes on: V8 looks for garbage in its own time.
  }
}
