import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Notice, WhenReady } from "../parts/frame.tsx";
import { type ComparedGroup, distinctNames, sortMembers } from "../people.ts";
import { href } from "../route.ts";
import type { Service } from "../service.ts";
import { useAnswers } from "../session.ts";
import { LearnerFinder } from "./learner-finder.tsx";
import { ProfileView } from "./profile.tsx";

/** All learners beside the one that is chosen; on a phone, one or the other. */
export function LearnersView({ id }: { readonly id?: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers("learners", (service) => ({ index: service.learners() }));
  const learner = answer.state === "ready" && id ? answer.value.index.get(id) : undefined;
  return (
    <div class={id === undefined ? "learners" : "learners with-profile"}>
      <div class="learners-list">
        <WhenReady answer={answer} lines={10}>
          {({ index }) => <LearnerFinder index={index} selected={id} />}
        </WhenReady>
      </div>
      <div class="learners-detail">
        {id === undefined ? (
          <>
            <Heading title={t.learners.name} class="visually-hidden" />
            <div class="choose">
              <Notice title={t.learners.choose} text={t.learners.chooseHelp} />
            </div>
          </>
        ) : (
          <ChosenLearner key={id} id={id} name={learner?.display_name} />
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
  const answer = useAnswers(`class of ${id}`, (service) => ({ group: classOf(service, id) }));
  // Without an answer there is nobody to compare with, and the profile says what is wrong.
  const group = answer.state === "ready" ? answer.value.group : undefined;
  return (
    <>
      <a class="back" href={href("learners")}>
        ← {t.learners.back}
      </a>
      <ProfileView id={id} name={name} group={answer.state === "loading" ? "loading" : group} />
    </>
  );
}

/** Resolves to the learner's first class, or else the first course. A school is no peer group, and its list may be long. */
async function classOf(service: Service, id: string): Promise<ComparedGroup | undefined> {
  const own = await service.learnerGroups(id);
  const group =
    own.find(({ type }) => type === "class") ?? own.find(({ type }) => type === "course");
  if (!group) return undefined;
  const members = await service.groupMembers(group.group_id);
  return { id: group.group_id, name: group.name, members };
}

interface MemberViewProps {
  readonly id: string;
  /** Id of the group. */
  readonly group: string;
}

/** A learner as a member of a group: compared with it, and one step from the others. */
export function MemberView({ id, group: groupId }: MemberViewProps): JSX.Element {
  const { t, compare } = useLocale();
  const answer = useAnswers(`members of ${groupId}`, (service) => ({
    members: service.groupMembers(groupId),
    groups: service.groups(),
  }));
  return (
    <div class="page">
      <WhenReady answer={answer} lines={10} asked="group">
        {({ members, groups }) => {
          const { name } = groups.find(({ group_id }) => group_id === groupId)!;
          const names = distinctNames(members);
          const sorted = sortMembers(members, "name", compare);
          const at = sorted.findIndex(({ learner_id }) => learner_id === id);
          const step = (
            to: number,
            say: (name: string) => string,
            draw: (name: string) => string,
          ) => {
            const member = at < 0 ? undefined : sorted[to];
            if (!member) return null;
            const memberName = names.get(member.learner_id)!;
            const link = href("groups", groupId, "learners", member.learner_id);
            return (
              <a href={link} aria-label={say(memberName)}>
                {draw(memberName)}
              </a>
            );
          };
          return (
            <>
              <nav class="steps" aria-label={t.member.navigation}>
                <a class="crumb" href={href("groups", groupId)}>
                  ← {name}
                </a>
                {step(at - 1, t.member.previous, (before) => `‹ ${before}`)}
                {step(at + 1, t.member.next, (after) => `${after} ›`)}
              </nav>
              <ProfileView
                key={id}
                id={id}
                name={names.get(id)}
                group={at < 0 ? undefined : { id: groupId, name, members }}
              />
            </>
          );
        }}
      </WhenReady>
    </div>
  );
}
