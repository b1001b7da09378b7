import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for S3 on the loopback interface, with the given objects. */
export class Bucket {
  readonly #server: Server;

  private constructor(objects: Readonly<Record<string, Uint8Array>>) {
    this.#server = createServer(({ url = "" }, res) => {
      const object = objects[new URL(url, "http://s3").pathname];
      if (object !== undefined) {
        res.end(object);
        return;
      }
      res.writeHead(404, { "content-type": "application/xml" });
      res.end("<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>");
    });
  }

  /**
   * Resolves to a bucket that listens on a free port.
   *
   * @param objects contents by path, such as `/bucket/key`
   */
  static async start(objects: Readonly<Record<string, Uint8Array>>): Promise<Bucket> {
    const bucket = new Bucket(objects);
    await once(bucket.#server.listen(0, "127.0.0.1"), "listening");
    return bucket;
  }

  /** Environment variables that make the SDK use this bucket. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: "eu-west-3",
      AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
      AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
