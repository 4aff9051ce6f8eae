import type { TimelineFact } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useTimeZone } from "../../lib/countries.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";

type Content = Pick<TimelineFact, "kind" | "code" | "payment" | "amount" | "quantity" | "effectiveAt" | "country">;

/** Of these kinds `effectiveAt` is an end: midnight of the day after the last. */
const endings: readonly TimelineFact["kind"][] = ["plan_cancelled", "deal_changed"];

/** A fact in words, made of its kind and what its event says. */
export function useFactText({ kind, code, payment, amount, quantity, effectiveAt, country }: Content): string {
  const { t } = useTranslation("facts");
  const { tag } = useLocale();
  const zone = useTimeZone(country);
  const money = amount ? formatMoney(amount, tag) : "";
  const lastMoment = (end: string) => new Date(Date.parse(end) - 1).toISOString();
  const day = effectiveAt && endings.includes(kind) ? lastMoment(effectiveAt) : effectiveAt;
  const values = {
    amount: money,
    count: quantity ?? 0,
    date: day ? formatDay(day, tag, zone) : "",
    how: payment ? t(`how.${payment}`, { amount: money, defaultValue: money }) : money,
    back: t(`back.${payment}`, { amount: money, defaultValue: money }),
    source: t(`source.${payment}`, { defaultValue: "" }),
    leadType: t(`common:leadType.${code}`, { defaultValue: code }),
    plan: t(`common:plan.${code}`, { defaultValue: code }),
  };
  // A code of a later release has no words yet: then those of the kind alone.
  return t([`fact.${kind}.${code}`, `fact.${kind}.${payment}`, `fact.${kind}.any`], values);
}
