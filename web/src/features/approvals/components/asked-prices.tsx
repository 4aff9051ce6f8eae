import type { Approval } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";

type AskedPrice = Approval["prices"][number];

/** The prices and modifiers that somebody wants, and from when on. */
export function AskedPrices({ approval, country }: { approval: Approval; country: string }) {
  const { t } = useTranslation(["approvals", "common"]);
  const { tag } = useLocale();
  const currency = useCurrency(country);
  const timeOf = useCountryTime(country);
  const { prices, effectiveFrom } = approval;
  const textOf = ({ leadType, value }: AskedPrice) => {
    if (value === null) return t(leadType ? "noPrice" : "noModifier");
    return leadType ? formatMoney({ amount: value, currency }, tag) : formatPercent(value / 100, tag, { sign: true });
  };
  return (
    <>
      <ul className="mt-1 text-sm tabular-nums">
        {prices.map((price) => (
          <li key={`${price.leadType} ${price.place}`}>
            {price.leadType ? t(`common:leadType.${price.leadType}`) : price.place}: {textOf(price)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">{effectiveFrom ? t("from", { when: timeOf(effectiveFrom) }) : t("atOnce")}</p>
    </>
  );
}
