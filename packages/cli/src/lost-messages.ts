/** Messages that could not be written, for example because the disk is full or the terminal is gone. */
let lost = 0;
let isServing = false;

/** A message that cannot be written must not end the command, because there is nowhere to report it. */
export function keepRunningWithoutMessages(): void {
  process.stderr.on("error", loseMessage);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (isServing) loseMessage();
    // A reader such as `head` may close the output early, which is not an error.
    else if (error.code !== "EPIPE") throw error;
  });
}

/** From now on, standard output contains only messages. The output of other commands is a result, which must not be lost. */
export function printOnlyMessages(): void {
  isServing = true;
}

export function loseMessage(): void {
  lost++;
}

export function lostMessages(): number {
  return lost;
}
