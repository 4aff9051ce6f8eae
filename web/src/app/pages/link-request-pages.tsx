import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loneLinkClass } from "../../components/ui/class-names.ts";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { LoginLinkRequest, PasswordRequest } from "../../features/session/components/link-requests.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";

export function LoginLinkRequestPage() {
  const { t } = useTranslation("session");
  return (
    <LinkRequestPage title={t("loginLink.title")} intro={t("loginLink.text")}>
      <LoginLinkRequest />
    </LinkRequestPage>
  );
}

export function PasswordRequestPage() {
  const { t } = useTranslation("session");
  return (
    <LinkRequestPage title={t("passwordRequest.title")} intro={t("passwordRequest.text")}>
      <PasswordRequest />
    </LinkRequestPage>
  );
}

function LinkRequestPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  return (
    <HeaderlessCard title={title} intro={intro}>
      <div className="grid gap-5">
        {children}
        <Link className={`justify-self-start ${loneLinkClass}`} to={localisedPath(paths.login, locale)}>
          {t("backToLogin")}
        </Link>
      </div>
    </HeaderlessCard>
  );
}
