import type { SnapshotSummary } from "@mastery/client";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Header } from "./header.tsx";
import { shortDayFormat, today } from "./i18n/formats.ts";
import { LOCALES, type Locale, LocaleContext, useLocale } from "./i18n/locale.ts";
import { gradeName } from "./i18n/words.ts";
import { type Notebook, NotebookContext } from "./notebook.ts";
import { Nowhere } from "./parts/frame.tsx";
import { Choice, usePrinting, WorkbookContext, type WriteWorkbook } from "./parts/lists.tsx";
import { useLanguage, useNumbersShown } from "./preferences.ts";
import { idsIn, useFragment, useReturn } from "./route.ts";
import { join, periodOf } from "./sentences.ts";
import { SessionContext, type Source, useAnswers, useNewSession, useSession } from "./service.ts";
import { ClustersView, ClusterView } from "./views/clusters.tsx";
import { FamiliesView, FamilyView } from "./views/family.tsx";
import { ForAllView } from "./views/for-all.tsx";
import { GroupView } from "./views/group.tsx";
import { LearnersView, LearnerView, MemberView } from "./views/learners.tsx";
import { SignInView } from "./views/sign-in.tsx";
import { SkillsView, SkillView } from "./views/skills.tsx";
import { StartView } from "./views/start.tsx";
import { TomorrowView } from "./views/tomorrow.tsx";

/** Views by the pattern of their address. The first segment of the pattern is the section in the navigation. */
const VIEWS: Readonly<Record<string, (...ids: string[]) => JSX.Element>> = {
  "": () => <StartView />,
  groups: () => <StartView />,
  "groups/:": (group) => <GroupView key={group} id={group!} />,
  "groups/:/tomorrow": (group) => <TomorrowView key={group} id={group!} />,
  "groups/:/exercise": (group) => <ForAllView key={group} id={group!} />,
  "groups/:/families": (group) => <FamiliesView key={group} id={group!} />,
  "groups/:/learners/:": (group, id) => <MemberView id={lower(id)} group={group!} />,
  "groups/:/learners/:/family": (group, id) => (
    <FamilyView key={id} id={lower(id)} group={group!} />
  ),
  "groups/:/skills/:": (group, id) => <SkillView key={id} id={id!} group={group!} />,
  learners: () => <LearnersView />,
  "learners/:": (id) => <LearnerView key={id} id={lower(id)} />,
  "learners/:/family": (id) => <FamilyView key={id} id={lower(id)} />,
  skills: () => <SkillsView />,
  "skills/:": (id) => <SkillView key={id} id={id!} />,
  clusters: () => <ClustersView />,
  "clusters/:": (id) =>
    /^\d+$/.test(id!) ? <ClusterView key={id} id={Number(id)} /> : <Nowhere />,
};

/** The service uses ids in lower case. */
const lower = (id: string | undefined): string => id!.toLowerCase();

/** Properties of the page. A host can add parts around the views. */
interface AppProps {
  /** A source for each period, the latest period first. */
  readonly sources: readonly Source[];
  /** Name of the page, shown next to the product's name. Default: the name of the explorer. */
  readonly tagline?: string;
  /** Whether profile types are shown. Default: true. */
  readonly showsClusters?: boolean;
  /** Content shown instead of all views until data are available. */
  readonly start?: JSX.Element | undefined;
  /** Content shown above the views. */
  readonly tools?: JSX.Element | undefined;
  /** The teacher's judgements, if the host keeps them. */
  readonly notebook?: Notebook | undefined;
  /** Writes workbooks. Without it, tables can only be downloaded as CSV. */
  readonly workbookOf?: WriteWorkbook;
  /** Description of the source of the data, shown below the views. */
  readonly footer?: JSX.Element;
}

export function App(props: AppProps) {
  const {
    sources,
    tagline,
    showsClusters = true,
    start,
    tools,
    notebook,
    workbookOf,
    footer,
  } = props;
  const fragment = useFragment();
  useReturn();
  const [language, chooseLanguage] = useLanguage();
  const [showsNumbers, showNumbers] = useNumbersShown();
  const session = useNewSession(sources);
  const main = useRef<HTMLElement>(null);
  const locale = useMemo(
    () => ({ ...LOCALES[language], showsNumbers, showsClusters }),
    [language, showsNumbers, showsClusters],
  );
  const address = Object.keys(VIEWS).find(
    (form) => (showsClusters || !form.startsWith("clusters")) && idsIn(form, fragment),
  );

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = locale.t.page.direction;
  }, [language]);

  return (
    <LocaleContext value={locale}>
      <SessionContext value={session}>
        <Header
          tagline={tagline ?? locale.t.page.tagline}
          hasNavigation={start === undefined}
          section={address?.split("/")[0]}
          onLanguage={chooseLanguage}
          onNumbers={showNumbers}
          onSkip={() => main.current?.focus()}
        />
        <main ref={main} tabIndex={-1}>
          {tools}
          {start ??
            (session.state === "open" ? (
              <NotebookContext value={notebook}>
                <WorkbookContext value={workbookOf}>
                  <School key={session.token}>
                    {address === undefined ? (
                      <Nowhere />
                    ) : (
                      VIEWS[address]!(...idsIn(address, fragment)!)
                    )}
                  </School>
                </WorkbookContext>
              </NotebookContext>
            ) : (
              <SignInView />
            ))}
        </main>
        <footer class="footer">{footer ?? <span>{locale.t.page.source}</span>}</footer>
      </SessionContext>
    </LocaleContext>
  );
}

/** Shows the children under the school's name and the days covered by the data. Grades are shown with the school's own names. */
function School({ children }: { readonly children: ComponentChildren }) {
  const locale = useLocale();
  const { services } = useSession();
  const isPrinting = usePrinting();
  const answer = useAnswers("school", (service) => ({ snapshot: service.snapshot() }));
  const { snapshot } = answer.value ?? {};
  const named = useMemo(() => {
    if (!snapshot) return locale;
    return {
      ...locale,
      grade: (grade: number) => gradeName(grade, snapshot.grade_labels),
      shortDay: shortDayFormat(locale.language, snapshot.last_trace ?? today()),
      dataLanguage: snapshot.language,
    };
  }, [locale, snapshot]);
  return (
    <LocaleContext value={named}>
      <p class="period">
        {services.length > 1 && !isPrinting ? <Periods /> : snapshot && nameOf(snapshot, locale)}
        {isPrinting && <span>{locale.t.page.printed(locale.day(today()))}</span>}
      </p>
      {children}
    </LocaleContext>
  );
}

function Periods() {
  const locale = useLocale();
  const { services, period, choosePeriod } = useSession();
  const answer = useAnswers("periods", () => services.map((service) => service.snapshot()));
  // A select element ignores a value for which it has no option, so the menu waits for the options.
  if (!answer.value) return null;
  const snapshots = Object.values(answer.value);
  return (
    <Choice
      isBare
      label={locale.t.page.period}
      value={period}
      options={snapshots.map((snapshot, at) => [
        at,
        nameOf(snapshot, locale) || locale.t.page.undated[at === 0 ? 0 : 1]!,
      ])}
      onChoose={choosePeriod}
    />
  );
}

/** Returns the name of a snapshot, the days covered by its data, and the first day of the chosen period. Unknown parts are omitted. */
function nameOf(snapshot: SnapshotSummary, locale: Locale): string {
  const { name, since } = snapshot;
  const chosen = since && locale.t.sentences.chosen(locale.day(since));
  return join([name, periodOf(snapshot, locale), chosen], " · ");
}
