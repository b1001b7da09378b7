import type { DescribedFile } from "../files/data-file.ts";
import { fileIssue, syntaxIssue } from "./file-issue.ts";
import { LineSplitter, MAX_LINE_BYTES } from "./lines.ts";
import type { RecordSink } from "./record-sink.ts";

const BLANK = /^[ \t\r]*$/;

/** Reads one JSON value per line, but for blank ones, line by line: memory does not grow with the file. */
export async function readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
  file: DescribedFile,
  sink: RecordSink,
): Promise<void> {
  const location = { file: file.name, line: 0 };
  const lines = new LineSplitter({
    line(text, number) {
      if (sink.wants?.(text) === false) return;
      let record: unknown;
      try {
        record = JSON.parse(text);
      } catch {
        if (BLANK.test(text)) return;
        sink.unreadRecord(syntaxIssue(file, text, { position: { line: number, column: 1 } }));
        return;
      }
      location.line = number;
      sink.record(record, location);
    },
    tooLong(number) {
      const expected = `a line of at most ${MAX_LINE_BYTES / 2 ** 20} MiB`;
      sink.unreadRecord(fileIssue("line_too_long", file.name, expected, "a longer one", number));
    },
    notUtf8(number) {
      const got = "bytes that are not UTF-8";
      sink.unreadRecord(fileIssue("invalid_json", file.name, "UTF-8 text", got, number));
    },
  });
  for await (const chunk of bytes) lines.push(chunk);
  lines.end();
}
