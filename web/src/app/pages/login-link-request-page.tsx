import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { linkClass } from "../../components/ui/class-names.ts";
import { LoginLinkRequest } from "../../features/session/components/login-link-request.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";

export function LoginLinkRequestPage() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  return (
    <HeaderlessCard title={t("loginLink.title")} intro={t("loginLink.text")}>
      <title>{`${t("loginLink.title")} – Doorlight`}</title>
      <div className="grid gap-5">
        <LoginLinkRequest />
        <Link className={`justify-self-start ${linkClass}`} to={localisedPath(paths.login, locale)}>
          {t("backToLogin")}
        </Link>
      </div>
    </HeaderlessCard>
  );
}
