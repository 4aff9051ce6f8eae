import { confirmRequest } from "@doorlight/gateway/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { clearDraft } from "../request-draft.ts";
import { SendLinks } from "./send-links.tsx";

/** The result of confirming a request: published, with a link to the owner's page, confirmed before, or a link that no longer works. */
export function ConfirmRequest({ token }: { token: string }) {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  const { data, error } = useLink(confirmRequest, { token });
  useEffect(() => {
    if (data) clearDraft();
  }, [data]);

  if (hasCode(error, "already_confirmed")) {
    return (
      <HeaderlessCard title={t("confirm.alreadyTitle")} intro={t("confirm.alreadyText")}>
        <SendLinks />
      </HeaderlessCard>
    );
  }
  if (hasCode(error, "too_many_open_requests")) {
    return (
      <HeaderlessCard title={t("confirm.tooManyTitle")} intro={t("confirm.tooManyText")}>
        <ButtonLink to={localisedPath(paths.contact, locale)} className="justify-self-start">
          {t("confirm.contact")}
        </ButtonLink>
      </HeaderlessCard>
    );
  }
  if (error) {
    return (
      <HeaderlessCard title={t("confirm.failedTitle")} intro={t("confirm.failedText")}>
        <div className="grid gap-5">
          <ErrorAlert error={error} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to={localisedPath(paths.request, locale)}>{t("confirm.again")}</ButtonLink>
            <Link className={loneLinkClass} to={localisedPath(paths.sendLinks, locale)}>
              {t("link.title")}
            </Link>
          </div>
        </div>
      </HeaderlessCard>
    );
  }
  if (!data) {
    return (
      <HeaderlessCard title={t("confirm.pendingTitle")}>
        <div role="status" aria-label={t("confirm.pendingTitle")}>
          <Skeleton className="h-4 w-2/3" />
        </div>
      </HeaderlessCard>
    );
  }
  return (
    <HeaderlessCard title={t("confirm.doneTitle")} intro={t("confirm.doneText")}>
      <ButtonLink to={paths.sellerPage(data.hash)} className="justify-self-start">
        {t("confirm.open")}
      </ButtonLink>
    </HeaderlessCard>
  );
}
