import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { LOCALES, LocaleContext } from "../i18n/locale.ts";
import { LearnersView } from "../learners/learners-view.tsx";
import { OverviewView } from "../overview/overview-view.tsx";
import type { Route } from "../route.ts";
import { Header } from "./header.tsx";
import { useLanguage, useTheme } from "./preferences.ts";
import { Nowhere } from "./states.tsx";
import { useRoute } from "./use-route.ts";

/** The whole page. */
export function App(): JSX.Element {
  const route = useRoute();
  const [language, chooseLanguage] = useLanguage();
  const [theme, chooseTheme] = useTheme();
  const locale = LOCALES[language];

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <LocaleContext value={locale}>
      <a class="skip" href="#content" onClick={skipToContent}>
        {locale.t.page.skip}
      </a>
      <Header
        view={route.view}
        language={language}
        onLanguage={chooseLanguage}
        theme={theme}
        onTheme={chooseTheme}
      />
      <main id="content" tabIndex={-1}>
        <View route={route} />
      </main>
      <footer class="footer">
        <span>{locale.t.page.source}</span> <a href="docs">{locale.t.page.documentation}</a>
      </footer>
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

/** The fragment is the route, so the link must not change it. */
function skipToContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
