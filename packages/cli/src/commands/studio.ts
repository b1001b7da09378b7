import { once } from "node:events";
import { join } from "node:path";
import { type Command, type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { StudioFile } from "@mastery/explorer/studio";
import { prepareDirectory, replaceFiles } from "@mastery/node/files";
import { notEmpty } from "../environment.ts";
import { forceOption } from "../force.ts";
import { listen } from "../listen.ts";
import { onlyLocal } from "../local-requests.ts";
import { integerFrom } from "../numbers.ts";
import { stopSignal } from "../stop-signal.ts";
import { studioListener } from "../studio-listener.ts";

/** Browsers let pages do what the studio needs from a disk, over HTTPS or from this machine, and nowhere else. */
const HOST = "127.0.0.1";

export function addStudioCommand(program: Command): CommandUnknownOpts {
  return program
    .command("studio")
    .description("Serve the page that computes in the browser, or write it as a folder.")
    .addOption(
      new Option("-o, --out <dir>", "write the page to a directory, new or empty")
        .argParser(notEmpty)
        .conflicts("port"),
    )
    .addOption(forceOption())
    .addOption(
      new Option(
        "-p, --port <number>",
        "port to listen on instead of 8080; 0 for any free one",
      ).argParser(integerFrom(0, 65_535)),
    )
    .addHelpText("after", HELP)
    .action(async ({ out, force, port = 8080 }) => {
      // Loaded late: other commands never need its 15 MB.
      const { studioFiles } = await import("@mastery/explorer/studio");
      if (out === undefined) await serve(await studioFiles(), port);
      else await write(out, await studioFiles(), force);
    });
}

const HELP = `
The page reads what you drop onto it, computes profiles, clusters and
recommendations in the browser, and sends nothing. Open index.html of the
folder from a disk, or put the folder on any web server that has HTTPS.

Examples:
  $ mastery studio
  $ mastery studio --out studio`;

async function write(
  directory: string,
  files: readonly StudioFile[],
  force: boolean | undefined,
): Promise<void> {
  await prepareDirectory(directory, { force });
  await replaceFiles(
    files.map(({ name }) => join(directory, name)),
    async (targets) => {
      for (const [i, target] of targets.entries()) {
        await target.fill((file) => file.writeFile(files[i]!.text));
      }
    },
    { force },
  );
  process.stdout.write(`wrote ${join(directory, "index.html")}\n`);
}

async function serve(files: readonly StudioFile[], port: number): Promise<void> {
  const signal = stopSignal();
  const server = await listen(onlyLocal(studioListener(files)), { port, host: HOST });
  process.stdout.write(`listening on ${server.url}\n`);
  if (!signal.aborted) await once(signal, "abort");
  await server.close();
}
