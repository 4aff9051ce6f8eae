import type { OpenPayment } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { signedAmount } from "../sum-of-payment.ts";
import { PaymentDecisions } from "./payment-decisions.tsx";

type Props = {
  label: string;
  payments: readonly OpenPayment[];
  /** Of payments that can be decided about here: a list that is read again after each decision. */
  country?: string;
};

/** Payments that paid no invoice exactly, each with why and what is left to do. */
export function OpenPaymentTable({ label, payments, country }: Props) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  return (
    <DataTable
      label={label}
      columns={[
        { name: t("column.payer") },
        { name: t("column.paidOn") },
        { name: t("column.reference") },
        { name: t("column.sum"), right: true },
      ]}
    >
      {payments.map((payment) => {
        const { id, kind, amount, paidOn, paymentReference, payer, invoiceId, invoiceNumber } = payment;
        const { withheld, takenOffNumber, doubt } = payment;
        // What is too much of one that is booked whole is owed to the account.
        const isDone = kind === "over" && !withheld;
        return (
          <tr key={id} className="max-md:grid-cols-[1fr_auto]">
            <td className="max-md:col-span-2">
              <span className="block font-semibold wrap-anywhere">{payer || t("payments.noPayer")}</span>
              <span className="block text-sm text-ink-2">
                {withheld &&
                  t(withheld.amount === amount.amount ? "payments.withheldWhole" : "payments.withheld", {
                    number: invoiceNumber,
                    sum: formatMoney(withheld, tag),
                  })}
                {!withheld &&
                  (takenOffNumber
                    ? t("payments.takenOff", { number: takenOffNumber })
                    : t(doubt ? `payments.doubt.${doubt}` : `payments.kind.${kind}`, { number: invoiceNumber }))}
              </span>
              {invoiceId && (
                <Link className="text-sm font-semibold text-secondary underline" to={adminPaths.invoice(invoiceId)}>
                  {t("payments.open", { number: invoiceNumber })}
                </Link>
              )}
              {!isDone && country && <PaymentDecisions payment={payment} country={country} />}
            </td>
            <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">{formatCalendarDay(paidOn, tag)}</td>
            <td className="text-sm wrap-anywhere tabular-nums max-md:order-4">
              {paymentReference || t("payments.noReference")}
            </td>
            <td className="text-right font-semibold">
              <MoneyText money={signedAmount(payment)} />
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
