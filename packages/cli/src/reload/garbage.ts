/** More than V8 lets the memory outside its heap grow before it looks for garbage. */
const NOTICEABLE = 2 ** 27;

/**
 * Has V8 look for garbage soon, in small steps: it would leave a replaced snapshot and its answers until the process has grown by
 * more. The memory is reserved, but never touched, and given back at once. Where it cannot be had, nothing happens.
 */
export function hintAtGarbage(): void {
  try {
    Buffer.allocUnsafeSlow(NOTICEABLE);
  } catch {
    // A service below a limit of its address space goes on: V8 looks for garbage in its own time.
  }
}
