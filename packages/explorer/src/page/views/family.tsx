import type { JSX } from "preact";
import { domainsOf } from "../figures.ts";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { hrefWithin } from "../route.ts";
import { useAnswers } from "../service.ts";

interface FamilyViewProps {
  readonly id: string;
  /** Id of the group that the reader came from. */
  readonly group?: string;
}

/** A sheet for parents, one page: what was tried, what went well, one thing to do at home. No code, and nobody else's results. */
export function FamilyView({ id, group }: FamilyViewProps): JSX.Element {
  const locale = useLocale();
  const { t } = locale;
  const answer = useAnswers(`family ${id}`, (service) => ({
    learners: service.learners(),
    groups: service.learnerGroups(id),
    profile: service.profile(id),
    recommendations: service.recommendations(id),
    rules: service.rules(),
    snapshot: service.snapshot(),
  }));
  return (
    <div class="page family">
      <nav class="steps">
        <a class="crumb" href={hrefWithin(group, "learners", id)}>
          {t.family.back}
        </a>
        <PrintButton />
      </nav>
      <WhenReady answer={answer} lines={12}>
        {({ learners, groups, profile, recommendations, rules, snapshot }) => {
          const { domain, day } = locale;
          const scores = profile.mean_score_per_domain;
          const tried = Object.keys(scores).map(domain);
          const well = domainsOf("solid", scores, rules.weak_threshold).map(domain);
          const [next] = recommendations;
          const { first_trace, last_trace } = snapshot;
          return (
            <article class="sheet">
              <Heading
                title={learners.get(id)?.display_name ?? t.profile.unnamed}
                documentTitle={t.family.title}
              />
              <p class="muted">
                {[...groups.map(({ name }) => name), snapshot.name].filter(Boolean).join(" · ")}
              </p>
              <p>{first_trace && last_trace && t.page.period(day(first_trace), day(last_trace))}</p>
              <h2>{t.family.tried}</h2>
              <p>{t.family.triedText(profile.n_traces, tried)}</p>
              <h2>{t.family.wentWell}</h2>
              <p>{well.length > 0 ? t.family.wentWellText(well) : t.family.nothingYet}</p>
              <h2>{t.family.atHome}</h2>
              {next && (
                <p>
                  <span lang={DATA_LANGUAGE}>{next.title}</span>
                </p>
              )}
              <p class="footnote">{t.family.on(day(new Date().toISOString().slice(0, 10)))}</p>
            </article>
          );
        }}
      </WhenReady>
    </div>
  );
}
