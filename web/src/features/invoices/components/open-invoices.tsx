import type { Invoice, PaymentDetails } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { PaymentFacts } from "../../../components/invoice/payment-facts.tsx";
import { Card } from "../../../components/ui/card.tsx";

type Open = Invoice & { paymentDetails: PaymentDetails };

/** Bank details of open invoices, the oldest first; nothing if nothing is due. */
export function OpenInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation("invoices");
  const open = invoices.filter((invoice): invoice is Open => invoice.paymentDetails !== null).toReversed();
  if (open.length === 0) return null;
  return (
    <Card title={t("pay.title")}>
      <p className="max-w-[70ch] text-sm text-ink-2">{t("pay.intro")}</p>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {open.map((invoice) => (
          <ToPay key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  );
}

function ToPay({ invoice }: { invoice: Open }) {
  const { t } = useTranslation("invoices");
  const { number, paymentDetails } = invoice;
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-3 font-sans text-base font-semibold tracking-normal">
        {t("kind.invoice", { number })}
        <InvoiceStateTag invoice={invoice} />
      </h3>
      <PaymentFacts invoice={invoice} details={paymentDetails} />
    </li>
  );
}
