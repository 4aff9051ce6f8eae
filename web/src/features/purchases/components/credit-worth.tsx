import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { QuotedLead } from "../quoted-lead.ts";

/** Where a lead costs less than a credit does in any pack: that it takes a whole credit all the same. */
export function CreditWorth({ quote: { price, creditPrice } }: Pick<QuotedLead, "quote">) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  if (!creditPrice || price.amount >= creditPrice.least.amount) return null;
  const { least, most } = creditPrice;
  const prices = least.amount === most.amount ? [least] : [least, most];
  const credit = prices.map((money) => formatMoney(money, tag)).join("–");
  return <Alert tone="warn">{t("creditWorth", { price: formatMoney(price, tag), credit })}</Alert>;
}
