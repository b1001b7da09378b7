// How long does the studio take to compute schools in Chromium, and how much memory? 240 learners, 10,000, and a data directory of yours.
// After `npm run setup:suite -- ./tests/browser` and `npm run build`: npm run bench -- studio [DIR …]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { studioFiles } from "../../packages/explorer/dist/studio/index.js";

const { chromium } = createRequire(new URL("../../tests/browser/", import.meta.url))(
  "playwright-core",
);
const MAIN = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
const SCHOOL = fileURLToPath(new URL("../../data", import.meta.url));

const directory = await mkdtemp(join(tmpdir(), "studio-bench-"));
try {
  const files = await studioFiles();
  for (const { name, text } of files) await writeFile(join(directory, name), text);
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  console.log(`folder: ${(bytes / 1e6).toFixed(1)} MB`);
  const many = join(directory, "10000");
  execFileSync(process.execPath, [MAIN, "generate", "--out", many, "--learners", "10000"], {
    stdio: "ignore",
  });
  for (const data of [SCHOOL, many, ...process.argv.slice(2).map((path) => resolve(path))]) {
    await measure(data);
  }
} finally {
  await rm(directory, { recursive: true });
}

/** Prints what a browser of its own takes for a data directory. */
async function measure(data) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    page.setDefaultTimeout(600_000);
    await page.goto(pathToFileURL(join(directory, "index.html")).href, { waitUntil: "load" });
    // Reading the model is part of opening the page.
    await page.waitForTimeout(5000);
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    const session = await browser.newBrowserCDPSession();
    const before = await usage(session);
    const names = (await readdir(data)).filter((name) => /\.(?:jsonl?|csv)(?:\.gz)?$/.test(name));
    const input = page.locator("input[type=file]:not([webkitdirectory])");
    const start = performance.now();
    await input.setInputFiles(names.map((name) => join(data, name)));
    const row = page.locator(".studio-tools-row p");
    await row.waitFor();
    const seconds = (performance.now() - start) / 1000;
    const after = await usage(session);
    const sent = requests.filter((url) => !url.startsWith("blob:")).length;
    console.log(
      `${await row.textContent()}: ${seconds.toFixed(1)} s, of the processor ${(after.seconds - before.seconds).toFixed(1)} s, at most ${after.megabytes.toFixed(0)} MB (${before.megabytes.toFixed(0)} MB before), ${sent} requests`,
    );
  } finally {
    await browser.close();
  }
}

/** Processor time and peak memory of the processes that render pages and run their workers. */
async function usage(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const peaks = renderers.map(({ id }) => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"));
    return Number(kilobytes) / 1000;
  });
  return {
    seconds: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    megabytes: Math.max(...peaks),
  };
}
