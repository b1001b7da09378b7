import { keyFileLine, parseKeyFile } from "@mastery/openapi/auth";
import { editedText } from "../edits.ts";
import { expectNoMarker, markedId, NAME_MARKER } from "../markers.ts";
import type { Target } from "../target.ts";

/** Target: key files. Parsing a key file returns keys, or throws an error that does not quote the file. */
export function open(): Target<Buffer> {
  const lines = [
    keyFileLine(NAME_MARKER, "k1", "all"),
    keyFileLine("class 3b", "k2", new Set([markedId(1), markedId(2)])),
  ];
  return {
    inputs: editedText(lines.join("\n"), `${lines[1]}\n`, "\n"),
    check(bytes) {
      try {
        parseKeyFile(bytes.toString());
      } catch (error) {
        const { message } = error as Error;
        if (!/^(?:line \d+: .*expected .*(?:\n|$))+$/.test(message)) throw error;
        expectNoMarker(message);
      }
    },
  };
}
