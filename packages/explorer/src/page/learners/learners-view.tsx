import type { JSX } from "preact";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { ProfileView } from "../profile/profile-view.tsx";
import { Notice, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { LearnerFinder } from "./learner-finder.tsx";

/** All learners beside the one that is chosen; on a phone, one or the other. */
export function LearnersView({ id }: { readonly id?: string }): JSX.Element {
  const answer = useAnswer("learners", (service) => service.learners());
  const learner = answer.state === "ready" && id ? answer.value.get(id) : undefined;
  return (
    <div class={id === undefined ? "learners" : "learners with-profile"}>
      <div class="learners-list">
        <WhenReady answer={answer} lines={10}>
          {(index) => <LearnerFinder index={index} selected={id?.toLowerCase()} />}
        </WhenReady>
      </div>
      <div class="learners-detail">
        {id === undefined ? (
          <ChooseLearner />
        ) : (
          <ProfileView id={id} name={learner?.display_name} />
        )}
      </div>
    </div>
  );
}

function ChooseLearner(): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.learners.name);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} class="visually-hidden">
        {t.learners.name}
      </h1>
      <div class="choose">
        <Notice title={t.learners.choose} text={t.learners.chooseHelp} />
      </div>
    </>
  );
}
