import { readFile } from "node:fs/promises";
import { CommandError } from "@mastery/cli/command";

/**
 * Reads a file with one JSON value, or one per line.
 *
 * @throws `CommandError` if a line is neither; the message quotes nothing of it
 */
export async function readStatements(path: string): Promise<readonly unknown[]> {
  const text = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${path}: expected a file of statements, got ${cause.code}`, { cause });
  });
  const whole = parsed(text);
  if (whole !== undefined) return [whole].flat();
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parsed(line);
    if (value !== undefined) return [value];
    throw new CommandError(`${path}:${index + 1}: expected a statement as JSON, got other text`);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
