import { join } from "node:path";
import { test } from "vitest";
import { follow } from "../tests/docs/transcript.ts";

test.each([
  "client",
  "embed",
  "express",
  "fastify",
  "lambda",
  "opentelemetry",
  "test-recommendations",
])("%s does what its README prints", (example) =>
  follow(`examples/${example}/README.md`, { cwd: join(import.meta.dirname, example) }),
);
