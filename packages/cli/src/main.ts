#!/usr/bin/env node
try {
  // A dynamic import, so that a module that fails to load results in an error message.
  await (await import("./program.ts")).run();
} catch (error) {
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
