import type { WholeInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { dayClass, rowClass } from "./row-classes.ts";
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
          <li key={`${paidOn} ${by} ${reference} ${amount.amount}`} className={rowClass}>
            <span className={dayClass}>{formatCalendarDay(paidOn, tag)}</span>
            <span className="min-w-0 flex-1">{t(`invoices:detail.by.${by}`, { number: reference })}</span>
            <MoneyText money={amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
