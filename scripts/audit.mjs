// Asks the registry for known vulnerabilities in what users of the packages install, and fails when there are any; a registry that
// does not answer such questions is told, and is no failure. `npm run audit`, or `npm run audit -- FOLDER` for an npm project.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [given] = process.argv.slice(2);
if (given) process.exitCode = report(audit(given));
else {
  const folder = mkdtempSync(join(tmpdir(), "audit-"));
  try {
    process.exitCode = report(audit(lockPackages(folder)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes a project that depends on every package as packed: a lockfile is all that an audit reads. */
function lockPackages(folder) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const tarballs = join(folder, "tarballs");
  const project = join(folder, "project");
  run(["run", "--silent", "pack", "--", tarballs], root);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true }');
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  run(["install", "--package-lock-only", "--no-audit", "--ignore-scripts", ...files], project);
  return project;
}

/** Runs npm, showing errors alone. */
function run(command, cwd) {
  execFileSync("npm", command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

/** What `npm audit` says, as JSON. */
function audit(project) {
  const command = ["audit", "--omit=dev", "--json"];
  const { stdout } = spawnSync("npm", command, { cwd: project, encoding: "utf8" });
  return JSON.parse(stdout);
}

/** Prints the findings, and gives the exit code. */
function report({ vulnerabilities, metadata, message, error }) {
  if (!metadata) {
    console.log(`The registry could not be asked for vulnerabilities: ${message ?? error.summary}`);
    return 0;
  }
  const advisories = Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via.filter((cause) => typeof cause === "object").map((cause) => ({ ...cause, name })),
  );
  console.log(`${metadata.dependencies.prod} packages, ${advisories.length} advisories`);
  for (const { name, range, severity, title, url } of advisories) {
    console.log(`- ${name} ${range}: ${title} (${severity}, ${url})`);
  }
  return metadata.vulnerabilities.total > 0 ? 1 : 0;
}
