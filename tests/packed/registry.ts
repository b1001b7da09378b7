import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Manifest, published, readPackageJson } from "./published.ts";

/** A registry on this machine that serves only the packed packages. */
export interface Registry {
  readonly url: string;
  close(): void;
}

/**
 * Serves packed packages to npm, with a document and a tarball for each name. Resolves to the registry.
 *
 * @param project project in which the packages are installed; their manifests have versions in place of `workspace:`
 */
export async function openRegistry(tarballs: string, project: string): Promise<Registry> {
  const server = createServer(async ({ url: target }, response) => {
    const name = decodeURIComponent(target!.slice(1));
    const found = published.find(({ manifest }) => manifest.name === name);
    if (found !== undefined) {
      const manifest = readPackageJson(join(project, "node_modules", name));
      // The response must not be cached, because another run may serve other packages on the same port.
      response.setHeader("cache-control", "no-store");
      response.end(JSON.stringify(await documentOf(manifest, tarballs, url())));
    } else if (/^[\w.-]+\.tgz$/.test(name)) {
      response.end(await readFile(join(tarballs, name)));
    } else {
      response.writeHead(404).end();
    }
  });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: url(), close: () => void server.close() };
}

async function documentOf(manifest: Manifest, tarballs: string, url: string): Promise<object> {
  const { name, version } = manifest;
  const file = `${name.slice(1).replace("/", "-")}-${version}.tgz`;
  const bytes = await readFile(join(tarballs, file));
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const release = { ...manifest, dist: { tarball: `${url}/${file}`, integrity } };
  return { name, "dist-tags": { latest: version }, versions: { [version]: release } };
}
