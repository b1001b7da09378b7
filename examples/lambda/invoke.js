// Calls the built function as its endpoint would: node invoke.js [PATH?QUERY] [PUPIL …] If pupils are given, the script calls the function
// as an HTTP API does for a teacher whose token names these pupils.
const { handler } = await import(new URL("dist/index.mjs", import.meta.url).href);
const [, , target = "/health", ...pupils] = process.argv;
const [rawPath, rawQueryString = ""] = target.split("?");
const { body } = await handler({
  version: "2.0",
  rawPath,
  rawQueryString,
  headers: {},
  requestContext: {
    http: { method: "GET", path: rawPath },
    stage: "$default",
    ...(pupils.length > 0 && {
      authorizer: { jwt: { claims: { pupils: `[${pupils.join(" ")}]` }, scopes: null } },
    }),
  },
});
console.log(body);
