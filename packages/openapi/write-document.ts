import { writeFile } from "node:fs/promises";
import { buildDocument } from "./src/document.ts";
import { ROUTES } from "./src/routes/index.ts";

/** Writes the OpenAPI document that the package publishes. Returns the exit code. */
export async function main(): Promise<number> {
  const text = `${JSON.stringify(buildDocument(ROUTES), null, 2)}\n`;
  await writeFile(new URL("openapi.json", import.meta.url), text);
  return 0;
}
