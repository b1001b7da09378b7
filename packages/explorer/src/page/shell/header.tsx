import type { JSX } from "preact";
import { LANGUAGES, type Language } from "../i18n/language.ts";
import { useLocale } from "../i18n/locale.ts";
import { hrefOf, type Route } from "../route.ts";
import type { Theme } from "./preferences.ts";

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fr: "Français", en: "English" };

/** The places of the navigation. */
const SECTIONS = ["start", "learners", "skills", "clusters"] as const;

type Section = (typeof SECTIONS)[number];

/** Returns the place that a route belongs to: all about a class is below the classes. */
function sectionOf(route: Route): Section | undefined {
  if ("group" in route) return "start";
  switch (route.view) {
    case "learner":
      return "learners";
    case "skill":
      return "skills";
    case "cluster":
      return "clusters";
    default:
      return SECTIONS.find((section) => section === route.view);
  }
}

interface HeaderProps {
  /** Name of the page, shown beside the product's. Default: the explorer. */
  readonly tagline: string | undefined;
  /** `undefined` where there is nothing to go to yet. */
  readonly route: Route | undefined;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onNumbers: (shown: boolean) => void;
  /** Forgets the key or token; `undefined` where there is none. */
  readonly onSignOut: (() => void) | undefined;
  /** Past the navigation; a link could not, since the address's fragment is the route. */
  readonly onSkip: () => void;
}

/** Name, navigation, language and theme. */
export function Header({
  tagline,
  route,
  language,
  onLanguage,
  theme,
  onTheme,
  onNumbers,
  onSignOut,
  onSkip,
}: HeaderProps): JSX.Element {
  const { t, showsNumbers } = useLocale();
  const other = theme === "dark" ? "light" : "dark";
  const themeLabel = other === "dark" ? t.page.toDark : t.page.toLight;
  return (
    <header class="header">
      <button type="button" class="skip" onClick={onSkip}>
        {t.page.skip}
      </button>
      <div class="header-inner">
        <a class="brand" href={hrefOf({ view: "start" })}>
          <Mark />
          <span class="brand-name">Mastery</span>
          <span class="brand-tagline">{tagline ?? t.page.tagline}</span>
        </a>
        {route && (
          <nav class="nav" aria-label={t.page.navigation}>
            {SECTIONS.map((section) => (
              <a
                key={section}
                href={hrefOf({ view: section })}
                aria-current={section === sectionOf(route) && "page"}
              >
                {t.sections[section]}
              </a>
            ))}
          </nav>
        )}
        <fieldset class="segments">
          <legend class="visually-hidden">{t.page.language}</legend>
          {LANGUAGES.map((each) => (
            <button
              type="button"
              key={each}
              lang={each}
              title={LANGUAGE_NAMES[each]}
              aria-pressed={each === language}
              onClick={() => onLanguage(each)}
            >
              {each.toUpperCase()}
              <span class="visually-hidden"> {LANGUAGE_NAMES[each]}</span>
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          class="icon-button"
          title={t.page.numbers}
          aria-label={t.page.numbers}
          aria-pressed={showsNumbers}
          onClick={() => onNumbers(!showsNumbers)}
        >
          <Digits />
        </button>
        <button
          type="button"
          class="icon-button"
          title={themeLabel}
          aria-label={themeLabel}
          onClick={() => onTheme(other)}
        >
          {other === "dark" ? <Moon /> : <Sun />}
        </button>
        {onSignOut && (
          <button type="button" class="button" onClick={onSignOut}>
            {t.session.signOut}
          </button>
        )}
      </div>
    </header>
  );
}

function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <rect class="mark-low" x="8" y="17" width="4" height="8" rx="1.5" />
      <rect class="mark-middle" x="14" y="12" width="4" height="13" rx="1.5" />
      <rect class="mark-high" x="20" y="7" width="4" height="18" rx="1.5" />
    </svg>
  );
}

function Digits(): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h14M2.5 12.5h14" />
    </svg>
  );
}

function Moon(): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
    </svg>
  );
}

function Sun(): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="3.4" />
      <path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4" />
    </svg>
  );
}
