import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Header, type Section } from "./header.tsx";
import { LOCALES, LocaleContext, useLocale } from "./i18n/locale.ts";
import { gradeName } from "./i18n/words.ts";
import { Nowhere } from "./parts/frame.tsx";
import { useLanguage, useNumbersShown } from "./preferences.ts";
import { idsIn, useFragment } from "./route.ts";
import type { Source } from "./service.ts";
import { SessionContext, useAnswers, useNewSession } from "./session.ts";
import { ClustersView, ClusterView } from "./views/clusters.tsx";
import { GroupView } from "./views/group.tsx";
import { LearnersView, MemberView } from "./views/learners.tsx";
import { SignInView } from "./views/sign-in.tsx";
import { SkillsView, SkillView } from "./views/skills.tsx";
import { StartView } from "./views/start.tsx";

/** A view: the form of its address, the place of the navigation that it belongs to, and what it shows of the ids in the address. */
interface View {
  readonly address: string;
  readonly section: Section;
  readonly show: (...ids: string[]) => JSX.Element;
}

/** All views. All about a class is below the classes. */
const VIEWS: readonly View[] = [
  { address: "", section: "start", show: () => <StartView /> },
  { address: "groups", section: "start", show: () => <StartView /> },
  {
    address: "groups/:",
    section: "start",
    show: (group) => <GroupView key={group} id={group!} />,
  },
  {
    address: "groups/:/learners/:",
    section: "start",
    show: (group, id) => <MemberView id={id!.toLowerCase()} group={group!} />,
  },
  {
    address: "groups/:/skills/:",
    section: "start",
    show: (group, id) => <SkillView key={id} id={id!} group={group!} />,
  },
  { address: "learners", section: "learners", show: () => <LearnersView /> },
  {
    address: "learners/:",
    section: "learners",
    show: (id) => <LearnersView id={id!.toLowerCase()} />,
  },
  { address: "skills", section: "skills", show: () => <SkillsView /> },
  { address: "skills/:", section: "skills", show: (id) => <SkillView key={id} id={id!} /> },
  { address: "clusters", section: "clusters", show: () => <ClustersView /> },
  {
    address: "clusters/:",
    section: "clusters",
    show: (id) => (/^\d+$/.test(id!) ? <ClusterView key={id!} id={Number(id)} /> : <Nowhere />),
  },
];

/** The page, and what a host puts around its views. */
interface AppProps {
  readonly source: Source;
  /** Name of the page, shown beside the product's. Default: the explorer. */
  readonly tagline?: string;
  /** Stands in place of all views until there is something to ask for. */
  readonly start?: JSX.Element | undefined;
  /** Stands above the views. */
  readonly tools?: JSX.Element | undefined;
  /** Where the answers come from, in words. Default: the service, with a link to its documentation. */
  readonly footer?: JSX.Element;
}

/** The whole page. */
export function App({ source, tagline, start, tools, footer }: AppProps): JSX.Element {
  const fragment = useFragment();
  const [language, chooseLanguage] = useLanguage();
  const [showsNumbers, showNumbers] = useNumbersShown();
  const session = useNewSession(source);
  const main = useRef<HTMLElement>(null);
  const locale = useMemo(() => ({ ...LOCALES[language], showsNumbers }), [language, showsNumbers]);
  const view = VIEWS.find(({ address }) => idsIn(address, fragment));
  const ids = view && idsIn(view.address, fragment);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <LocaleContext value={locale}>
      <SessionContext value={session}>
        <Header
          tagline={tagline ?? locale.t.page.tagline}
          hasNavigation={start === undefined}
          section={view?.section}
          onLanguage={chooseLanguage}
          onNumbers={showNumbers}
          onSignOut={session.token === undefined ? undefined : session.signOut}
          onSkip={() => main.current?.focus()}
        />
        <main ref={main} tabIndex={-1}>
          {tools}
          {start ??
            (session.state === "open" ? (
              <SchoolGrades key={session.token}>
                {view ? view.show(...ids!) : <Nowhere />}
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

/** Shows what is inside with the school's own names of grades, once they are known. */
function SchoolGrades({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const locale = useLocale();
  const answer = useAnswers("grades", (service) => ({ snapshot: service.snapshot() }));
  const labels = answer.state === "ready" ? answer.value.snapshot.grade_labels : undefined;
  const named = useMemo(
    () => (labels ? { ...locale, grade: (grade: number) => gradeName(grade, labels) } : locale),
    [locale, labels],
  );
  return <LocaleContext value={named}>{children}</LocaleContext>;
}
