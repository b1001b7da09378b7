import { MasteryError, type Snapshot } from "@mastery/core";
import {
  aText,
  type Checks,
  checkOptions,
  custom,
  isObject,
  optional,
  optionsOf,
} from "@mastery/core/internal";
import { annexSection } from "./annex-section.ts";
import type { CardContext } from "./context.ts";
import { dataSection } from "./data-section.ts";
import { limitsSection } from "./limits-section.ts";
import { blocks, code, escaped, table } from "./markdown.ts";
import { modelSection } from "./model-section.ts";
import type { Quality } from "./quality.ts";
import { qualitySection } from "./quality-section.ts";

/** Where the numbers of a card come from. */
export interface CardSource {
  /** The command that prints the snapshot's summary, such as `mastery inspect school.snapshot --json`. */
  readonly summary: string;
  /** The command that writes the card, such as `mastery card --data school.snapshot`. */
  readonly card: string;
  /** The snapshot's revision: 16 hexadecimal digits. */
  readonly revision: string;
}

/** What a card is written with. */
export interface CardOptions {
  readonly source: CardSource;
  /** The report of `mastery evaluate --holdout`, and the command that printed it. Default: quality was not measured. */
  readonly evaluation?: { readonly quality: Quality; readonly command: string } | undefined;
}

const CARD_OPTIONS: Checks<CardOptions> = {
  source: optionsOf({ summary: aText, card: aText, revision: aText } satisfies Checks<CardSource>),
  evaluation: optional(
    custom(
      "{ quality, command }",
      (value) => isObject(value) && isObject(value["quality"]) && "command" in value,
    ),
  ),
};

/**
 * Returns a model card, a data card and a template for technical documentation of a snapshot, in Markdown. The same snapshot and
 * options give the same text. It is about all learners together: no number is about fewer than `leastPeers`.
 *
 * @throws `MasteryError` `INVALID_OPTION` if the snapshot has fewer learners than `leastPeers`, and for invalid options
 */
export function writeCard(snapshot: Snapshot, options: CardOptions): string {
  checkOptions(options, CARD_OPTIONS);
  const { source, evaluation } = options;
  const least = snapshot.metadata.rules.leastPeers;
  const { n_learners } = snapshot.health();
  if (n_learners < least) {
    const message = `expected a snapshot of at least ${least} learners, as the rule leastPeers says, got fewer: a card would be about single people`;
    throw new MasteryError("INVALID_OPTION", message);
  }
  const context: CardContext = {
    snapshot,
    least,
    quality: evaluation?.quality,
    sources: { snapshot: "S", card: "C", evaluation: "E" },
  };
  const { name } = snapshot.metadata;
  const title = blocks(
    name === null ? "" : `**${escaped(name)}**`,
    "Written by `mastery card`. Each number names its source:",
    sourceTable(source, evaluation),
  );
  const sections = [
    modelSection(context),
    qualitySection(context),
    limitsSection(),
    dataSection(context),
    annexSection(context),
  ];
  return `${blocks(title, ...sections)}\n`;
}

function sourceTable(
  { summary, card, revision }: CardSource,
  evaluation: CardOptions["evaluation"],
): string {
  const rows = [
    ["S", code(summary), code(revision)],
    ["C", code(card), code(revision)],
  ];
  if (evaluation) {
    const { command, quality } = evaluation;
    rows.push(["E", code(command), `software ${escaped(quality.version)}, of the past alone`]);
  }
  return table(["Source", "Command", "Snapshot revision"], rows);
}
