// Calls the built function as its Function URL would:  node invoke.js [PATH?QUERY]
const { handler } = await import(new URL("dist/index.mjs", import.meta.url).href);
const [rawPath, rawQueryString = ""] = (process.argv[2] ?? "/health").split("?");
const { body } = await handler({
  version: "2.0",
  rawPath,
  rawQueryString,
  headers: {},
  requestContext: { http: { method: "GET", path: rawPath }, stage: "$default" },
});
console.log(body);
