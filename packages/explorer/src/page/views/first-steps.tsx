import type { RecommendationDetails } from "@mastery/client";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { WhenReady } from "../parts/frame.tsx";
import type { Service } from "../service.ts";
import { useAnswers } from "../session.ts";

interface FirstStepsProps {
  /** Those in need, most in need first. */
  readonly learners: readonly { readonly learner_id: string }[];
  /** Label of the skill. */
  readonly skill: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Learners whose recommendations are asked for, at most: one request each. */
const MOST = 30;
const RESOURCES = 3;

/** What to start with: resources for a skill that are recommended to most of some learners. Asked for on demand. */
export function FirstSteps({ learners, skill, names }: FirstStepsProps): JSX.Element {
  const { t } = useLocale();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" class="button first-steps-button" onClick={() => setAsked(true)}>
        {t.firstSteps.button}
      </button>
    );
  }
  const ids = learners.slice(0, MOST).map(({ learner_id }) => learner_id);
  return <CommonResources ids={ids} skill={skill} names={names} />;
}

interface CommonResourcesProps extends Pick<FirstStepsProps, "skill" | "names"> {
  readonly ids: readonly string[];
}

function CommonResources({ ids, skill, names }: CommonResourcesProps): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`first steps ${skill} ${ids.join()}`, (service, signal) => ({
    lists: listsOf(service, ids, signal),
  }));
  return (
    <div class="first-steps" role="status">
      <WhenReady answer={answer} lines={3}>
        {({ lists }) => {
          const resources = commonResources(lists, skill).slice(0, RESOURCES);
          if (resources.length === 0) return <p class="muted">{t.firstSteps.none}</p>;
          return (
            <>
              <p class="first-steps-title">{t.firstSteps.title}</p>
              <ol>
                {resources.map(({ resource_id, title, learners }) => (
                  <li key={resource_id}>
                    <span lang={DATA_LANGUAGE}>{title}</span>
                    <span class="aside" title={learners.map((id) => names.get(id)).join(", ")}>
                      {t.firstSteps.recommendedTo(learners.length, ids.length)}
                    </span>
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </WhenReady>
    </div>
  );
}

/** What is recommended to a learner, in order. */
interface ListOfLearner {
  readonly id: string;
  readonly list: readonly Pick<
    RecommendationDetails,
    "resource_id" | "title" | "weak_skills_targeted"
  >[];
}

function listsOf(
  service: Service,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly ListOfLearner[]> {
  return Promise.all(
    ids.map(async (id) => ({ id, list: await service.recommendations(id, signal) })),
  );
}

/**
 * Returns the resources that are recommended for a skill that learners are weak in, with the ids of these learners: those recommended to
 * most first, ties by how early they come in the lists, then by id.
 *
 * @param skill its label
 */
export function commonResources(lists: readonly ListOfLearner[], skill: string) {
  const found = new Map<string, { title: string; learners: string[]; places: number }>();
  for (const { id, list } of lists) {
    for (const [place, { resource_id, title, weak_skills_targeted }] of list.entries()) {
      if (!weak_skills_targeted.includes(skill)) continue;
      const resource = found.get(resource_id) ?? { title, learners: [], places: 0 };
      resource.learners.push(id);
      resource.places += place;
      found.set(resource_id, resource);
    }
  }
  return [...found]
    .sort(
      ([idA, a], [idB, b]) =>
        b.learners.length - a.learners.length || a.places - b.places || (idA < idB ? -1 : 1),
    )
    .map(([resource_id, { title, learners }]) => ({ resource_id, title, learners }));
}
