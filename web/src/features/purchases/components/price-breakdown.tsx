import type { LeadDetail, Vat } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PriceParts } from "../../../components/lead/price-parts.tsx";
import { WhyItPays } from "../../../components/lead/what-pays.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cardName } from "../../../lib/card-name.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { formatPercent } from "../../../lib/percent.ts";
import type { Priced } from "../price-lines.ts";

type Props = { lead: Pick<LeadDetail, "leadType" | "country" | "quota">; priced: Priced; state: PriceState };

/** Whether the lead is offered, bought, or was bought and given back. */
export type PriceState = "offered" | "bought" | "refunded";

/** The parts of the price, then the payment source, its day, and before the purchase its reason. */
export function PriceBreakdown({ lead, priced, state }: Props) {
  return (
    <div className="grid gap-2.5">
      <dl className="grid gap-2.5">
        <PriceParts lead={lead} parts={priced.parts} />
        {priced.vat && <VatLine vat={priced.vat} />}
        <Payment priced={priced} state={state} />
      </dl>
      {state === "offered" && <WhyItPays paymentSource={priced.paymentSource} quota={lead.quota} />}
    </div>
  );
}

function VatLine({ vat: { rate, amount } }: { vat: Vat }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-ink-2">{t("vat", { rate: formatPercent(rate, tag) })}</dt>
      <dd className="whitespace-nowrap tabular-nums">+{formatMoney(amount, tag)}</dd>
    </div>
  );
}

function Payment({ priced, state }: { priced: Priced; state: PriceState }) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { price, vat, paymentSource, invoicedOn, card } = priced;
  const withVat = vat ? formatMoney(vat.total, tag) : t("plusVat", { price: formatMoney(price, tag) });
  const [label, value] = (() => {
    const isPaid = state !== "offered";
    const youPay = t(isPaid ? "youPaid" : "youPay");
    if (paymentSource === "credit") return [youPay, t("credits", { count: 1 })];
    if (paymentSource === "quota") return [youPay, t("quota", { count: 1 })];
    if (isPaid && paymentSource === "card")
      return [[t("cardPaid"), ...(card ? [cardName(card)] : [])].join(" · "), withVat];
    if (card) return [t("byCard", { card: cardName(card) }), withVat];
    if (invoicedOn) return [t("onInvoice", { day: formatCalendarDay(invoicedOn, tag) }), withVat];
    return [t("total"), formatMoney(price, tag)];
  })();
  return (
    <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3.5 font-[650]">
      <dt>{state === "refunded" ? t("state.refunded") : label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
