import type { BillingOverview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

/** What pays the next lead, and why that. */
export function NextPayment({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation("billing");
  const { nextPaymentSource, credits, toBeInvoiced } = overview;
  const source = nextPaymentSource ?? "none";
  return (
    <Card title={t("next.title")}>
      <p className="font-display text-xl font-[660]">{t(`next.source.${source}`)}</p>
      <p className="mt-1 text-ink-2">{t(`next.why.${source}`, { count: credits })}</p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{t("next.order")}</p>
      {toBeInvoiced.amount.amount > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          <ToBeInvoiced {...toBeInvoiced} />
        </p>
      )}
    </Card>
  );
}

/** Without VAT where some of it was sold before VAT was kept. */
function ToBeInvoiced({ amount, vat, on }: BillingOverview["toBeInvoiced"]) {
  const { t } = useTranslation("billing");
  const { tag } = useLocale();
  const date = formatCalendarDay(on, tag);
  if (vat) {
    const total = formatMoney({ ...amount, amount: amount.amount + vat.amount }, tag);
    return t("next.toBeInvoicedTotal", { date, total, vat: formatMoney(vat, tag) });
  }
  return (
    <>
      {t("next.toBeInvoiced", { date })} <MoneyText money={amount} />
    </>
  );
}
