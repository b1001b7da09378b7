import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A browser other than Chromium, controlled by WebDriver commands. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs the body of an asynchronous function in the page, and resolves to its result. */
  run<T>(body: string): Promise<T>;
  close(): Promise<void>;
}

type Send = (command: string, parameters: object) => Promise<unknown>;

/** Maximum time, in milliseconds, until a browser accepts commands. */
const START = 60_000;

/**
 * Starts Debian's Firefox, and resolves to a driver. Firefox accepts WebDriver commands over a socket (Marionette), so no separate driver
 * is needed.
 */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const preferences = { "marionette.port": 0, "intl.accept_languages": "fr-FR" };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const firefox = start("firefox-esr", "--headless", "--marionette", "--profile", profile);
  const port = await until(() => readFile(join(profile, "MarionetteActivePort"), "utf8"));
  const socket = connect(Number(port), "127.0.0.1");
  const send = packets(socket);
  await send("WebDriver:NewSession", {});
  return {
    async open(url) {
      await send("WebDriver:Navigate", { url });
    },
    run: (body) => answered(send("WebDriver:ExecuteAsyncScript", script(body))),
    async close() {
      socket.destroy();
      await stop(firefox);
      await rm(profile, { recursive: true });
    },
  };
}

/** Returns a function that sends Marionette commands, and rejects if a command fails. Each packet is JSON, preceded by its length. */
function packets(socket: Socket): Send {
  const waiting = new Map<number, (answer: [error: object | null, result: unknown]) => void>();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first packet is a greeting.
      if (!Array.isArray(message)) continue;
      const [, number, error, result] = message;
      waiting.get(number)?.([error, result]);
    }
  });
  return async (command, parameters) => {
    const number = ++sent;
    const text = JSON.stringify([0, number, command, parameters]);
    const answer = new Promise<[object | null, unknown]>((done) => waiting.set(number, done));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [error, result] = await answer;
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  };
}

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/**
 * Starts Debian's WebKitGTK, and resolves to a driver. WebKitGTK's own driver serves WebDriver over HTTP. WebKitGTK has no headless mode,
 * so the browser runs on a virtual display.
 */
export async function openWebKit(): Promise<Driver> {
  const display = start(
    "Xvfb",
    "-displayfd",
    "1",
    "-screen",
    "0",
    "1280x900x24",
    "-nolisten",
    "tcp",
  );
  const [number] = await once(display.stdout!, "data");
  const screen = `DISPLAY=:${String(number).trim()}`;
  const port = 40_000 + (process.pid % 10_000);
  const driver = start("env", screen, "WebKitWebDriver", `--port=${port}`);
  const send = async (command: string, parameters: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${command}`, {
      method: "POST",
      body: JSON.stringify(parameters),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const options = { binary: MINI_BROWSER, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = await answered<{ sessionId: string }>(
    until(() => send("", { capabilities })),
  );
  return {
    async open(url) {
      await send(`/${sessionId}/url`, { url });
    },
    run: (body) => answered(send(`/${sessionId}/execute/async`, script(body))),
    async close() {
      await stop(driver);
      await stop(display);
    },
  };
}

/** Returns the parameters of a command that runs a script. The script passes its result to its last argument. */
function script(body: string): object {
  return {
    script: `(async () => { ${body} })().then(arguments[0], (error) => arguments[0]("" + error))`,
    args: [],
  };
}

function start(command: string, ...args: string[]): ChildProcess {
  return spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

async function answered<T>(answer: Promise<unknown>): Promise<T> {
  return ((await answer) as { value: T }).value;
}

/** Repeats an action until it succeeds, and resolves to its result. Throws the last error if the action still fails after {@link START}. */
async function until<T>(action: () => Promise<T>): Promise<T> {
  const end = Date.now() + START;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
