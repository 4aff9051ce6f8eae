import type { DealChange } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useDealWords } from "../use-deal-words.ts";

const answers = ["accepted", "declined", "lapsed", "withdrawn"] as const;
/** What becomes of an offer: of a deal in force, of its later last day. */
const isAnswer = (what: string): what is (typeof answers)[number] => answers.some((one) => one === what);

/** The changes of a deal with their authors, newest first, by the clocks of its country. */
export function DealHistory({ history, country }: { history: DealChange[]; country: string }) {
  const { t } = useTranslation("deals");
  const { tag } = useLocale();
  const timeOf = useCountryTime(country);
  const { money } = useDealWords();
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  function textOf({ what, admin, fields }: Pick<DealChange, "what" | "admin" | "fields">): string {
    const by = { name: admin?.name ?? t("unknownOwner.user") };
    const isLonger = fields.includes("endsOn");
    if (isLonger && isAnswer(what))
      return t(`history.longer.${what === "withdrawn" && admin ? "withdrawnBy" : what}`, by);
    const text = admin ? t(`history.${what}`, by) : t(`history.alone.${what}`);
    return fields.length > 0 ? `${text}: ${list.format(fields.map((field) => t(`field.${field}`)))}` : text;
  }
  return (
    <Card title={t("history.title")}>
      <ol className="grid gap-3">
        {history.toReversed().map(({ what, admin, approvedBy, at, fields, returned }) => (
          <li key={`${at} ${what}`} className="grid gap-0.5">
            <p>{textOf({ what, admin, fields })}</p>
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
