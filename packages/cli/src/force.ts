import { Option } from "@commander-js/extra-typings";

/** The option that lets a command replace what is there. */
export function forceOption(): Option<"-f, --force"> {
  return new Option("-f, --force", "replace existing files");
}
