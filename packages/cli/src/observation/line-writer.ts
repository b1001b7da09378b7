import { write } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Some 80,000 lines. */
const BACKLOG = 2 ** 24;

/** Bytes to encode lines into: enough for a third as many characters, whatever they are. */
const SPACE = 2 ** 20;

/** Milliseconds until a full pipe is tried again, and that the end waits for a reader. */
const RETRY = 100;
const LAST_WAIT = 1_000;

const LINE_BREAK = 0x0a;

const writeSome = promisify(write);

/**
 * Writes lines to a file descriptor, as many at a time as have come meanwhile. It never holds up who writes: lines beyond the
 * backlog are dropped, and so is what cannot be written, such as to a full disk. If a line was cut off by that, the next one
 * begins on a line of its own.
 */
export class LineWriter {
  readonly #fd: number;
  readonly #backlog: number;
  /** Used again for each write, since there is one at a time: new memory takes longer than filling it. */
  readonly #space = Buffer.allocUnsafeSlow(SPACE);
  #waiting = "";
  #isCutOff = false;
  #writing: Promise<void> | undefined;

  /** @param backlog characters that may wait for the reader of the lines */
  constructor(fd: number, backlog: number = BACKLOG) {
    this.#fd = fd;
    this.#backlog = backlog;
  }

  /** @param line with its line break */
  write(line: string): void {
    if (this.#waiting.length + line.length > this.#backlog) return;
    this.#waiting += line;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves once all lines are written, or their reader has taken too long. */
  async end(): Promise<void> {
    const written = new AbortController();
    const { signal } = written;
    // Keeps the process up: retries do not.
    await Promise.race([this.#writing, wait(LAST_WAIT, undefined, { signal })]);
    written.abort();
  }

  async #writeAll(): Promise<void> {
    // So that lines that come together are written together.
    await Promise.resolve();
    while (this.#waiting !== "") {
      const bytes = this.#encode(this.#isCutOff ? `\n${this.#waiting}` : this.#waiting);
      this.#waiting = "";
      try {
        await this.#writeBytes(bytes);
      } catch {
        // There is no other place to report this at.
      }
    }
    this.#writing = undefined;
  }

  #encode(text: string): Buffer {
    if (text.length * 3 > SPACE) return Buffer.from(text);
    return this.#space.subarray(0, this.#space.write(text));
  }

  async #writeBytes(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      try {
        at += (await writeSome(this.#fd, bytes, at)).bytesWritten;
        this.#isCutOff = bytes[at - 1] !== LINE_BREAK;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
        await wait(RETRY, undefined, { ref: false });
      }
    }
  }
}
