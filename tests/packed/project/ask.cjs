/** Sends a request to a running server, stops the server, and resolves to the body of the response. */
exports.fromServer = async (server, path) => {
  const response = await fetch(server.url + path);
  await server.close();
  return response.text();
};

exports.fromFastify = async (app, path) => (await app.inject(path)).body;

exports.fromFetch = async (handler, path) =>
  (await handler(new Request(`http://localhost${path}`))).text();

/** Sends an event from an HTTP API, and resolves to the body of the response. */
exports.fromLambda = async (handler, rawPath) => {
  const http = { method: "GET", path: rawPath };
  const event = {
    version: "2.0",
    rawPath,
    rawQueryString: "",
    headers: {},
    requestContext: { http },
  };
  return (await handler(event)).body;
};

/** Calls a `fetch` handler through a client, and resolves to the recommendations as JSON. */
exports.fromClient = async (createClient, handler, learnerId) => {
  const fetch = (url, options) => handler(new Request(url, options));
  const client = createClient({ baseUrl: "http://localhost", fetch });
  return JSON.stringify(await client.recommend(learnerId));
};
