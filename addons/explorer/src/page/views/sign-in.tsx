import { useLocale } from "../i18n/locale.ts";
import { Page } from "../parts/frame.tsx";
import { useSession } from "../service.ts";

export function SignInView() {
  const { t } = useLocale();
  const { state, signIn } = useSession();
  const isRefused = state === "refused";
  return (
    <Page title={t.session.title} lead={t.session.lead} class="sign-in">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          signIn(String(new FormData(event.currentTarget).get("token")));
        }}
      >
        <label for="token">{t.session.token}</label>
        <input
          id="token"
          name="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          aria-invalid={isRefused}
          aria-describedby={isRefused ? "token-refused token-kept" : "token-kept"}
        />
        {isRefused && (
          <p id="token-refused" class="sign-in-refused" role="alert">
            {t.session.refused}
          </p>
        )}
        <p id="token-kept" class="footnote">
          {t.session.kept}
        </p>
        <button type="submit" class="button">
          {t.session.signIn}
        </button>
      </form>
    </Page>
  );
}
