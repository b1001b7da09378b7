// Program of a thread that runs one task after another. The name is one that no application gives to its own bundle, because a bundle would
// otherwise start itself as its thread.
import { parentPort } from "node:worker_threads";
import type { MasteryError } from "@mastery/core";
import { runTask } from "@mastery/core/parallel";
import type { Call, Reply } from "./index.ts";

const port = parentPort!;
port.postMessage("started" satisfies Reply);

port.on("message", ({ name, input }: Call) => {
  try {
    const output = runTask(name, input);
    port.postMessage({ output } satisfies Reply);
  } catch (error) {
    // Checks the error's name, because this program does not load the class `MasteryError`.
    const { name, code } = Object(error) as Partial<MasteryError>;
    port.postMessage({ error, ...(name === "MasteryError" && { code }) } satisfies Reply);
  }
});
port.on("messageerror", (error) => port.postMessage({ error } satisfies Reply));
