import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { linkClass } from "../../components/ui/class-names.ts";
import { PasswordRequest } from "../../features/session/components/password-request.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";

export function PasswordRequestPage() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  return (
    <HeaderlessCard title={t("passwordRequest.title")} intro={t("passwordRequest.text")}>
      <title>{`${t("passwordRequest.title")} – Doorlight`}</title>
      <div className="grid gap-5">
        <PasswordRequest />
        <Link className={`justify-self-start ${linkClass}`} to={localisedPath(paths.login, locale)}>
          {t("backToLogin")}
        </Link>
      </div>
    </HeaderlessCard>
  );
}
