import { reportFailure } from "./failures.ts";
import { createProgram } from "./program.ts";

/** Runs the command that the arguments of the process name. */
export async function run(): Promise<void> {
  // Readers such as `head` close the output early, which is not a failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  try {
    const program = await createProgram(process.argv[2]);
    await program.parseAsync();
  } catch (error) {
    process.exitCode = reportFailure(error);
    // A server, or a read or download that was not awaited, would keep the process alive.
    process.stderr.write("", () => process.exit());
  }
}
