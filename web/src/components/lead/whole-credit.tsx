import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../lib/money.ts";
import { Alert } from "../ui/alert.tsx";

type Props = { price: Money; creditPrice: Lead["creditPrice"] };

/** If a lead costs less than a credit does in any pack: that it takes a whole credit all the same. */
export function WholeCredit({ price, creditPrice }: Props) {
  const { t } = useTranslation("common");
  const { tag } = useLocale();
  if (!creditPrice || price.amount >= creditPrice.least.amount) return null;
  const { least, most } = creditPrice;
  const prices = least.amount === most.amount ? [least] : [least, most];
  const credit = prices.map((money) => formatMoney(money, tag)).join("–");
  return <Alert tone="warn">{t("pays.wholeCredit", { price: formatMoney(price, tag), credit })}</Alert>;
}
