import type {
  ALBResult,
  APIGatewayProxyResult,
  APIGatewayProxyStructuredResultV2,
} from "aws-lambda";
import { describe, expect, test } from "vitest";
import { type LambdaResult, readEvent } from "./events.ts";

const version2 = (fields: object = {}, context: object = {}): object => ({
  version: "2.0",
  rawPath: "/profile/a",
  rawQueryString: "",
  headers: {},
  requestContext: { http: { method: "GET" }, stage: "$default", ...context },
  ...fields,
});
const version1 = (fields: object = {}): object => ({
  httpMethod: "GET",
  path: "/profile/a",
  headers: null,
  requestContext: { stage: "prod" },
  ...fields,
});
const loadBalancer = (fields: object = {}): object =>
  version1({ requestContext: { elb: { targetGroupArn: "arn" } }, headers: {}, ...fields });

const targetOf = (event: object): string | undefined => readEvent(event)?.request.target;

describe("the target is", () => {
  test.each([
    ["as sent", version2({ rawPath: "/a%2Fb", rawQueryString: "n=%31&n" }), "/a%2Fb?n=%31&n"],
    ["without the stage", version2({ rawPath: "/prod/a" }, { stage: "prod" }), "/a"],
    [
      "without a stage that is the whole path",
      version2({ rawPath: "/prod" }, { stage: "prod" }),
      "/",
    ],
    [
      "unchanged if it only begins like the stage",
      version2({ rawPath: "/production/a" }, { stage: "prod" }),
      "/production/a",
    ],
    [
      "without the stage of an HTTP API with payload format 1.0",
      version1({ version: "1.0", path: "/prod/a", queryStringParameters: { n: "1" } }),
      "/a?n=1",
    ],
    [
      "unchanged for a REST API, whose path does not contain the stage",
      version1({ path: "/prod/a" }),
      "/prod/a",
    ],
    [
      "encoded again if the event contains it decoded",
      version2({ rawPath: "/é ?#\u0000%é\ud800" }),
      "/%C3%A9%20%3F%23%00%25%C3%A9%EF%BF%BD",
    ],
    [
      "with decoded values encoded",
      version1({ queryStringParameters: { n: "1&2 3", é: "=" } }),
      "/profile/a?n=1%262+3&%C3%A9=%3D",
    ],
    [
      "with all values of a parameter",
      version1({
        queryStringParameters: { n: "2" },
        multiValueQueryStringParameters: { n: ["1", "2"] },
      }),
      "/profile/a?n=1&n=2",
    ],
    [
      "with a load balancer's values as sent",
      loadBalancer({ queryStringParameters: { n: "%31" } }),
      "/profile/a?n=%31",
    ],
    [
      "without values that are not strings",
      version1({ queryStringParameters: { a: 1, b: null, c: ["x", 2] } }),
      "/profile/a?c=x",
    ],
  ])("%s", (_name, event, target) => {
    expect(targetOf(event)).toBe(target);
  });
});

describe("header fields", () => {
  test("have lower-case names and all their values", () => {
    const multiValueHeaders = { "If-None-Match": ['"a"', '"b"'], __proto__x: ["c"] };
    expect(
      readEvent(version1({ headers: { x: "1" }, multiValueHeaders }))?.request.headers,
    ).toEqual({
      "if-none-match": '"a", "b"',
      __proto__x: "c",
    });
  });

  test("drop Accept-Encoding for a REST API, which cannot return compressed bodies", () => {
    const headers = { "Accept-Encoding": "gzip" };
    expect(readEvent(version1({ headers }))?.request.headers).toEqual({});
    expect(readEvent(version2({ headers }))?.request.headers).toEqual({
      "accept-encoding": "gzip",
    });
  });
});

describe("a result", () => {
  const response = { status: 404, headers: { etag: '"é"' }, body: Buffer.from("é") };
  const compressed = { ...response, headers: { "content-encoding": "gzip" } };

  test("is text, or base64 if the body is compressed", () => {
    const { toResult } = readEvent(version2())!;
    expect(toResult(response)).toMatchObject({
      statusCode: 404,
      body: "é",
      isBase64Encoded: false,
    });
    expect(toResult(compressed)).toMatchObject({ body: "w6k=", isBase64Encoded: true });
  });

  test("adds a status description for a load balancer, and returns single- or multi-value headers to match the event", () => {
    expect(readEvent(loadBalancer())!.toResult(response)).toEqual({
      statusCode: 404,
      statusDescription: "404 Not Found",
      headers: { etag: '"é"' },
      body: "é",
      isBase64Encoded: false,
    });
    const multiValue = readEvent(loadBalancer({ multiValueHeaders: {} }))!.toResult(response);
    expect(multiValue).toMatchObject({ multiValueHeaders: { etag: ['"é"'] } });
    expect(multiValue).not.toHaveProperty("headers");
  });

  test("has the types that AWS publishes", () => {
    const result: LambdaResult = readEvent(version2())!.toResult(response);
    const all: [APIGatewayProxyResult, APIGatewayProxyStructuredResultV2, ALBResult] = [
      result,
      result,
      { statusDescription: "", ...result },
    ];
    expect(all).toHaveLength(3);
  });
});

test.each([
  [undefined],
  [null],
  ["GET /"],
  [[]],
  [{}],
  [{ Records: [] }],
  [{ requestContext: null, httpMethod: "GET", path: "/" }],
  [version1({ httpMethod: 1 })],
  [version1({ path: undefined })],
  [version2({ rawPath: ["/"] })],
  [version2({}, { http: null })],
  [version2({}, { http: {} })],
  [{ version: "2.0", rawPath: "/", requestContext: 7 }],
])("rejects %j as an unsupported event", (event) => {
  expect(readEvent(event)).toBeUndefined();
});
