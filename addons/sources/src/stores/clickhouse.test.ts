import { expect, test } from "vitest";
import { clickhouseOptions } from "./clickhouse.ts";

test("uses TLS by default, except for connections to this machine", () => {
  const url = (address: string): string => String(clickhouseOptions(address, {}).url);
  expect(url("clickhouse://db.example/school")).toBe("https://db.example:8443");
  expect(url("clickhouse://db.example/school?secure=false")).toBe("http://db.example:8123");
  expect(url("clickhouse://localhost")).toBe("http://localhost:8123");
  expect(url("clickhouse://127.1.2.3")).toBe("http://127.1.2.3:8123");
  expect(url("clickhouse://127.example.org")).toBe("https://127.example.org:8443");
  expect(url("clickhouse://[::1]:9000")).toBe("http://[::1]:9000");
  expect(() => url("clickhouse://db.example/?secure=yes")).toThrow(
    'secure: expected true or false, got "yes"',
  );
});

test("reads user and password from the address or the environment, and never shows them", () => {
  const env = { CLICKHOUSE_USER: "reader", CLICKHOUSE_PASSWORD: "secret" };
  expect(clickhouseOptions("clickhouse://localhost", env)).toMatchObject({
    username: "reader",
    password: "secret",
    database: "default",
    where: "clickhouse://localhost:8123/default",
  });
  expect(clickhouseOptions("clickhouse://u%40:p%2F@localhost/school", env)).toMatchObject({
    username: "u@",
    password: "p/",
    where: "clickhouse://localhost:8123/school",
  });
});
