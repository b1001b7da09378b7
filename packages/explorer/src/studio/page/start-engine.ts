import { workerSource } from "virtual:worker";
import { Engine } from "./engine.ts";

/** The part of Trusted Types that is used, where the browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** What `model.js` leaves behind. */
interface WithModel {
  masteryModel?: string;
  readonly trustedTypes?: TrustedTypes;
}

const scope = globalThis as WithModel;

/** Starts the thread from its own text: a page that was opened from a disk may load no other script. */
export function startEngine(): Engine {
  const blob = new Blob([workerSource], { type: "text/javascript" });
  const asScript =
    scope.trustedTypes?.createPolicy("studio", { createScriptURL: (url) => url }) ?? undefined;
  const url = URL.createObjectURL(blob);
  return new Engine(new Worker(asScript ? asScript.createScriptURL(url) : url));
}

/** Resolves once the thread has the model; rejects if it did not come with the page. */
export async function handOverModel(engine: Engine): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  const model = scope.masteryModel;
  if (model === undefined) throw new Error("expected model.js beside the page, got none");
  delete scope.masteryModel;
  await engine.useModel(model);
}
