import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Settings that an image specifies for its containers. */
export interface Image {
  /** Folder that stands for the root of the image's file system. */
  readonly root: string;
  readonly environment: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

/**
 * Executes a Dockerfile on this machine. Runs `COPY` and `RUN` as written, in a directory per stage that replaces the root of absolute
 * paths. There are no base images, no isolation and no layers. Resolves to the settings of the last stage.
 *
 * @throws an error if an instruction is unknown or fails
 */
export async function carryOut(
  dockerfile: string,
  context: string,
  scratch: string,
): Promise<Image> {
  const roots = new Map<string, string>();
  let image = newImage(scratch);
  let directory = "/";
  for (const [keyword, text] of instructionsOf(dockerfile)) {
    const { root, environment } = image;
    if (keyword === "FROM") {
      const name = / AS (\w+)$/.exec(text)?.[1] ?? "final";
      image = newImage(join(scratch, name));
      roots.set(name, image.root);
      directory = "/";
      await mkdir(image.root);
    } else if (keyword === "WORKDIR") {
      directory = text;
      await mkdir(join(root, directory), { recursive: true });
    } else if (keyword === "COPY") {
      const [, stage, paths] = /^(?:--from=(\w+) )?(.*)$/.exec(text)!;
      const sources = paths!.split(" ");
      const target = posix.resolve(directory, sources.pop()!);
      await copy(stage ? roots.get(stage)! : context, sources, join(root, target));
    } else if (keyword === "RUN") {
      const command = text.replaceAll(/(?<= )\/(?=\w)/g, `${root}/`);
      await run("sh", ["-ec", command], { cwd: join(root, directory) });
    } else if (keyword === "ENV") {
      for (const [, name, value] of text.matchAll(/(\w+)=(\S*)/g)) environment[name!] = value!;
    } else if (keyword === "USER") image.user = text;
    else if (keyword === "ENTRYPOINT") image.entrypoint = wordsOf(text);
    else if (keyword === "CMD") image.command = wordsOf(text);
    else if (keyword === "HEALTHCHECK") image.healthCheck = wordsOf(text);
    else if (keyword !== "EXPOSE") throw new Error(`expected a known instruction, got ${keyword}`);
  }
  return image;
}

function newImage(root: string): Image {
  return { root, environment: {}, user: "root", entrypoint: [], command: [], healthCheck: [] };
}

/** Returns instructions as keyword and arguments. Comments are removed, and continued lines are joined. */
function instructionsOf(dockerfile: string): [string, string][] {
  const text = dockerfile.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "");
  return [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, keyword, rest]) => [keyword!, rest!]);
}

/** Copies files with their directories (`--parents`), or the contents of directories. The shell expands patterns as the builder does. */
async function copy(from: string, sources: readonly string[], target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const files =
    sources[0] === "--parents"
      ? sources.join(" ")
      : `--archive ${sources.map((path) => `./${path}/.`)}`;
  await run("sh", ["-ec", `cp ${files} ${target}`], { cwd: from });
}

/** Returns the words of an instruction in exec form, which is a JSON list. */
function wordsOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("[")));
}
