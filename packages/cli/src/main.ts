#!/usr/bin/env node
try {
  // Imported here, so that a module that cannot be loaded ends in a message.
  await (await import("./program.ts")).run();
} catch (error) {
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  process.stderr.write(`error: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
