import type { DealChange } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useDealWords } from "../use-deal-words.ts";

/** The changes of a deal with their authors, newest first, by the clocks of its country. */
export function DealHistory({ history, country }: { history: DealChange[]; country: string }) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const { money } = useDealWords();
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  return (
    <Card title={t("history.title")}>
      <ol className="grid gap-3">
        {history.toReversed().map(({ what, admin, approvedBy, at, fields, returned }) => (
          <li key={`${at} ${what}`} className="grid gap-0.5">
            <p>
              {admin
                ? t(`history.${what}`, { name: admin.name ?? t("unknownOwner.user") })
                : t(`history.alone.${what}`)}
              {fields.length > 0 && `: ${list.format(fields.map((field) => t(`field.${field}`)))}`}
            </p>
            {returned && <p>{t("history.returned", { amount: money(returned) })}</p>}
            <p className="text-sm text-ink-2">
              {timeOf(at)}
              {approvedBy && ` · ${t("history.approved", { name: approvedBy.name ?? t("unknownOwner.user") })}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
