// Replaces `OWNER` everywhere with the GitHub account of the repository: node scripts/set-owner.mjs [ACCOUNT]
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";

const ROOT = join(import.meta.dirname, "..");
const PLACES = /(?<=github\.com\/)OWNER(?=\/mastery)|OWNER(?=\.github\.io\/mastery)/g;

const account = process.argv[2] ?? (await ask("GitHub account or organisation: "));
if (!/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(account)) {
  console.error(`${account}: expected a GitHub account: letters, digits and single hyphens`);
  process.exit(2);
}
const listed = execFileSync("git", ["grep", "-lzI", "OWNER"], { cwd: ROOT, encoding: "utf8" });
for (const file of listed.split("\0").filter((name) => name !== "")) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const written = text.replaceAll(PLACES, account);
  if (written === text) continue;
  writeFileSync(join(ROOT, file), written);
  console.log(file);
}

async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}
