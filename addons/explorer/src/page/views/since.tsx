import type { Member, SkillNeed } from "@mastery/client";
import { isFollowable } from "@mastery/insights/changes";
import { useLocale } from "../i18n/locale.ts";
import { Loading, Section } from "../parts/frame.tsx";
import { useFirst } from "../parts/lists.tsx";
import { distinctNames } from "../people.ts";
import { href } from "../route.ts";
import { useAnswers, useSession } from "../service.ts";
import { type Changed, changesOf, followedByAll } from "../since.ts";

interface SinceProps {
  readonly group: string;
  readonly members: readonly Member[];
  readonly skills: readonly SkillNeed[];
}

/** Renders nothing without a previous period, or if the class did not exist then. */
export function Since({ group, members, skills }: SinceProps) {
  const { t, day, dataLanguage } = useLocale();
  const { before } = useSession();
  const labels = new Map(skills.map((one) => [one.skill_id, one.label]));
  const answer = useAnswers(`since ${group}`, (service) => ({
    changes: before
      ?.groupMembers(group)
      .then((then) => changesOf(then, members, before.learnerSkills, service.learnerSkills)),
    snapshots: before && Promise.all([before.snapshot(), service.snapshot()]),
    attempts: before && Promise.all([before.groupAttempts(group), service.groupAttempts(group)]),
  }));
  if (before && !answer.value && !answer.failure) return <Loading lines={8} />;
  if (!answer.value?.changes) return null;
  const [then, now] = answer.value.snapshots!;
  const { last_trace } = then;
  const { changes } = answer.value;
  const { needsBefore, over, triedAgain, untouched, estimated, firstOthers } = changes;
  const followed = isFollowable(then, now) ? followedByAll(...answer.value.attempts!) : undefined;
  const shared = { group, members };
  const listed = (changed: readonly Changed[]) =>
    changed.map(({ member, skills }) => ({
      id: member.learner_id,
      text: skills.map((id) => labels.get(id)!).join(", "),
    }));
  return (
    <Section
      id="since"
      class="since"
      title={last_trace ? t.since.title(day(last_trace)) : t.since.undated}
      lead={t.since.changes(needsBefore, over, triedAgain, untouched)}
    >
      <div class="answer-parts">
        {(["gained", "declined", "first"] as const).map((name) => (
          <List
            key={name}
            {...shared}
            name={name}
            items={listed(changes[name])}
            lang={dataLanguage}
          />
        ))}
        {followed && followed.recommended > 0 && (
          <List
            {...shared}
            name="followed"
            lead={t.since.outcome(followed.recommended, followed.tried, followed.succeeded)}
            items={followed.learners.map(({ learner_id: id, tried, recommended, succeeded }) => ({
              id,
              text: t.since.done(tried, recommended, succeeded),
            }))}
          />
        )}
      </div>
      {firstOthers > 0 && <p class="muted">{t.since.firstOthers(firstOthers)}</p>}
      {estimated > 0 && <p class="muted">{t.since.estimated(estimated)}</p>}
    </Section>
  );
}

/** Number of members shown at first, and added with each step. */
const SHOWN = 8;

interface ListProps extends Pick<SinceProps, "group" | "members"> {
  readonly name: "gained" | "declined" | "first" | "followed";
  readonly lead?: string;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  /** Language of the texts, if the texts are not in the language of the page. */
  readonly lang?: string;
}

function List({ group, members, name, lead, items, lang }: ListProps) {
  const { t } = useLocale();
  const { first, more } = useFirst(name, items, SHOWN);
  const names = distinctNames(members);
  return (
    <div>
      <h3>{t.since[name]}</h3>
      {lead && <p class="muted">{lead}</p>}
      <ul>
        {items.length === 0 && <li>{t.since.nobody}</li>}
        {first.map(({ id, text }) => (
          <li key={id}>
            <a href={href("groups", group, "learners", id)}>{names.get(id)}</a>{" "}
            <span class="aside" lang={lang}>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
