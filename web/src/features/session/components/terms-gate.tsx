import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../app/paths.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { HeaderlessCard } from "../../../components/ui/headerless-card.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { useAnswerTerms } from "../api/answer-terms.ts";

/** Stands before the account until the terms in force are accepted. Declining leaves settings and logging out. */
export function TermsGate() {
  const { t } = useTranslation("session");
  const { locale } = useLocale();
  const errorText = useErrorText();
  const answer = useAnswerTerms();
  const [declined, setDeclined] = useState(false);

  return (
    <HeaderlessCard
      title={declined ? t("terms.declinedTitle") : t("terms.title")}
      intro={declined ? t("terms.declinedText") : t("terms.text")}
    >
      <div className="grid gap-5">
        {answer.isError && <Alert tone="bad">{errorText(answer.error)}</Alert>}
        <a
          className="justify-self-start rounded-s text-secondary underline"
          href={localisedPath(paths.terms, locale)}
          target="_blank"
          rel="noreferrer"
        >
          {t("terms.read")}
        </a>
        <div className="flex flex-wrap gap-3">
          <Button pending={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
            {t("terms.accept")}
          </Button>
          {declined ? (
            <ButtonLink look="outline" to={paths.settings}>
              {t("terms.settings")}
            </ButtonLink>
          ) : (
            <Button
              look="outline"
              pending={answer.isPending && !answer.variables}
              onClick={() => answer.mutate(false, { onSuccess: () => setDeclined(true) })}
            >
              {t("terms.decline")}
            </Button>
          )}
        </div>
      </div>
    </HeaderlessCard>
  );
}
