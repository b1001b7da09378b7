import type { JSX } from "preact";
import { useLocale } from "../../page/i18n/locale.ts";
import type { Failure, Share } from "../worker/messages.ts";
import { IssueList, Refused } from "./problem-list.tsx";
import { TEXTS } from "./texts.ts";
import type { Outcome } from "./use-studio.ts";

interface OutcomeNoticeProps {
  readonly outcome: Outcome;
  /** Whether something is open, which stays. */
  readonly staysOpen: boolean;
  readonly onStop: () => void;
}

/** Says how far the computation is, or why there is none and what to do. */
export function OutcomeNotice({
  outcome,
  staysOpen,
  onStop,
}: OutcomeNoticeProps): JSX.Element | null {
  const t = TEXTS[useLocale().language];
  if (outcome.state === "waiting") return null;
  if (outcome.state === "working") return <Working progress={outcome.progress} onStop={onStop} />;
  return (
    <div class="studio-problem" role="alert">
      {outcome.state === "refused" ? (
        <p>{t.refusals[outcome.refusal]}</p>
      ) : (
        <Failed failure={outcome.failure} />
      )}
      {staysOpen && <p>{t.stays}</p>}
    </div>
  );
}

function Failed({ failure }: { readonly failure: Failure | "no-model" }): JSX.Element {
  const t = TEXTS[useLocale().language];
  if (failure === "no-model") return <p>{t.noModel}</p>;
  if (failure.kind === "issues") return <IssueList {...failure} />;
  if (failure.kind === "refused") return <Refused {...failure} />;
  return <p>{t.crashed}</p>;
}

interface WorkingProps {
  readonly progress: Share | undefined;
  readonly onStop: () => void;
}

function Working({ progress, onStop }: WorkingProps): JSX.Element {
  const t = TEXTS[useLocale().language];
  return (
    <div class="studio-working">
      <p role="status">
        {t.working}
        {progress && ` · ${t.stages[progress.stage]}`}
      </p>
      <progress aria-label={t.working} value={progress?.share} />
      <button type="button" class="button" onClick={onStop}>
        {t.stop}
      </button>
    </div>
  );
}
