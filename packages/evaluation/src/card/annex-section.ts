import type { CardContext } from "./context.ts";
import { blocks, code, escaped, type Row, table } from "./markdown.ts";

const TO_COMPLETE = "_to be completed_";

/** Returns the points of Annex IV of the European AI act: those that software can fill in, and those that a person must. */
export function annexSection({ snapshot, quality }: CardContext): string {
  const { name, version, embedder } = snapshot.metadata;
  const measured =
    quality === undefined
      ? `_not measured:_ run ${code("mastery evaluate --holdout 0.2")}`
      : "see “Measured quality”";
  const rows: Row[] = [
    [
      "1 (a) purpose, provider, version",
      `purpose: see “Purpose”; software ${escaped(version)}, data ${name === null ? "without a name" : escaped(name)}`,
      "provider",
    ],
    [
      "1 (b) interaction with other systems",
      "read-only HTTP interface, library, files",
      "the systems around it",
    ],
    [
      "1 (c) versions of software, updates",
      `software ${escaped(version)}, embedding model ${code(embedder.id)}`,
      "operating system, Node, update policy",
    ],
    [
      "1 (d) forms in which it is provided",
      "npm packages, container image, function, files",
      "the form that is used",
    ],
    ["1 (e) hardware", "a general-purpose computer, no accelerator", "the machine"],
    ["1 (f) illustrations of a product it is part of", "", TO_COMPLETE],
    [
      "1 (g), (h) user interface, instructions for use",
      "the page at `/explorer`, the documents of the software",
      "instructions for teachers",
    ],
    [
      "2 (a) development methods, third-party tools",
      "see “Method”; a pretrained embedding model of texts",
      "checks before use",
    ],
    [
      "2 (b) design, assumptions, what is optimised",
      "see “Method” and “Rules in force”",
      "why these rules fit here",
    ],
    [
      "2 (c) architecture, computing resources",
      "everything is computed once, then looked up",
      "resources used",
    ],
    ["2 (d) data", "see “Data card”", "origin, selection, consent or legal basis"],
    [
      "2 (e) human oversight",
      "every score is published with its parts and a sentence",
      TO_COMPLETE,
    ],
    [
      "2 (f) changes determined in advance",
      "none: a new snapshot is computed from new data",
      TO_COMPLETE,
    ],
    ["2 (g) validation and testing", measured, "signed test reports"],
    [
      "2 (h) cybersecurity",
      "authorization, no writing, snapshot files with a checksum",
      TO_COMPLETE,
    ],
    [
      "3 monitoring, functioning, control; accuracy for groups",
      `${measured}; see “Limits”`,
      "unintended outcomes, risks of discrimination",
    ],
    ["4 appropriateness of the metrics", "", TO_COMPLETE],
    ["5 risk management system", "", TO_COMPLETE],
    ["6 changes over the lifecycle", "changelogs of the software", TO_COMPLETE],
    ["7 harmonised standards", "", TO_COMPLETE],
    ["8 EU declaration of conformity", "", TO_COMPLETE],
    ["9 monitoring after placing on the market", "", TO_COMPLETE],
  ];
  return blocks(
    "# Template for technical documentation",
    "The rows follow Annex IV of Regulation (EU) 2024/1689, the European AI act. This is a template: it claims no conformity, does not say that the act applies, and is no legal advice. Compare it with the text in force.",
    table(["Point", "What the software can say", "What a person adds"], rows),
  );
}
