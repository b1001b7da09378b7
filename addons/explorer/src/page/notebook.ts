import type { Exercise, Member } from "@mastery/client";
import { createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { type Judgement, type Judgements, judged, ownIn } from "./judgements.ts";
import type { Plan } from "./plan.ts";

/** What a host keeps for a teacher, in a file of the teacher's own. */
export interface Notebook {
  readonly judgements: Judgements;
  readonly onJudge: (judgements: Judgements) => void;
  /** Undefined if the plan of the shown data is not kept. */
  readonly plans?: PlanKeeper | undefined;
}

/** Keeps the plans of groups. */
export interface PlanKeeper {
  /** The plan that was made from the shown data: all versions from the proposal to the latest. `undefined` if there is none. */
  readonly keptFor: (group: string) => readonly Plan[] | undefined;
  readonly keep: (made: MadePlan) => void;
  /** Returns what became of the group's last plan that was made from earlier data; `undefined` if there is none. */
  readonly outcomeFor: (group: string) => JSX.Element | undefined;
}

/** All versions of a plan, and what was known about the learners when it was made. */
export interface MadePlan {
  readonly group: string;
  readonly versions: readonly Plan[];
  readonly members: readonly Member[];
  /** Exercises of the groups, with earlier attempts. Further and repeated ones are possible. */
  readonly exercises: readonly Exercise[];
}

/** Undefined where the host keeps nothing. */
export const NotebookContext = createContext<Notebook | undefined>(undefined);

/** Returns the teacher's judgement, and a function that changes it; undefined where the host keeps none. */
export function useJudgement(learner: string, skill: string) {
  const notebook = useContext(NotebookContext);
  if (notebook === undefined) return undefined;
  const { judgements, onJudge } = notebook;
  return {
    judgement: ownIn(ownIn(judgements, learner) ?? {}, skill),
    judge: (one: Judgement | undefined): void => onJudge(judged(judgements, learner, skill, one)),
  };
}
