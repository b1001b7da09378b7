import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DATA_LANGUAGE } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { WhenReady } from "../shell/states.tsx";
import { type CommonResource, commonResources } from "./common-resources.ts";

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
  const answer = useAnswer(`first steps ${skill} ${ids.join()}`, (service, signal) =>
    load(service, ids, skill, signal),
  );
  return (
    <div class="first-steps" role="status">
      <WhenReady answer={answer} lines={3}>
        {(resources) =>
          resources.length === 0 ? (
            <p class="muted">{t.firstSteps.none}</p>
          ) : (
            <>
              <p class="first-steps-title">{t.firstSteps.title}</p>
              <ol>
                {resources.slice(0, RESOURCES).map(({ resource_id, title, learners }) => (
                  <li key={resource_id}>
                    <span lang={DATA_LANGUAGE}>{title}</span>
                    <span
                      class="aside"
                      title={learners.map((learner) => names.get(learner)).join(", ")}
                    >
                      {t.firstSteps.recommendedTo(learners.length, ids.length)}
                    </span>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </WhenReady>
    </div>
  );
}

async function load(
  service: Service,
  ids: readonly string[],
  skill: string,
  signal: AbortSignal,
): Promise<readonly CommonResource[]> {
  const lists = await Promise.all(
    ids.map(async (id) => ({ id, list: await service.recommendations(id, signal) })),
  );
  return commonResources(lists, skill);
}
