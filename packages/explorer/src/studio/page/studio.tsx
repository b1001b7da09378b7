import type { Weights } from "@mastery/core";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Source } from "../../page/api/service.ts";
import { useLocale } from "../../page/i18n/locale.ts";
import { App } from "../../page/shell/app.tsx";
import { weightsPath } from "../school/what-if.ts";
import type { Engine } from "./engine.ts";
import { saveFile } from "./files/save-file.ts";
import { StartView } from "./start-view.tsx";
import { TEXTS } from "./texts.ts";
import { Toolbar } from "./toolbar.tsx";
import { useDrops } from "./use-drops.ts";
import { useStudio } from "./use-studio.ts";

/** Where requests seem to go. The name is reserved for what does not exist, so that none could ever leave. */
const NOWHERE = "https://studio.invalid/";

interface StudioProps {
  readonly engine: Engine;
  /** Resolves once the engine has the embedding model. */
  readonly model: Promise<void>;
}

/** The explorer, over what the engine computed from files. */
export function Studio({ engine, model }: StudioProps): JSX.Element {
  const [isStarting, setIsStarting] = useState(true);
  const [weights, setWeights] = useState<Weights>();
  const studio = useStudio(engine, model, () => {
    setWeights(undefined);
    setIsStarting(false);
  });
  const { opened } = studio;
  const isOver = useDrops((files) => {
    setIsStarting(true);
    studio.add(files).catch(reportError);
  });
  useEffect(() => {
    document.body.classList.toggle("studio-over", isOver);
  }, [isOver]);
  // The same questions to another edition, or with other weights, are questions to another service.
  const source = useMemo(
    (): Source => ({
      baseUrl: NOWHERE + (weights ? weightsPath(weights) : ""),
      fetch: engine.fetch,
    }),
    [weights, opened?.edition],
  );
  const save = (): void => {
    engine
      .encode()
      .then((bytes) => saveFile("school.snapshot", bytes))
      .catch(reportError);
  };
  return (
    <App
      key={opened?.edition}
      source={source}
      tagline="studio"
      start={
        isStarting || !opened ? (
          <StartView studio={studio} onBack={() => setIsStarting(false)} />
        ) : undefined
      }
      tools={
        opened && !isStarting ? (
          <Toolbar
            opened={opened}
            onOtherFiles={() => setIsStarting(true)}
            onSave={save}
            onWeights={setWeights}
          />
        ) : undefined
      }
      footer={<Footer isStarting={isStarting || !opened} />}
    />
  );
}

function Footer({ isStarting }: { readonly isStarting: boolean }): JSX.Element {
  const t = TEXTS[useLocale().language];
  return (
    <>
      {!isStarting && <span>{t.privacy} </span>}
      <a href="licences.txt">{t.licences}</a>
    </>
  );
}
