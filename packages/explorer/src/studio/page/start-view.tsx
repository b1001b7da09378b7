import type { JSX } from "preact";
import { useLocale } from "../../page/i18n/locale.ts";
import { useView } from "../../page/shell/use-view.ts";
import { missingFrom } from "./files/collect-files.ts";
import { chosenFiles } from "./files/dropped-files.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { TEXTS } from "./texts.ts";
import type { Studio } from "./use-studio.ts";

interface StartViewProps {
  readonly studio: Studio;
  /** Leads back to what is open. */
  readonly onBack: () => void;
}

/** Asks for files, and says what became of those that came. */
export function StartView({ studio, onBack }: StartViewProps): JSX.Element {
  const t = TEXTS[useLocale().language];
  const heading = useView(t.title);
  const { opened, collected, ignored, outcome, forget } = studio;
  const missing = missingFrom(collected);
  return (
    <div class="page studio-start">
      <h1 ref={heading} tabIndex={-1}>
        {t.title}
      </h1>
      <p class="lead">{t.lead}</p>
      <OutcomeNotice outcome={outcome} staysOpen={opened !== undefined} onStop={studio.stop} />
      {collected.size > 0 && missing.length > 0 && (
        <p role="status" class="studio-missing">
          {t.missing(missing)}
        </p>
      )}
      {ignored.length > 0 && <p class="muted">{t.ignored(ignored)}</p>}
      <p>{t.privacy}</p>
      <div class="studio-drop">
        <p class="studio-drop-title">{t.drop}</p>
        <div class="studio-choices">
          <FileButton label={t.chooseFolder} folder studio={studio} />
          <FileButton label={t.chooseFiles} studio={studio} />
        </div>
        <p class="muted">{t.formats}</p>
      </div>
      {collected.size > 0 && (
        <section aria-labelledby="collected">
          <h2 id="collected">{t.collected}</h2>
          <ul class="studio-files">
            {[...collected.keys()].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {outcome.state !== "working" && (
            <button type="button" class="button" onClick={forget}>
              {t.forget}
            </button>
          )}
        </section>
      )}
      {opened && (
        <button type="button" class="button" onClick={onBack}>
          {t.back}
        </button>
      )}
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly folder?: boolean;
  readonly studio: Studio;
}

/** A file input that looks like a button. */
function FileButton({ label, folder = false, studio }: FileButtonProps): JSX.Element {
  return (
    <label class="button studio-file-button">
      {label}
      <input
        type="file"
        class="visually-hidden"
        multiple
        {...(folder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          const files = chosenFiles(currentTarget.files);
          // The same files can be chosen again once they are corrected.
          currentTarget.value = "";
          studio.add(Promise.resolve(files)).catch(reportError);
        }}
      />
    </label>
  );
}
