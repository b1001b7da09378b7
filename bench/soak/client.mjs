// Sends requests over connections that are kept alive, and counts the answers that are not as they must be.
import { Agent, request } from "node:http";

export class Client {
  /** How often another answer came than it must be, by what was asked and what came. */
  errors = new Map();
  #url;
  #keys;
  #agent = new Agent({ keepAlive: true });
  /** Tags of the last answers, by what was asked. */
  #tags = new Map();

  /** @param keys what to send as credentials, by name */
  constructor(url, keys) {
    this.#url = url;
    this.#keys = keys;
  }

  /** Sends one of the requests of requests.mjs. */
  async send(asked) {
    const { method = "GET", path, key } = asked;
    const what = `${method} ${path} ${key ?? ""} ${asked.headers?.["accept-encoding"] ?? ""}`;
    const tag = asked.conditional ? this.#tags.get(what) : undefined;
    const { status, length, headers } = await this.#answer(asked, tag);
    const announced = headers?.["content-length"];
    if (status !== (tag === undefined ? asked.status : 304)) {
      this.count(what, status);
    } else if (method !== "HEAD" && announced !== undefined && Number(announced) !== length) {
      this.count(what, "cut");
    } else if (headers.etag !== undefined) {
      this.#tags.set(what, headers.etag);
    }
  }

  /** Counts an answer that is not as it must be. */
  count(what, came) {
    const error = `${what.replace(/[0-9a-f-]{36}/, "{id}").slice(0, 80)}: ${came}`;
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1);
  }

  close() {
    this.#agent.destroy();
  }

  /** Resolves to the status or the code of an error, the header fields, and the length of the body. */
  #answer({ method = "GET", path, headers, key, body }, tag) {
    const fields = {
      ...headers,
      ...(key && { authorization: `Bearer ${this.#keys[key]}` }),
      ...(tag && { "if-none-match": tag }),
    };
    return new Promise((resolve) => {
      const failed = ({ code }) => resolve({ status: code });
      const options = { method, headers: fields, agent: this.#agent };
      const outgoing = request(this.#url + path, options, (answer) => {
        let length = 0;
        answer.on("data", (chunk) => (length += chunk.length));
        answer.on("error", failed);
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, length }),
        );
      });
      outgoing.on("error", failed);
      outgoing.end(body);
    });
  }
}
