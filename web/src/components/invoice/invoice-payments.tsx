import type { WholeInvoice } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayClass, rowClass } from "./row-classes.ts";
import { Card } from "../ui/card.tsx";
import { MoneyText } from "../ui/money-text.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";

type Props = Pick<WholeInvoice, "payments"> & {
  actionOf: ((payment: WholeInvoice["payments"][number]) => ReactNode) | undefined;
};

/** What has been paid of an invoice and taken back, oldest first. */
export function InvoicePayments({ payments, actionOf }: Props) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  return (
    <Card title={t("invoices:detail.payments")} className={payments.length === 0 ? "print:hidden" : ""}>
      {payments.length === 0 && <p className="text-ink-2">{t("invoices:detail.noPayments")}</p>}
      <ul className="divide-y divide-line">
        {payments.map((payment) => {
          const { id, amount, paidOn, by, reference, reversed, reason, bankEntry } = payment;
          return (
            <li key={id} className={rowClass}>
              <span className={dayClass}>{formatCalendarDay(paidOn, tag)}</span>
              <span className="min-w-0 flex-1">
                {t(`invoices:detail.by.${by}`, { number: reference })}
                {reversed && <span className="ml-2 text-sm text-ink-2">{t("invoices:detail.reversed")}</span>}
                {bankEntry && <span className="block text-sm wrap-anywhere text-ink-2 print:hidden">{bankEntry}</span>}
                {reason && <span className="block text-sm wrap-anywhere text-ink-2">{reason}</span>}
              </span>
              <MoneyText money={amount} />
              {actionOf && <span className="print:hidden">{actionOf(payment)}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
