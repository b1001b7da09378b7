import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Source } from "../api/service.ts";
import { ClusterView } from "../clusters/cluster-view.tsx";
import { ClustersView } from "../clusters/clusters-view.tsx";
import { GroupView } from "../group/group-view.tsx";
import { LOCALES, LocaleContext } from "../i18n/locale.ts";
import { LearnersView } from "../learners/learners-view.tsx";
import { MemberView } from "../learners/member-view.tsx";
import type { Route } from "../route.ts";
import { SessionContext, useNewSession } from "../session/session.ts";
import { SignInView } from "../session/sign-in-view.tsx";
import { GroupSkillView } from "../skills/group-skill-view.tsx";
import { SkillView } from "../skills/skill-view.tsx";
import { SkillsView } from "../skills/skills-view.tsx";
import { StartView } from "../start/start-view.tsx";
import { Header } from "./header.tsx";
import { useLanguage, useNumbersShown, useTheme } from "./preferences.ts";
import { SchoolGrades } from "./school-grades.tsx";
import { Nowhere } from "./states.tsx";
import { useRoute } from "./use-route.ts";

/** The page, and what a host puts around its views. */
interface AppProps {
  readonly source: Source;
  /** Name of the page, shown beside the product's. Default: the explorer. */
  readonly tagline?: string | undefined;
  /** Stands in place of all views until there is something to ask for. */
  readonly start?: JSX.Element | undefined;
  /** Stands above the views. */
  readonly tools?: JSX.Element | undefined;
  /** Where the answers come from, in words. Default: the service, with a link to its documentation. */
  readonly footer?: JSX.Element | undefined;
}

/** The whole page. */
export function App({ source, tagline, start, tools, footer }: AppProps): JSX.Element {
  const route = useRoute();
  const [language, chooseLanguage] = useLanguage();
  const [theme, chooseTheme] = useTheme();
  const [showsNumbers, showNumbers] = useNumbersShown();
  const session = useNewSession(source);
  const main = useRef<HTMLElement>(null);
  const locale = useMemo(() => ({ ...LOCALES[language], showsNumbers }), [language, showsNumbers]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <LocaleContext value={locale}>
      <SessionContext value={session}>
        <Header
          tagline={tagline}
          route={start ? undefined : route}
          language={language}
          onLanguage={chooseLanguage}
          theme={theme}
          onTheme={chooseTheme}
          onNumbers={showNumbers}
          onSignOut={session.token === undefined ? undefined : session.signOut}
          onSkip={() => main.current?.focus()}
        />
        <main ref={main} tabIndex={-1}>
          {tools}
          {start ??
            (session.state === "open" ? (
              <SchoolGrades key={session.token}>
                <View route={route} />
              </SchoolGrades>
            ) : (
              <SignInView />
            ))}
        </main>
        <footer class="footer">
          {footer ?? (
            <>
              <span>{locale.t.page.source}</span> <a href="docs">{locale.t.page.documentation}</a>
            </>
          )}
        </footer>
      </SessionContext>
    </LocaleContext>
  );
}

function View({ route }: { readonly route: Route }): JSX.Element {
  switch (route.view) {
    case "start":
      return <StartView />;
    case "group":
      return <GroupView key={route.group} id={route.group} />;
    case "learners":
      return <LearnersView />;
    case "learner":
      return route.group === undefined ? (
        <LearnersView id={route.id} />
      ) : (
        <MemberView id={route.id} group={route.group} />
      );
    case "skills":
      return <SkillsView />;
    case "skill":
      return route.group === undefined ? (
        <SkillView key={route.skill} id={route.skill} />
      ) : (
        <GroupSkillView key={route.skill} id={route.skill} group={route.group} />
      );
    case "clusters":
      return <ClustersView />;
    case "cluster":
      return <ClusterView key={route.cluster} id={route.cluster} />;
    case "nowhere":
      return <Nowhere />;
  }
}
