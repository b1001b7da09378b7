import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import type { ComparedGroup } from "../members/compared-group.ts";
import { ProfileView } from "../profile/profile-view.tsx";
import { hrefOf } from "../route.ts";
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
          <ChosenLearner id={id.toLowerCase()} name={learner?.display_name} />
        )}
      </div>
    </div>
  );
}

interface ChosenLearnerProps {
  readonly id: string;
  readonly name: string | undefined;
}

/** A learner whose address names no group: compared with the class all the same. */
function ChosenLearner({ id, name }: ChosenLearnerProps): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswer(`class of ${id}`, (service) => loadClass(service, id));
  // Without an answer there is nobody to compare with, and the profile says what is wrong.
  const group = answer.state === "ready" ? answer.value : undefined;
  return (
    <>
      <a class="back" href={hrefOf({ view: "learners" })}>
        ← {t.learners.back}
      </a>
      <ProfileView id={id} name={name} group={answer.state === "loading" ? "loading" : group} />
    </>
  );
}

/** The learner's first class, or else the first course. A school is no peer group, and its list may be long. */
async function loadClass(service: Service, id: string): Promise<ComparedGroup | undefined> {
  const own = await service.learnerGroups(id);
  const group =
    own.find(({ type }) => type === "class") ?? own.find(({ type }) => type === "course");
  if (!group) return undefined;
  const members = await service.groupMembers(group.group_id);
  return { id: group.group_id, name: group.name, members };
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
