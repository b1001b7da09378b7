import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { addDescribeCommand } from "./dataspace-describe.ts";
import { addDataspaceServeCommand } from "./dataspace-serve.ts";

export function addDataspaceCommand(program: Command): CommandUnknownOpts {
  const dataspace = program
    .command("dataspace")
    .description("Take part in a Prometheus-X data space.")
    .helpCommand(false);
  for (const add of [addDataspaceServeCommand, addDescribeCommand]) {
    const command = add(dataspace);
    command.showHelpAfterError(`Run "mastery dataspace ${command.name()} --help" for usage.`);
  }
  return dataspace;
}
