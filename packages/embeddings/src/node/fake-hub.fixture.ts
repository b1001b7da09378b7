import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Files with the names of a model's files, and with meaningless content. */
export const MODEL_FILES: Readonly<Record<string, string>> = {
  "config.json": '{"_name_or_path": "someone/some-model"}',
  "tokenizer.json": "{}",
  "tokenizer_config.json": "{}",
  "sentence_bert_config.json": '{"max_seq_length": 128}',
  "1_Pooling/config.json": '{"pooling_mode_cls_token": true, "include_prompt": true}',
  "onnx/model.onnx": "full weights",
  "onnx/model.onnx_data": "more full weights",
  "onnx/model_quantized.onnx": "small weights",
  "README.md": "not needed",
};

export const COMMIT: string = "c0ffee".padEnd(40, "0");

/** Handles a request in place of the hub. Returns whether it handled the request. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A server that implements the part of the hub's API that `pullModel` uses. */
export interface FakeHub {
  readonly endpoint: string;
  readonly requests: string[];
  readonly server: Server;
  close(): void;
}

/** Starts a server for one model, `someone/some-model`. Like the hub, the server redirects requests for large files. */
export async function startHub(intercept: Interceptor = () => false): Promise<FakeHub> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url!);
    if (!intercept(request, response)) answer(request.url!, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    server,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(url: string, response: ServerResponse): void {
  if (/^\/api\/models\/someone\/some-model\/revision\/(main|v1)\?blobs=true$/.test(url)) {
    response.end(JSON.stringify(listing()));
    return;
  }
  const [, host, path] = url.match(`^/(cdn|someone/some-model/resolve/${COMMIT})/(.+)$`) ?? [];
  const content = MODEL_FILES[path ?? ""];
  if (content === undefined) response.writeHead(404).end("Entry not found");
  else if (path!.startsWith("onnx/") && host !== "cdn") {
    response.writeHead(302, { location: `/cdn/${path}` }).end();
  } else response.end(content);
}

function listing() {
  const siblings = Object.entries(MODEL_FILES).map(([rfilename, content]) => ({
    rfilename,
    size: content.length,
    ...(rfilename.startsWith("onnx/") && { lfs: { sha256: sha256(content) } }),
  }));
  return { sha: COMMIT, siblings };
}

export function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
