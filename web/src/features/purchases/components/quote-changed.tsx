import type { PaymentSource, ShownQuote } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PriceChanged } from "../../../components/payment/price-changed.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";

/** The former and the present price of a lead, each with its VAT and payment source. */
export function QuoteChanged({ before, now }: { before: ShownQuote; now: ShownQuote }) {
  const { t } = useTranslation(["purchases", "common"]);
  const { tag } = useLocale();
  const textOf = ({ price, vat, paymentSource }: ShownQuote) => {
    const of = vat ? ` ${formatMoney(vat, tag)}` : "";
    const withVat = `${t("plusVat", { price: formatMoney(price, tag) })}${of}`;
    const texts: Record<PaymentSource, string> = {
      credit: t("credits", { count: 1 }),
      quota: t("quota", { count: 1 }),
      card: `${withVat} · ${t("common:pays.card")}`,
      invoice: `${withVat} · ${t("common:pays.invoice")}`,
      // No page quotes a test.
      test: withVat,
    };
    return texts[paymentSource];
  };
  return <PriceChanged before={textOf(before)} now={textOf(now)} />;
}
