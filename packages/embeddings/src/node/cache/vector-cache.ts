import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  decodeVectors,
  encodeVectors,
  identityOf,
  type VectorSource,
  type VectorsByKey,
} from "./vector-file.ts";

/** The vectors of one source in a directory. A cache that fails is told of and gone round, never an error. */
export class VectorCache {
  readonly #directory: string;
  readonly #file: string;
  readonly #source: VectorSource;
  readonly #onProblem: (message: string) => void;

  constructor(directory: string, source: VectorSource, onProblem: (message: string) => void) {
    this.#directory = directory;
    this.#file = join(directory, fileNameOf(source));
    this.#source = source;
    this.#onProblem = onProblem;
  }

  /** All vectors of the source; none when there is no usable file. */
  read(): Promise<VectorsByKey> {
    return this.#load((error) => this.#tell("is not used and will be rebuilt", error));
  }

  /** Adds vectors to what the file holds by now, which another process may have written since it was read. */
  async add(fresh: VectorsByKey): Promise<void> {
    if (fresh.size === 0) return;
    const temporary = `${this.#file}.${randomUUID()}.tmp`;
    try {
      await mkdir(this.#directory, { recursive: true });
      const all = new Map([...(await this.#load(() => {})), ...fresh]);
      await writeFile(temporary, encodeVectors(this.#source, all));
      await rename(temporary, this.#file);
    } catch (error) {
      this.#tell("cannot be written", error);
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  async #load(onUnusable: (error: unknown) => void): Promise<VectorsByKey> {
    try {
      return decodeVectors(this.#source, await readFile(this.#file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") onUnusable(error);
      return new Map();
    }
  }

  #tell(what: string, error: unknown): void {
    this.#onProblem(`Embedding cache ${this.#file} ${what}: ${(error as Error).message}`);
  }
}

/** Readable by its beginning, unique by its end. */
function fileNameOf(source: VectorSource): string {
  const readable = source.id.replaceAll(/[^\w.-]+/g, "_").slice(0, 80);
  return `${readable}-${identityOf(source).toString("hex").slice(0, 16)}.vectors`;
}
