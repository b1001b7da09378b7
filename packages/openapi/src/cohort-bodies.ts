import type { Snapshot } from "@mastery/core";
import {
  CohortReader,
  countGroups,
  learnersWeakIn,
  membersOfCluster,
  needsAmong,
  needsOf,
  type Proposal,
  proposalsFor,
  type SnapshotContent,
  type Steps,
  summaryAmong,
  visit,
  workGroup,
} from "@mastery/core/internal";
import type { ReadableLearners } from "./authorization.ts";
import { lengthAt, piecesOf, UNIT } from "./learner-list.ts";
import { type RenderedBody, renderArray, renderJson } from "./rendered-body.ts";

/** Bytes of a listed learner, at most, without texts and lists. */
const LISTED = 300;
/** Bytes of a number with the punctuation of its key, at most. */
const MEAN = 30;
/** Bytes of a weak skill without its id, at most. */
const WEAK_SKILL = 100;

/** Bytes of the name of a skill without its texts, or of a work group without its lists, at most. */
const NAMES = 30;

/** Learners to a step: each takes several times as long as in a list of names. */
const STEP = 250;
/** Work groups to a step: each has 5 learners at most. */
const WORK_GROUPS_STEP = 50;

const encoder = new TextEncoder();

/** Bytes of the longest text of each kind, as JSON. */
type LongestTexts = Readonly<Record<"domain" | "skill" | "skillLabel" | "group", number>>;

/** Renders answers about many learners, in steps. Nobody outside `learners` is in any of them. */
export class CohortBodies {
  readonly reader: CohortReader;
  #longestTexts: LongestTexts | undefined;

  constructor(snapshot: Snapshot) {
    this.reader = new CohortReader(snapshot);
  }

  /** Measured for the first list that needs it: most requests are not about many. */
  get #longest(): LongestTexts {
    this.#longestTexts ??= longestTexts(this.reader.content.manifest);
    return this.#longestTexts;
  }

  *snapshot(learners: ReadableLearners): Steps<RenderedBody> {
    return renderJson(yield* summaryAmong(this.reader, learners));
  }

  *groups(learners: ReadableLearners): Steps<RenderedBody> {
    return renderJson(yield* countGroups(this.reader, learners));
  }

  *skills(learners: ReadableLearners): Steps<RenderedBody> {
    return renderJson(yield* needsAmong(this.reader, learners));
  }

  *membersOfCluster(cluster: number, learners: ReadableLearners): Steps<RenderedBody> {
    return yield* this.members(yield* membersOfCluster(this.reader, cluster, learners));
  }

  *learnersWeakIn(skill: number, learners: ReadableLearners): Steps<RenderedBody> {
    const weak = yield* learnersWeakIn(this.reader, skill, learners);
    return yield* renderArray(
      piecesOf(weak, (learner) => this.reader.weakLearner(learner, skill), STEP),
      yield* this.#bytesOf(weak, (learner) => this.#listedBytes(learner)),
    );
  }

  *members(learners: Uint32Array): Steps<RenderedBody> {
    return yield* renderArray(
      piecesOf(learners, (learner) => this.reader.member(learner), STEP),
      yield* this.#bytesOf(learners, (learner) => this.#memberBytes(learner)),
    );
  }

  *needs(learners: Uint32Array): Steps<RenderedBody> {
    return renderJson(yield* needsOf(this.reader, learners));
  }

  *workGroups(learners: Uint32Array): Steps<RenderedBody> {
    const proposals = yield* proposalsFor(this.reader, learners);
    return yield* renderArray(
      piecesOf(proposals, (proposal) => workGroup(this.reader, proposal), WORK_GROUPS_STEP),
      proposals.reduce((most, proposal) => most + this.#workGroupBytes(proposal), LISTED),
    );
  }

  /** Bytes of a list of learners, at most. */
  *#bytesOf(learners: Uint32Array, bytesOf: (learner: number) => number): Steps<number> {
    let most = LISTED;
    yield* visit(this.reader, learners, (learner) => {
      most += bytesOf(learner);
    });
    return most;
  }

  /** Bytes of a learner in a list, at most. */
  #listedBytes(learner: number): number {
    const { nameOffsets } = this.reader.content.columns.roster;
    const groups = this.reader.groupsOf(learner).length;
    return LISTED + UNIT * lengthAt(nameOffsets, learner) + groups * (this.#longest.group + 1);
  }

  #workGroupBytes({ skills, learners }: Proposal): number {
    const names = skills.length * (this.#longest.skill + this.#longest.skillLabel + NAMES);
    return learners.reduce((most, learner) => most + this.#listedBytes(learner), NAMES + names);
  }

  #memberBytes(learner: number): number {
    const { manifest, columns } = this.reader.content;
    const domains = manifest.domains.length * (this.#longest.domain + MEAN);
    const skills = lengthAt(columns.skills.weakOffsets, learner);
    return this.#listedBytes(learner) + domains + skills * (this.#longest.skill + WEAK_SKILL);
  }
}

function longestTexts({
  domains,
  skillIds,
  skillLabels,
  groups,
}: SnapshotContent["manifest"]): LongestTexts {
  return {
    domain: longestJson(domains),
    skill: longestJson(skillIds),
    skillLabel: longestJson(skillLabels),
    group: longestJson(groups.map(({ group_id }) => group_id)),
  };
}

function longestJson(texts: readonly string[]): number {
  return texts.reduce(
    (most, text) => Math.max(most, encoder.encode(JSON.stringify(text)).length),
    0,
  );
}
