import type { Invoice, PaymentDetails } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

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

function ToPay({ invoice: { kind, number, state, dueOn, paymentReference, paymentDetails } }: { invoice: Open }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const { payee, iban, bic, bankgiro, left, barcode } = paymentDetails;
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-3 font-sans text-base font-semibold tracking-normal">
        {t("pay.invoice", { number })}
        <InvoiceStateTag kind={kind} state={state} />
      </h3>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t("pay.payee")} value={payee} copied={payee} />
        {bankgiro && <Fact label={t("pay.bankgiro")} value={bankgiro} copied={bankgiro} />}
        <Fact label={t("pay.account")} value={inFours(iban)} copied={iban} />
        <Fact label={t("pay.bic")} value={bic} copied={bic} />
        <Fact label={t("pay.reference")} value={paymentReference} copied={paymentReference} />
        <Fact label={t("pay.left")} value={formatMoney(left, tag)} copied={decimal(left.amount, tag)} />
        {dueOn && <Fact label={t("pay.dueOn")} value={formatCalendarDay(dueOn, tag)} />}
        {barcode && (
          <Fact
            label={t("pay.barcode")}
            value={barcode}
            copied={barcode}
            hint={t("pay.barcodeHint")}
            className="sm:col-span-2 lg:col-span-3"
          />
        )}
      </dl>
    </li>
  );
}

type FactProps = { label: string; value: string; copied?: string; hint?: string; className?: string };

/** `copied` is the form of a bank's field. */
function Fact({ label, value, copied, hint, className = "" }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex min-h-9 items-center gap-1">
        <span className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</span>
        {copied && <CopyButton label={label} value={copied} />}
      </dd>
      {hint && <dd className="text-sm text-ink-2">{hint}</dd>}
    </div>
  );
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(" ") ?? text;

/** Without currency and groups, with the comma or point of the reader. */
const decimal = (minorUnits: number, languageTag: string) =>
  new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, useGrouping: false }).format(minorUnits / 100);
