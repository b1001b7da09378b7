import type { Member, SkillNeed } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { Section } from "../parts/frame.tsx";
import { MoreButton, useFirst } from "../parts/lists.tsx";
import { distinctNames } from "../people.ts";
import { href } from "../route.ts";
import { say } from "../sentences.ts";
import { useAnswers, useSession } from "../service.ts";
import { type Changed, changesOf } from "../since.ts";

interface SinceProps {
  /** Id of the group. */
  readonly group: string;
  readonly members: readonly Member[];
  readonly skills: readonly SkillNeed[];
}

/** Changes in a class since the previous period. Renders nothing if there is no previous period, or if the class was not in it. */
export function Since({ group, members, skills }: SinceProps): JSX.Element | null {
  const locale = useLocale();
  const { t, day } = locale;
  const { before } = useSession();
  const answer = useAnswers(`since ${group}`, () => ({
    members: before?.groupMembers(group),
    snapshot: before?.snapshot(),
  }));
  if (answer.state !== "ready" || !answer.value.members) return null;
  const { last_trace } = answer.value.snapshot!;
  const labels = new Map(skills.map((one) => [one.skill_id, one.label]));
  const changes = changesOf(answer.value.members, members, new Set(labels.keys()));
  const shared = { group, members, labels };
  return (
    <Section
      id="since"
      class="since"
      title={last_trace ? t.since.title(day(last_trace)) : t.since.undated}
      lead={say("since", { changes }, locale)!}
    >
      <div class="answer-parts">
        <List {...shared} title={t.since.gained} changed={changes.gained} />
        <List {...shared} title={t.since.toSee} changed={changes.toSee} />
      </div>
    </Section>
  );
}

/** Number of members shown at first and added with each step. */
const SHOWN = 8;

interface ListProps extends Pick<SinceProps, "group" | "members"> {
  readonly title: string;
  readonly changed: readonly Changed[];
  /** Labels of skills by their ids. */
  readonly labels: ReadonlyMap<string, string>;
}

function List({ group, members, title, changed, labels }: ListProps): JSX.Element {
  const { t, dataLanguage } = useLocale();
  const { first, ...more } = useFirst(changed, SHOWN);
  const names = distinctNames(members);
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {changed.length === 0 && <li>{t.since.nobody}</li>}
        {first.map(({ member: { learner_id }, skills }) => (
          <li key={learner_id}>
            <a href={href("groups", group, "learners", learner_id)}>{names.get(learner_id)}</a>{" "}
            <span class="aside" lang={dataLanguage}>
              {skills.map((id) => labels.get(id)!).join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton {...more} />
    </div>
  );
}
