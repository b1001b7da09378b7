import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Source } from "../api/service.ts";
import { LOCALES, LocaleContext } from "../i18n/locale.ts";
import { LearnersView } from "../learners/learners-view.tsx";
import { OverviewView } from "../overview/overview-view.tsx";
import type { Route } from "../route.ts";
import { SessionContext, useNewSession } from "../session/session.ts";
import { SignInView } from "../session/sign-in-view.tsx";
import { Header } from "./header.tsx";
import { useLanguage, useTheme } from "./preferences.ts";
import { Nowhere } from "./states.tsx";
import { useRoute } from "./use-route.ts";

/** The page, and what a host puts around its views. */
interface AppProps {
  readonly source: Source;
  /** Stands in place of all views until there is something to ask for. */
  readonly start?: JSX.Element | undefined;
  /** Stands above the views. */
  readonly tools?: JSX.Element | undefined;
  /** Where the answers come from, in words. Default: the service, with a link to its documentation. */
  readonly footer?: JSX.Element | undefined;
}

/** The whole page. */
export function App({ source, start, tools, footer }: AppProps): JSX.Element {
  const route = useRoute();
  const [language, chooseLanguage] = useLanguage();
  const [theme, chooseTheme] = useTheme();
  const session = useNewSession(source);
  const main = useRef<HTMLElement>(null);
  const locale = LOCALES[language];

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <LocaleContext value={locale}>
      <SessionContext value={session}>
        <Header
          view={start ? undefined : route.view}
          language={language}
          onLanguage={chooseLanguage}
          theme={theme}
          onTheme={chooseTheme}
          onSignOut={session.token === undefined ? undefined : session.signOut}
          onSkip={() => main.current?.focus()}
        />
        <main ref={main} tabIndex={-1}>
          {tools}
          {start ??
            (session.state === "open" ? (
              <View key={session.token} route={route} />
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
    case "overview":
      return <OverviewView cluster={route.cluster} />;
    case "learners":
      return <LearnersView />;
    case "learner":
      return <LearnersView id={route.id} />;
    case "nowhere":
      return <Nowhere />;
  }
}
