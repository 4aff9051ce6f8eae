import type { WholeInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../ui/card.tsx";
import { MoneyText } from "../ui/money-text.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";

/** What has been paid of an invoice, oldest first. */
export function InvoicePayments({ payments }: Pick<WholeInvoice, "payments">) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  return (
    <Card title={t("invoices:detail.payments")} className={payments.length === 0 ? "print:hidden" : ""}>
      {payments.length === 0 && <p className="text-ink-2">{t("invoices:detail.noPayments")}</p>}
      <ul className="divide-y divide-line">
        {payments.map(({ amount, paidOn, by, reference }) => (
          <li key={`${paidOn} ${by} ${reference} ${amount.amount}`} className="flex flex-wrap gap-x-4 py-2.5">
            <span className="w-28 text-sm text-ink-2 tabular-nums">{formatCalendarDay(paidOn, tag)}</span>
            <span className="grow">{t(`invoices:detail.by.${by}`, { number: reference })}</span>
            <MoneyText money={amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
