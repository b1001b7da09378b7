import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Judgement, type Judgements, judged, ownIn } from "./judgements.ts";

export interface Notebook {
  readonly judgements: Judgements;
  readonly onJudge: (judgements: Judgements) => void;
}

/** Undefined where the host keeps no judgements. */
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
