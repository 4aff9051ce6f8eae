import { confirmEmailChange, getEmailChange } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useLink } from "../../../lib/api/use-link.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { setSession } from "../../../lib/session.ts";
import { PendingCard } from "./pending-card.tsx";

/** The outcome of a link of a change of address: one mailbox has agreed, both have, or the link did not work. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { data, error } = useLink(confirmEmailChange, { token });
  const isComplete = data?.complete === true;

  useEffect(() => {
    if (!data) return;
    // Every session has ended, also one of this browser.
    if (isComplete) setSession(queries, null);
    else void queries.invalidateQueries({ queryKey: [getEmailChange.path] });
  }, [data, isComplete, queries]);

  if (error) {
    return (
      <HeaderlessCard title={t("emailChange.failedTitle")} intro={t("emailChange.failedText")}>
        <ErrorAlert error={error} />
      </HeaderlessCard>
    );
  }
  if (!data) return <PendingCard title={t("emailChange.pendingTitle")} />;
  if (!isComplete) {
    return <HeaderlessCard title={t("emailChange.halfTitle")} intro={t("emailChange.halfText")} />;
  }
  return (
    <HeaderlessCard title={t("emailChange.doneTitle")} intro={t("emailChange.doneText")}>
      <Link className={buttonClass({})} to={localisedPath(paths.login, locale)}>
        {t("login.submit")}
      </Link>
    </HeaderlessCard>
  );
}
