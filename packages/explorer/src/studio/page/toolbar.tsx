import type { Weights } from "@mastery/core";
import type { JSX } from "preact";
import { useLocale } from "../../page/i18n/locale.ts";
import { PROBLEM_TEXTS } from "./problem-texts.ts";
import { TEXTS } from "./texts.ts";
import type { Opened } from "./use-studio.ts";
import { WeightSliders } from "./weight-sliders.tsx";

interface ToolbarProps {
  readonly opened: Opened;
  readonly onOtherFiles: () => void;
  readonly onSave: () => void;
  /** Takes weights to try, or undefined for those in force. */
  readonly onWeights: (weights: Weights | undefined) => void;
}

/** What can be done with the school on view. */
export function Toolbar({ opened, onOtherFiles, onSave, onWeights }: ToolbarProps): JSX.Element {
  const { language, numbers } = useLocale();
  const t = TEXTS[language];
  return (
    <section class="studio-tools" aria-label={t.loaded(numbers.count(opened.learners))}>
      <div class="studio-tools-row">
        <p>{t.loaded(numbers.count(opened.learners))}</p>
        <button type="button" class="button" onClick={onOtherFiles}>
          {t.otherFiles}
        </button>
        <button type="button" class="button" onClick={onSave}>
          {t.save}
        </button>
      </div>
      {opened.notes.length > 0 && (
        <div class="muted">
          <p>{PROBLEM_TEXTS[language].notes}</p>
          <ul lang="en">
            {opened.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>{t.whatIf}</summary>
        {opened.canChange ? (
          <WeightSliders key={opened.edition} inForce={opened.weights} onWeights={onWeights} />
        ) : (
          <p class="muted">{t.noWhatIf}</p>
        )}
      </details>
    </section>
  );
}
