import { expect, it } from "vitest";
import { publicName } from "./public-name.ts";

it.each([
  ["/srv/schools/lac/school.snapshot", "school.snapshot"],
  ["../lac/data/", "data"],
  ["postgres://reader:secret@db.example:5432/school?sslmode=require", "postgres://…"],
  ["clickhouse://reader@db.example/school", "clickhouse://…"],
])("the published name of %s is %s, without directory, host, user or password", (data, name) => {
  expect(publicName(data)).toBe(name);
});
