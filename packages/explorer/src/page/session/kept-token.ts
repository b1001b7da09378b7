import { attempt } from "../shell/preferences.ts";

const KEY = "mastery.token";

/** The key or token of this tab. It is gone when the tab is closed, and no other tab sees it. */
export const keptToken = {
  read: (): string | undefined => attempt(() => sessionStorage.getItem(KEY)) ?? undefined,
  keep: (token: string): void => attempt(() => sessionStorage.setItem(KEY, token)),
  forget: (): void => attempt(() => sessionStorage.removeItem(KEY)),
};
