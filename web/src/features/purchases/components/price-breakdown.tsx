import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PriceParts } from "../../../components/lead/price-parts.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { invoiceMonth, type Priced } from "../price-lines.ts";

type Props = { lead: Pick<Lead, "leadType" | "country">; priced: Priced; isPaid?: boolean };

/** The parts of the price, then what pays it: a credit, or an invoice and when. */
export function PriceBreakdown({ lead, priced, isPaid = false }: Props) {
  return (
    <dl className="grid gap-2.5">
      <PriceParts lead={lead} parts={priced.parts} />
      <Payment priced={priced} isPaid={isPaid} />
    </dl>
  );
}

function Payment({ priced: { price, paymentSource, invoicedOn }, isPaid }: { priced: Priced; isPaid: boolean }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const month = invoicedOn && invoiceMonth(invoicedOn, tag);
  const [label, value] =
    paymentSource === "credit"
      ? [t(isPaid ? "youPaid" : "youPay"), t("credits", { count: 1 })]
      : month
        ? [t("dueOn", { month }), t("plusVat", { price: formatMoney(price, tag) })]
        : [t("total"), formatMoney(price, tag)];
  return (
    <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3.5 font-[650]">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
