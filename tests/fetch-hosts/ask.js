// Calls a service through the client, twice with success and then in four ways that fail, and prints the results: ask.js URL LEARNER_ID
import { argv } from "node:process";
import { ClientError, createClient } from "@mastery/client";

const [baseUrl, learnerId] = argv.slice(2);
const statuses = [];
const client = createClient({
  baseUrl,
  token: "teacher",
  async fetch(url, options) {
    const response = await fetch(url, options);
    statuses.push(response.status);
    return response;
  },
});

const first = await client.profile(learnerId);
const again = await client.profile(learnerId);
const signal = AbortSignal.timeout(1);
const failures = await Promise.all(
  [
    client.profile("lea"),
    createClient({ baseUrl }).profile(learnerId),
    createClient({ baseUrl: "http://127.0.0.1:9" }).health(),
    createClient({ baseUrl, fetch: stall }).health({ signal }),
  ].map((asked) =>
    asked.catch((error) => (error instanceof ClientError ? error.kind : error.name)),
  ),
);
console.log(JSON.stringify({ first, again, statuses: statuses.slice(0, 2), failures }));

/** Never responds, and rejects when the request is cancelled. */
function stall(_url, { signal }) {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
