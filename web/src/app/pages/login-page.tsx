import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Alert } from "../../components/ui/alert.tsx";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { LoginForm } from "../../features/session/components/login-form.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../paths.ts";

export function LoginPage() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const [search] = useSearchParams();
  return (
    <HeaderlessCard title={t("login.title")}>
      <title>{`${t("login.title")} – Doorlight`}</title>
      <div className="grid gap-5">
        {search.has("next") && <Alert tone="info">{t("required")}</Alert>}
        <LoginForm />
        <p className="text-ink-2">
          {t("login.noAccount")}{" "}
          <Link className="font-semibold text-secondary underline" to={localisedPath(paths.signup, locale)}>
            {t("login.signUp")}
          </Link>
        </p>
      </div>
    </HeaderlessCard>
  );
}
