import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { HeaderlessCard } from "../../components/ui/headerless-card.tsx";
import { RequestForm } from "../../features/requests/components/request-form.tsx";
import { RequestSent } from "../../features/requests/components/request-sent.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { sitePaths } from "../../lib/site-paths.ts";

/** The form, and in its place the next steps once the request is sent. */
export function RequestPage() {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { sentTo?: string } | null };
  if (state?.sentTo) return <RequestSent email={state.sentTo} />;
  return (
    <HeaderlessCard wide name={null} title={t("title")} intro={t("intro")}>
      <RequestForm onSent={(sentTo) => void navigate({ search: "" }, { replace: true, state: { sentTo } })} />
      <p className="mt-8 text-sm">
        <a href={localisedPath(sitePaths.howItWorks, locale)} className="text-secondary underline">
          {t("howItWorks")}
        </a>
      </p>
    </HeaderlessCard>
  );
}
