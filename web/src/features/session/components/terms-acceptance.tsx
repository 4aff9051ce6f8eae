import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { paths } from "../../../lib/paths.ts";
import { useUser } from "../../../lib/session.ts";
import { useTerms } from "../../../lib/terms.ts";
import { useAnswerTerms } from "../api/answer-terms.ts";
import { TermsInForce } from "./terms-in-force.tsx";

/** Replaces the account until the terms in force are accepted; lists what is possible without them. */
export function TermsAcceptance({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslation(["session", "common"]);
  const { locale } = useLocale();
  const { country } = useUser();
  const { terms, error } = useTerms({ country, locale });
  const answer = useAnswerTerms();
  const [declined, setDeclined] = useState(false);

  return (
    <HeaderlessCard
      title={declined ? t("terms.declinedTitle") : t("terms.title")}
      intro={declined ? t("terms.declinedText") : t("terms.text")}
    >
      <div className="grid gap-6">
        <ErrorAlert error={answer.error} />
        <TermsInForce terms={terms} error={error} />
        <div className="flex flex-wrap gap-3">
          <Button
            pending={answer.isPending && answer.variables.accepted}
            disabled={!terms}
            onClick={() => terms && answer.mutate({ accepted: true, version: terms.version, locale: terms.locale })}
          >
            {t("terms.accept")}
          </Button>
          {!declined && (
            <Button
              look="outline"
              pending={answer.isPending && !answer.variables.accepted}
              onClick={() => answer.mutate({ accepted: false }, { onSuccess: () => setDeclined(true) })}
            >
              {t("terms.decline")}
            </Button>
          )}
        </div>
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-base">{t("terms.remains")}</h2>
          <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
            <li>{t("terms.invoices")}</li>
            <li>
              <Link className={linkClass} to={paths.dataSettings}>
                {t("terms.data")}
              </Link>
            </li>
            <li>
              <Link className={linkClass} to={paths.settings}>
                {t("terms.settings")}
              </Link>
            </li>
          </ul>
          <Button look="outline" className="mt-2 justify-self-start" onClick={onLogout}>
            {t("common:nav.logOut")}
          </Button>
        </section>
      </div>
    </HeaderlessCard>
  );
}
