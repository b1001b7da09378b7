import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/places.ts";
import { readPackageJson } from "./published.ts";

/** Add-ons that bring commands, beside the command itself. */
const WANTED = ["@mastery/cli", "@mastery/evaluation", "@mastery/synthetic-school"];

const PNPM = String(readPackageJson(ROOT)["packageManager"]);
const YARN = "@yarnpkg/cli-dist@4.17.1";

interface Manager {
  readonly install: readonly string[];
  readonly run: readonly string[];
  /** Fields of `package.json` that take every package from the given files. */
  fields(files: Readonly<Record<string, string>>): object;
}

const MANAGERS: Readonly<Record<string, Manager>> = {
  pnpm: {
    install: [PNPM, "install", "--prefer-offline"],
    run: [PNPM, "exec", "mastery"],
    fields: (overrides) => ({ pnpm: { overrides } }),
  },
  "Yarn Plug'n'Play": {
    install: [YARN, "install", "--no-immutable"],
    run: [YARN, "mastery"],
    fields: (resolutions) => ({ resolutions }),
  },
};

test.each(Object.entries(MANAGERS))(
  "commands of add-ons are found under %s",
  async (_, manager) => {
    const folder = await mkdtemp(join(tmpdir(), "managers-"));
    const npx = async (...command: readonly string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)("npx", ["--yes", ...command], { cwd: folder });
      return stdout;
    };
    try {
      await cp(inject("tarballs"), join(folder, "tarballs"), { recursive: true });
      const files = Object.fromEntries(
        (await readdir(join(folder, "tarballs"))).map((file) => [
          file.replace(/^mastery-(.+)-\d+\.\d+\.\d+\.tgz$/, "@mastery/$1"),
          `file:${join(folder, "tarballs", file)}`,
        ]),
      );
      const dependencies = Object.fromEntries(WANTED.map((name) => [name, files[name]]));
      const project = { name: "school", private: true, dependencies, ...manager.fields(files) };
      await writeFile(join(folder, "package.json"), JSON.stringify(project));
      await npx(...manager.install);
      await npx(...manager.run, "generate", "--out", "school", "--learners", "60", "--seed", "1");
      await npx(...manager.run, "precompute", "--data", "school", "--out", "school.snapshot");
      const evaluated = await npx(...manager.run, "evaluate", "--data", "school", "--json");
      expect(JSON.parse(evaluated)).toMatchObject({ learners: 60 });
      await expect(npx(...manager.run, "import-marks", "x")).rejects.toThrow("@mastery/studio");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
