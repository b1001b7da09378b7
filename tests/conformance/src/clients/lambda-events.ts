import type { ALBEvent, APIGatewayProxyEvent, APIGatewayProxyEventV2 } from "aws-lambda";
import type { RequestParts } from "./lambda-client.ts";

// Functions that create events as AWS documents them, with the changes that AWS's services are known to make to a target.

const NAMED_STAGE = "prod";

/** Returns an event from a REST API, with the path as sent and the query decoded like a form. */
export function restApiEvent({
  method,
  path,
  query,
  headers,
  body,
}: RequestParts): APIGatewayProxyEvent {
  const parameters = grouped([...new URLSearchParams(query)]);
  return {
    resource: "/{proxy+}",
    path,
    httpMethod: method,
    headers: lastOf(titled(headers)),
    multiValueHeaders: grouped(titled(headers)),
    queryStringParameters: query === "" ? null : lastOf([...new URLSearchParams(query)]),
    multiValueQueryStringParameters: query === "" ? null : parameters,
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    requestContext: {
      accountId: "123456789012",
      apiId: "1234567890",
      authorizer: null,
      protocol: "HTTP/1.1",
      httpMethod: method,
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: "192.0.2.1",
        user: null,
        userAgent: "conformance",
        userArn: null,
      },
      path: `/${NAMED_STAGE}${path}`,
      stage: NAMED_STAGE,
      requestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
      requestTimeEpoch: 1428582896000,
      resourceId: "123456",
      resourcePath: "/{proxy+}",
    },
    body,
    isBase64Encoded: false,
  };
}

/** Returns an event from an HTTP API with a named stage. The path is decoded and below the stage, and the query is as sent. */
export function httpApiEvent(parts: RequestParts): APIGatewayProxyEventV2 {
  return version2Event({ ...parts, path: `/${NAMED_STAGE}${decoded(parts.path)}` }, NAMED_STAGE);
}

/** Returns an event from an HTTP API with payload format 1.0 and a named stage. The path is decoded and below the stage. */
export function httpApiVersion1Event(parts: RequestParts): APIGatewayProxyEvent {
  const path = `/${NAMED_STAGE}${decoded(parts.path)}`;
  return { version: "1.0", ...restApiEvent({ ...parts, path }) } as APIGatewayProxyEvent;
}

/** Returns an event from a Function URL, with path and query as sent. */
export function functionUrlEvent(parts: RequestParts): APIGatewayProxyEventV2 {
  return version2Event(parts, "$default");
}

function version2Event(
  { method, path, query, headers, body }: RequestParts,
  stage: string,
): APIGatewayProxyEventV2 {
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    headers: lastOf(headers),
    ...(query !== "" && { queryStringParameters: lastOf([...new URLSearchParams(query)]) }),
    requestContext: {
      accountId: "123456789012",
      apiId: "r3pmxmplak",
      domainName: "r3pmxmplak.execute-api.us-east-2.amazonaws.com",
      domainPrefix: "r3pmxmplak",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "conformance" },
      requestId: "JKJaXmPLvHcESHA=",
      routeKey: "$default",
      stage,
      time: "10/Mar/2020:05:16:23 +0000",
      timeEpoch: 1583817383220,
    },
    ...(body !== null && { body }),
    isBase64Encoded: false,
  };
}

/** Returns an event from a load balancer, with path and query as sent, and with the last value for each name. */
export function loadBalancerEvent({ method, path, query, headers, body }: RequestParts): ALBEvent {
  return {
    requestContext: {
      elb: {
        targetGroupArn:
          "arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/mastery/49e9d65c45c6791a",
      },
    },
    httpMethod: method,
    path,
    queryStringParameters: lastOf(rawPairs(query)),
    headers: lastOf(headers),
    body,
    isBase64Encoded: false,
  };
}

/** Returns an event from a load balancer whose target group sends all values for each name. */
export function multiValueLoadBalancerEvent(parts: RequestParts): ALBEvent {
  const { queryStringParameters, headers, ...event } = loadBalancerEvent(parts);
  return {
    ...event,
    multiValueQueryStringParameters: grouped(rawPairs(parts.query)),
    multiValueHeaders: grouped(parts.headers),
  };
}

type Pairs = readonly (readonly [name: string, value: string])[];

function rawPairs(query: string): Pairs {
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    });
}

function lastOf(pairs: Pairs): Record<string, string> {
  return Object.fromEntries(pairs);
}

function grouped(pairs: Pairs): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, value] of pairs) groups[name] = [...(groups[name] ?? []), value];
  return groups;
}

/** Returns header fields with names in the letter case in which a REST API passes them on. */
function titled(pairs: Pairs): Pairs {
  return pairs.map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    value,
  ]);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
