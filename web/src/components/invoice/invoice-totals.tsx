import type { Invoice, VatSubtotal } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";
import { paidOf } from "./paid-of.ts";
import { signed } from "./signed.ts";

/** The sums below the lines: without VAT, VAT by rate, with VAT; of an invoice what is paid, credited and left. */
export function InvoiceTotals({ invoice, vat }: { invoice: Invoice; vat: readonly VatSubtotal[] }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const { kind, net, gross, credited, paymentDetails } = invoice;
  const left = paymentDetails?.left ?? { ...gross, amount: 0 };
  return (
    <div className="break-inside-avoid border-t border-line pt-4">
      <dl className="ml-auto grid max-w-[420px] gap-1.5">
        <Sum name={t("invoices:detail.net")}>
          <MoneyText money={signed(invoice, net)} />
        </Sum>
        {vat.map((subtotal) => (
          <Sum
            key={`${subtotal.rate} ${subtotal.reverseCharge}`}
            name={t(subtotal.reverseCharge ? "invoices:detail.reverseCharge" : "invoices:detail.vat", {
              rate: formatPercent(subtotal.rate, tag),
              net: formatMoney(signed(invoice, subtotal.net), tag),
            })}
          >
            <MoneyText money={signed(invoice, subtotal.vat)} />
          </Sum>
        ))}
        <Sum name={t("invoices:detail.gross")} strong>
          <MoneyText money={signed(invoice, gross)} />
        </Sum>
        {kind === "invoice" && (
          <>
            <Sum name={t("invoices:paid")}>
              <MoneyText money={paidOf(invoice)} />
            </Sum>
            {credited.amount > 0 && (
              <Sum name={t("invoices:detail.creditedSum")}>
                <MoneyText money={credited} />
              </Sum>
            )}
            <Sum name={t("invoices:pay.left")} strong>
              <MoneyText money={left} />
            </Sum>
          </>
        )}
      </dl>
      {vat.some(({ reverseCharge }) => reverseCharge) && (
        <p className="mt-3 text-sm">{t("invoices:detail.reverseChargeNote")}</p>
      )}
    </div>
  );
}

function Sum({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? "font-semibold" : "text-ink-2"}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
