import { createProgram } from "../../packages/cli/src/program.ts";
import { type Block, withoutFences } from "./markdown.ts";

const program = await createProgram();

/** Returns the arguments of the `mastery` command wherever a page shows it as code, in command blocks and within sentences. */
export function usesIn(text: string, blocks: readonly Block[]): string[] {
  const commands = blocks.filter(({ language }) => language === "sh").map((block) => block.text);
  const spans = [...withoutFences(text).matchAll(/`(mastery [^`]+)`/g)].map(([, code]) => code!);
  return [...commands, ...spans].flatMap((code) =>
    [
      ...code
        .replaceAll(/\\?\n\s+/g, " ")
        .matchAll(
          /(?<=^|[(|&] ?|npx |npm run (?:--silent )?)mastery(?: --)? ([\w-][^\n|;&>)#]*)/gm,
        ),
    ].map(([, args]) => args!.trim()),
  );
}

/** Returns the reason why a use of the command is invalid, such as an unknown option, or `undefined` if the use is valid. */
export function problemOf(use: string): string | undefined {
  const words = use.split(/\s+/);
  let command: Pick<typeof program, "commands" | "options"> = program;
  while (command.commands.length > 0 && /^[a-z]/.test(words[0] ?? "")) {
    const name = words.shift();
    const found = command.commands.find((one) => one.name() === name);
    if (found === undefined) return `no command ${name}`;
    command = found as unknown as typeof program;
  }
  const known = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  const used = words.map((word) => word.split("=")[0]!).filter((word) => /^--?[a-z]/.test(word));
  const unknown = used.find((word) => !known.has(word) && word !== "--help");
  return unknown && `no option ${unknown}`;
}
