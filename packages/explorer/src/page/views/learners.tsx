import type { LearnerGroup, LearnerSummary } from "@mastery/client";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { ALL_GRADES } from "../i18n/words.ts";
import { Notice, Page, WhenReady } from "../parts/frame.tsx";
import { MoreButton, SearchField, useFirst } from "../parts/lists.tsx";
import {
  classNames,
  distinctNames,
  type LearnerIndex,
  namesakesAmong,
  sortMembers,
  tellApart,
} from "../people.ts";
import { href, useChoice } from "../route.ts";
import { useAnswers, useSession } from "../service.ts";
import { ProfileView } from "./profile.tsx";

/** All learners, to be found by name. */
export function LearnersView(): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers("learners", (service) => ({ index: service.learners() }));
  return (
    <Page title={t.learners.name} class="learners">
      <WhenReady answer={answer} lines={10}>
        {({ index }) => <LearnerFinder index={index} />}
      </WhenReady>
    </Page>
  );
}

/** Learners at first, and how many more come at a time. */
const ROWS = 100;

/** A search field over a list of learners. Arrow keys move through it, Enter opens. */
function LearnerFinder({ index }: { readonly index: LearnerIndex }): JSX.Element {
  const { t, grade: gradeOf } = useLocale();
  const [query, onQuery] = useChoice("query", "");
  const [grade, setGrade] = useChoice<number | undefined>("grade", undefined);
  const found = useMemo(() => index.search(query, grade), [index, query, grade]);
  const { first, ...more } = useFirst(found, ROWS);
  const apart = useDistinctions(first);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links and the field, which have their own keys
    <div class="finder" onKeyDown={moveFocus}>
      <SearchField
        label={t.learners.search}
        placeholder={t.learners.placeholder}
        query={query}
        onQuery={onQuery}
        count={t.learners.found(found.length)}
      >
        <label>
          <span class="visually-hidden">{t.learners.grades}</span>
          <select
            value={grade ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setGrade(value === "" ? undefined : Number(value))
            }
          >
            <option value="">{t.learners.allGrades}</option>
            {ALL_GRADES.map((each) => (
              <option key={each} value={each}>
                {gradeOf(each)}
              </option>
            ))}
          </select>
        </label>
      </SearchField>
      {found.length === 0 && <Notice title={t.learners.none} text={t.learners.noneHelp} />}
      <ul class="learner-list" aria-label={t.learners.name}>
        {first.map(({ learner_id, display_name, grade_level }) => (
          <li key={learner_id}>
            <a class="learner" href={href("learners", learner_id)}>
              <span class="learner-name">{display_name}</span>
              <span class="learner-grade">{apart.get(learner_id) ?? gradeOf(grade_level)}</span>
            </a>
          </li>
        ))}
      </ul>
      <MoreButton {...more} />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the search field and the learners below. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .learner")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Milliseconds that a list must stand still, so that scrolling past asks for nothing. */
const REST = 150;

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns what tells learners of the same name apart, by id, once it is known. */
function useDistinctions(learners: readonly LearnerSummary[]): ReadonlyMap<string, string> {
  const { service } = useSession();
  const [known, setKnown] = useState(NONE);
  const namesakes = namesakesAmong(learners);
  const key = namesakes.map(({ learner_id }) => learner_id).join();
  useEffect(() => {
    let isLeft = false;
    const timer = setTimeout(async () => {
      const classes = await Promise.all(
        namesakes.map(async ({ learner_id }) => {
          const own = await service.learnerGroups(learner_id).catch(() => []);
          return [learner_id, classNames(own)] as const;
        }),
      );
      if (!isLeft) setKnown(tellApart(namesakes, new Map(classes)));
    }, REST);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [key, service]);
  return known;
}

/** A learner whose address names no group: shown as a member of the class all the same. */
export function LearnerView({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`class of ${id}`, (service) => ({
    class: service.learnerGroups(id).then(peerGroup),
    learners: service.learners(),
  }));
  if (answer.state === "loading") return <Page title={t.profile.unnamed} />;
  // Without an answer, the profile says what is wrong.
  const { class: own, learners } = answer.state === "ready" ? answer.value : {};
  if (own) return <MemberView id={id} group={own} />;
  return (
    <div class="page">
      <a class="crumb" href={href("learners")}>
        {t.learners.name}
      </a>
      <ProfileView id={id} name={learners?.get(id)?.display_name} group={undefined} />
    </div>
  );
}

/** Returns the id of a learner's first class, or else of the first course. A school is no peer group, and its list may be long. */
function peerGroup(own: readonly LearnerGroup[]): string | undefined {
  const first = (kind: string) => own.find(({ type }) => type === kind);
  return (first("class") ?? first("course"))?.group_id;
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
          const name =
            groups.find(({ group_id }) => group_id === groupId)?.name ?? t.group.untitled;
          const names = distinctNames(members);
          const sorted = sortMembers(members, "name", compare);
          const at = sorted.findIndex(({ learner_id }) => learner_id === id);
          const step = (to: number, say: (name: string) => string, mark: string) => {
            const member = at < 0 ? undefined : sorted[to];
            if (!member) return null;
            const memberName = names.get(member.learner_id)!;
            const link = href("groups", groupId, "learners", member.learner_id);
            return (
              <a class={mark} href={link} aria-label={say(memberName)}>
                {memberName}
              </a>
            );
          };
          return (
            <>
              <nav class="steps" aria-label={t.member.navigation}>
                <a class="crumb" href={href("groups", groupId)}>
                  {name}
                </a>
                {step(at - 1, t.member.previous, "before")}
                {step(at + 1, t.member.next, "after")}
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
