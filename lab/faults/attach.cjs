// This module is preloaded into a process with one thread for files (UV_THREADPOOL_SIZE=1). The module attaches strace only to that thread,
// so that the thread's calls can be counted and a call can be made to fail.
const { spawn } = require("node:child_process");
const crypto = require("node:crypto");
const { readdirSync, readFileSync, stat } = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { basename, dirname, join } = require("node:path");

const { STRACE_LOG, STRACE_INJECT, STRACE_FILES } = process.env;
const TIMEOUT = 20_000;

// Makes random names predictable, because strace must know the names of temporary files, which end in random digits.
const { randomBytes } = crypto;
crypto.randomBytes = (size) => (size === 6 ? Buffer.alloc(6) : randomBytes(size));
syncBuiltinESMExports();

const paths = STRACE_FILES.split("\n")
  .filter(Boolean)
  .flatMap((file) => {
    const temporary = `.${basename(file)}.${process.pid}.${"00".repeat(6)}.tmp`;
    return [file, dirname(file), join(dirname(file), temporary)];
  });

const threads = () => readdirSync("/proc/self/task");
const before = threads();
// The first call starts the thread.
stat("/", () => {});
const thread = threads().find((one) => !before.includes(one));

const inject = STRACE_INJECT ? ["--inject", STRACE_INJECT] : [];
const only = [...new Set(paths)].map((path) => `--trace-path=${path}`);
const quiet = "--quiet=attach,exit,path-resolution";
const options = [quiet, "--decode-fds=path", "--signal=none", ...only, ...inject];
const args = [...options, "--output", STRACE_LOG, "--attach", thread];
// strace itself runs without the library that is preloaded into this process.
spawn("strace", args, { env: { PATH: process.env.PATH }, stdio: "ignore" }).unref();

const end = Date.now() + TIMEOUT;
while (!/^TracerPid:\t[1-9]/m.test(readFileSync(`/proc/self/task/${thread}/status`, "utf8"))) {
  if (Date.now() > end) throw new Error("expected strace to attach in time, got no tracer");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
