import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  CommandError,
  data,
  defineCommand,
  describeError,
  flag,
  oneOf,
  readComputed,
  text,
  UsageError,
  warn,
} from "@mastery/cli/command";
import { LANGUAGES } from "@mastery/core/languages";
import { ASK_ASSISTANT, type Authorize, type Grant, SnapshotSource } from "@mastery/openapi";
import { openAuthorizer } from "@mastery/openapi/auth";
import { type ReloadReport, watchSnapshot } from "@mastery/openapi/watch";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type LookUps, lookUpsOf, Refusal } from "../look-ups.ts";
import { createServer } from "../server.ts";

const VARIABLE = "MASTERY_MCP_KEY";

export const fill = defineCommand({
  options: {
    ...data("snapshot file, or folder of shards", "path"),
    keys: text("file", "key file with the line of the assistant's key", {
      conflicts: ["group"],
    }),
    group: text("id", "instead of --keys: the group whose pupils the assistant may ask about"),
    language: oneOf("name", Object.keys(LANGUAGES), "language of labels and explanations", {
      default: "fr",
    }),
    codes: flag("print the code and the name of each pupil instead, for the teacher"),
  },
  help: `
Answers an AI assistant on this machine over the Model Context Protocol, on
standard input and output. Tools are read-only, and return codes instead of
names and ids. Each call is logged on standard error, without arguments.

The variable ${VARIABLE} holds the assistant's key of "mastery key new
--assistant". With --group and no key file, the key makes the codes: they stay
the same as long as the key does.

Examples:
  $ mastery mcp --data school.snapshot --keys keys.jsonl
  $ mastery mcp --data school.snapshot --group ce2-a
  $ mastery mcp --data school.snapshot --group ce2-a --codes`,
  async run({ data, keys, group, language, codes }) {
    const key = process.env[VARIABLE];
    if (key === undefined || !/^mastery_[\w-]{43}$/.test(key)) {
      throw new UsageError(`expected a key of "mastery key new" in the variable ${VARIABLE}`);
    }
    if (keys === undefined && group === undefined) {
      throw new UsageError("expected option '--keys' or option '--group'");
    }
    const source = new SnapshotSource(await readComputed(data));
    const caller = keys === undefined ? callerOfGroup(group!, key) : await callerOfKey(keys, key);
    const lookUps = lookUpsOf(source, {
      language: language === "fr" ? undefined : LANGUAGES[language],
      onError: report,
    });
    const ended = new AbortController();
    const open = async (): Promise<LookUps> => lookUps(await caller.grant());
    try {
      const look = await open();
      if (codes) return await printCodes(look);
      await watchSnapshot(data, source, { onReload: reportReload, signal: ended.signal });
      await serve(open);
    } catch (error) {
      if (error instanceof Refusal) throw new CommandError(error.message);
      throw error;
    } finally {
      ended.abort();
      caller.close();
    }
  },
});

interface AskingCaller {
  grant(): Promise<Grant>;
  close(): void;
}

/** The caller of an assistant's key. The key file is read again when it changes, so that a withdrawn key ends the conversation. */
async function callerOfKey(keys: string, key: string): Promise<AskingCaller> {
  const { authorize, close } = await openAuthorizer({ keys, onProblem: warn });
  return { grant: () => grantFor(authorize, key), close };
}

async function grantFor(authorize: Authorize, key: string): Promise<Grant> {
  const headers = { authorization: `Bearer ${key}` };
  const asked = { learnerId: undefined, groupId: undefined, host: undefined };
  const request = { method: "POST", target: "/mcp", headers };
  const authorized = await authorize({ operation: ASK_ASSISTANT, ...asked, request });
  if ("learners" in authorized) return authorized;
  throw new Refusal("The key file does not accept this key for an assistant.");
}

function callerOfGroup(group: string, key: string): AskingCaller {
  const identity = `key ${createHash("sha256").update(key).digest("hex")}`;
  return { grant: async () => ({ learners: { groups: [group] }, identity }), close() {} };
}

async function serve(open: () => Promise<LookUps>): Promise<void> {
  const connection = serveStdio(() =>
    createServer(open, {
      onCall: ({ tool, outcome, milliseconds }) => {
        process.stderr.write(
          `${new Date().toISOString()} ${tool} ${outcome} ${Math.round(milliseconds)} ms\n`,
        );
      },
      onError: report,
    }),
  );
  await once(process.stdin, "close");
  await connection.close();
}

/** Prints a line for each pupil, with a tab between the code and the name. */
async function printCodes(look: LookUps): Promise<void> {
  const { codes } = await look.codes();
  for (const { learner_id, display_name } of await look.get("listLearners")) {
    process.stdout.write(`${codes.get(learner_id)}\t${display_name}\n`);
  }
}

/** Each night's snapshot is used as soon as it is written. */
function reportReload(report: ReloadReport): void {
  if (report.outcome === "failed")
    warn(`the previous snapshot stays in use: ${describeError(report.error)}`);
}

function report(error: unknown): void {
  warn((error as Error).message);
}
