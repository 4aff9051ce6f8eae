import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";

export type DealTerms = Pick<
  Deal,
  "type" | "startsOn" | "endsOn" | "discountBasisPoints" | "leadsPerMonth" | "priority" | "leadTypes" | "places" | "fee"
> &
  Partial<Pick<Deal, "state">>;

/** The effect and cost of a deal, in words of the screen's language. */
export function useDealWords() {
  const { t } = useTranslation(["deals", "common"]);
  const { tag } = useLocale();
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  const money = (amount: Deal["fee"]) => formatMoney(amount, tag, { whole: true });

  const percent = (basisPoints: number) => formatPercent(basisPoints / 100, tag);

  /** "1 Dec 2026 – 31 May 2027". */
  function days({ startsOn, endsOn, state }: Pick<DealTerms, "startsOn" | "endsOn" | "state">): string {
    if (!startsOn || !endsOn || endsOn < startsOn) return t(state === "ended" ? "days.never" : "summary.noDays");
    const format = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
    return format.formatRange(new Date(startsOn), new Date(endsOn));
  }

  function fee({ type, fee: amount }: Pick<DealTerms, "type" | "fee">): string {
    return type === "discount" ? t("summary.noFee") : t(`summary.fee.${type}`, { fee: money(amount) });
  }

  /** "20 leads a month for 600 € a month, then 10% off". */
  function what(terms: DealTerms): string {
    const { leadsPerMonth: count, discountBasisPoints, priority } = terms;
    const paid = terms.type === "discount" ? undefined : fee(terms);
    const leads = count > 0 && t(paid ? "summary.leadsFor" : "summary.leads", { count, fee: paid });
    const discount = percent(discountBasisPoints);
    const parts = [
      leads || paid,
      discountBasisPoints > 0 && t(count > 0 ? "summary.thenOff" : "summary.off", { discount }),
      priority && t("summary.priority"),
    ].filter((part) => typeof part === "string");
    return parts.length > 0 ? parts.join(", ") : t("summary.nothing");
  }

  /** "only requests for quote in Espoo and 00100"; empty without limitations. */
  function limits({ leadTypes, places }: Pick<DealTerms, "leadTypes" | "places">): string {
    const types = list.format(leadTypes.map((type) => t(`common:leadType.${type}`)));
    const names = list.format(places.map(({ place }) => place));
    if (types && names) return t("summary.onlyBoth", { types, places: names });
    return types ? t("summary.onlyTypes", { types }) : names && t("summary.onlyPlaces", { places: names });
  }

  /** The leads of a first month that is not whole. */
  function firstLeads({
    firstLeads: count,
    startsOn,
    endsOn,
  }: Pick<Deal, "firstLeads" | "startsOn" | "endsOn">): string {
    const isOnly = startsOn.slice(0, "yyyy-mm".length) === endsOn.slice(0, "yyyy-mm".length);
    return t(isOnly ? "summary.onlyLeads" : "summary.firstLeads", { count });
  }

  /** The whole deal in one sentence. */
  function sentence(owner: string, terms: DealTerms): string {
    return [`${owner}: ${what(terms)}`, limits(terms), days(terms)].filter(Boolean).join("; ");
  }

  return { days, fee, money, percent, what, limits, firstLeads, sentence };
}
