import { expect, test } from "vitest";
import { publicName } from "./public-name.ts";

test.each([
  ["/home/anne/school.snapshot", "school.snapshot"],
  ["data/", "data"],
  ["-", "-"],
  ["postgres://reader:secret@db.example/school", "postgres://…"],
  ["postgresql:///school?host=/run/db&user=anne", "postgresql://…"],
  ["clickhouse://reader:secret@db.example", "clickhouse://…"],
])("of %s, %s may be published", (data, name) => {
  expect(publicName(data)).toBe(name);
});
