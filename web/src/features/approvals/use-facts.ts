import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { useCountries } from "../../lib/countries.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";

const dealActions: readonly Approval["action"][] = ["activate_deal", "extend_deal"];

/** Names the texts of an action. A payment of no more than is open waits for the admin alone, not for its sum. */
export const textOf = ({ action, amount }: Pick<Approval, "action" | "amount">) =>
  action === "record_payment" && amount?.amount === 0 ? "part_payment" : action;

/** What the texts of an action name. */
export function useFacts({
  subject,
  amount,
  action,
  credits,
  email,
  endsOn,
  payment,
  limitBefore,
  ...prices
}: Approval) {
  const { t } = useTranslation("approvals");
  const { locale, tag } = useLocale();
  const { extent, country, priceListVersion } = prices;
  // Nobody knows how many leads a discount is for: what is above a limit is not worth nothing.
  const worthOf = (worth: NonNullable<Approval["amount"]>) =>
    worth.amount === 0 && dealActions.includes(action) ? t("deal.unknownWorth") : formatMoney(worth, tag);
  const ofCountry = useCountries().find(({ code }) => code === country);
  return {
    name: subject.name ?? t("erased"),
    amount: amount ? worthOf(amount) : "",
    // The address goes once it is over.
    email: email ?? t("anotherAddress"),
    count: (action === "start_campaign" ? extent : credits) ?? 0,
    day: endsOn && formatCalendarDay(endsOn, tag),
    paid: payment ? formatMoney(payment, tag) : "",
    before: limitBefore ? formatMoney(limitBefore, tag) : "",
    percent: extent === null ? "" : formatPercent(extent / 100, tag),
    country: ofCountry?.names[locale] ?? country,
    version: priceListVersion,
  };
}
