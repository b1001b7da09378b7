#!/usr/bin/env node
try {
  // The import is dynamic, so that a module file that cannot be read results in an error message.
  await (await import("./program.ts")).run();
} catch (error) {
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
