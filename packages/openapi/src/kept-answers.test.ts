import { expect, test } from "vitest";
import { KeptAnswers } from "./kept-answers.ts";

/** Bytes for whatever is kept beside bodies and targets. */
const OVERHEAD = 512;

test("keeps what there is room for, and the first that came", () => {
  const kept = new KeptAnswers(2 * OVERHEAD + 12);
  const keep = (target: string, body: string): void => {
    kept.keep(target, { status: 200, headers: { etag: body }, body: Buffer.from(body, "latin1") });
  };
  keep("/a", "four");
  keep("/b", "too long");
  keep("/c", "\xff");
  keep("/d", "");
  keep("/a", "else");

  expect(kept.get("/a")).toEqual({
    status: 200,
    headers: { etag: "four" },
    body: Buffer.from("four"),
  });
  expect(kept.get("/c")?.body).toEqual(Buffer.of(0xff));
  for (const target of ["/b", "/d", "/"]) expect(kept.get(target)).toBeUndefined();
});
