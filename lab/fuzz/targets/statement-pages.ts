import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchStatements } from "@mastery/sources/record-store";
import fc from "fast-check";
import { documented } from "../documented.ts";
import { editedJson, editedText } from "../edits.ts";
import { NAME_MARKER } from "../markers.ts";
import { STATEMENTS } from "../statements.ts";
import type { Target } from "../target.ts";

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const pages = ["", "/xapi/more", "https://away.example/x", "http://[::", "?a", "\0"].map(
  (more) => ({
    statements: STATEMENTS,
    more,
  }),
);

const answers: fc.Arbitrary<Answer> = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 204, 301, 400, 401, 404, 429, 500, 503),
  headers: fc.dictionary(
    fc.constantFrom("retry-after", "x-experience-api-consistent-through", "content-type"),
    fc.constantFrom(
      "",
      "7",
      "-1",
      "1e9",
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "2025-09-01T08:11:00Z",
      "x",
    ),
  ),
  body: fc.oneof(
    editedText(...pages.map((page) => JSON.stringify(page))),
    editedJson(...pages).map((value) => Buffer.from(JSON.stringify(value))),
  ),
});

/** Target: pages in the responses of a record store. After the generated pages, the store returns empty pages. */
export function open(): Target<Answer[]> {
  const { fetch } = globalThis;
  const root = mkdtempSync(join(tmpdir(), "fuzz-pages-"));
  let turn = 0;
  return {
    inputs: fc.array(answers, { minLength: 1, maxLength: 4 }),
    async check(list) {
      let requests = 0;
      globalThis.fetch = async () => {
        const { status, headers, body } = list[requests++] ?? LAST;
        return new Response(status === 204 ? null : body, { status, headers });
      };
      const out = join(root, String(turn++));
      const options = { endpoint: `https://lrs.example/xapi`, sleep: async () => {} };
      for (let times = 0; times < 2; times++) {
        await documented(() => fetchStatements(out, { ...options, authorization: NAME_MARKER }));
      }
      rmSync(out, { recursive: true, force: true });
    },
    close() {
      globalThis.fetch = fetch;
      rmSync(root, { recursive: true });
    },
  };
}

const LAST: Answer = { status: 200, headers: {}, body: Buffer.from('{"statements":[]}') };
