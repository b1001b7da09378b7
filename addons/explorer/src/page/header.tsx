import { LANGUAGES, type Language } from "./i18n/formats.ts";
import { useLocale } from "./i18n/locale.ts";
import { Button } from "./parts/frame.tsx";
import { useDarkness } from "./preferences.ts";
import { href } from "./route.ts";
import { useSession } from "./service.ts";

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fr: "Français", en: "English" };

/** Sections of the navigation. The first section is the start page. */
const SECTIONS = ["groups", "learners", "skills", "clusters"] as const;

interface HeaderProps {
  /** Name of the page, shown next to the product's name. */
  readonly tagline: string;
  readonly hasNavigation: boolean;
  /** Section of the current view: the first segment of the address. */
  readonly section: string | undefined;
  readonly onLanguage: (language: Language) => void;
  readonly onNumbers: (shown: boolean) => void;
  /** Called when the reader skips the navigation. The control is not a link, because the fragment of the address is the route. */
  readonly onSkip: () => void;
}

export function Header(props: HeaderProps) {
  const { tagline, hasNavigation, section } = props;
  const { token, signOut } = useSession();
  const { t, language, showsNumbers, showsClusters } = useLocale();
  const [isDark, setDark] = useDarkness();
  return (
    <header class="header">
      <button type="button" class="skip" onClick={props.onSkip}>
        {t.page.skip}
      </button>
      <div class="header-inner">
        <a class="brand" href={href()}>
          <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <rect class="mark-ground" width="32" height="32" rx="8" />
            <rect class="mark-low" x="8" y="17" width="4" height="8" rx="1.5" />
            <rect class="mark-middle" x="14" y="12" width="4" height="13" rx="1.5" />
            <rect class="mark-high" x="20" y="7" width="4" height="18" rx="1.5" />
          </svg>
          <span class="brand-name">Mastery</span>
          <span class="brand-tagline">{tagline}</span>
        </a>
        {hasNavigation && (
          <nav class="nav" aria-label={t.page.navigation}>
            {SECTIONS.filter((each) => showsClusters || each !== "clusters").map((each) => (
              <a
                key={each}
                href={each === "groups" ? href() : href(each)}
                aria-current={each === (section || "groups") && "page"}
              >
                {t.sections[each]}
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
              onClick={() => props.onLanguage(each)}
            >
              {each.toUpperCase()}
              <span class="visually-hidden"> {LANGUAGE_NAMES[each]}</span>
            </button>
          ))}
        </fieldset>
        <IconButton
          label={t.page.numbers}
          path="M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h14M2.5 12.5h14"
          isPressed={showsNumbers}
          onClick={() => props.onNumbers(!showsNumbers)}
        />
        <IconButton
          label={isDark ? t.page.toLight : t.page.toDark}
          path={isDark ? SUN : MOON}
          onClick={() => setDark(!isDark)}
        />
        {token !== undefined && <Button onClick={signOut}>{t.session.signOut}</Button>}
      </div>
    </header>
  );
}

const MOON = "M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z";
const SUN =
  "M13.4 10a3.4 3.4 0 1 1-6.8 0a3.4 3.4 0 1 1 6.8 0M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4";

interface IconButtonProps {
  readonly label: string;
  /** SVG path in a drawing of 20 × 20 units. */
  readonly path: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, path, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
