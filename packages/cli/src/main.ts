#!/usr/bin/env node
import { reportFailure } from "./failures.ts";
import { createProgram } from "./program.ts";
import { Interrupted } from "./stop-signal.ts";

// Whoever reads the output may leave early, as `head` does: that is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
  // Work that was stopped may have left a read or a download behind, which would keep the process alive.
  if (error instanceof Interrupted) process.exit();
}
