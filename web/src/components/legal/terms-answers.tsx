import type { TermsAnswer } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useCountryTime } from "../account/use-country-time.ts";
import { Tag } from "../ui/tag.tsx";

const TermsDialog = lazyPart(() => import("./terms-dialog.tsx"), "TermsDialog");

/** A person's answers to the terms, newest first, each with its text as it was. */
export function TermsAnswers({ answers, country }: { answers: readonly TermsAnswer[]; country: string }) {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const timeOf = useCountryTime(country);
  const [shown, setShown] = useState<TermsAnswer | null>(null);
  if (answers.length === 0) return <p className="text-ink-2">{t("terms.none")}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {answers.map((answer) => (
          <li key={answer.answeredAt} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <button
              type="button"
              className="text-left font-[550] text-secondary underline"
              onClick={() => setShown(answer)}
            >
              {t("terms.version", { version: answer.version })}
            </button>
            <Tag tone={answer.accepted ? "green" : "amber"}>
              {t(answer.accepted ? "terms.accepted" : "terms.declined")}
            </Tag>
            <span className="grow text-right text-sm text-ink-2 tabular-nums">{timeOf(answer.answeredAt)}</span>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <TermsDialog
            country={country}
            version={shown.version}
            locale={shown.locale ?? locale}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
