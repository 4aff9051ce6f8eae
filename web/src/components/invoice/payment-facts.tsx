import type { Invoice, PaymentDetails } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../ui/copy-button.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";

type Props = {
  invoice: Pick<Invoice, "paymentReference" | "dueOn">;
  details: PaymentDetails;
};

/** Account, reference, amount and due day of an invoice, each as a bank's form takes it. */
export function PaymentFacts({ invoice: { paymentReference, dueOn }, details }: Props) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const { payee, iban, bic, bankgiro, left, barcode } = details;
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      <Fact label={t("invoices:pay.payee")} value={payee} copied={payee} />
      {bankgiro && <Fact label={t("invoices:pay.bankgiro")} value={bankgiro} copied={bankgiro} />}
      <Fact label={t("invoices:pay.account")} value={inFours(iban)} copied={iban} />
      <Fact label={t("invoices:pay.bic")} value={bic} copied={bic} />
      <Fact
        label={t(iban.startsWith("SE") ? "invoices:pay.ocr" : "invoices:pay.reference")}
        value={paymentReference}
        copied={paymentReference}
      />
      <Fact label={t("invoices:pay.left")} value={formatMoney(left, tag)} copied={decimal(left.amount, tag)} />
      {dueOn && <Fact label={t("invoices:pay.dueOn")} value={formatCalendarDay(dueOn, tag)} />}
      {barcode && (
        <Fact
          label={t("invoices:pay.barcode")}
          value={barcode}
          copied={barcode}
          hint={t("invoices:pay.barcodeHint")}
          className="sm:col-span-2 lg:col-span-3"
        />
      )}
    </dl>
  );
}

type FactProps = { label: string; value: string; copied?: string; hint?: string; className?: string };

/** `copied` is the form of a bank's field. */
function Fact({ label, value, copied, hint, className = "" }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex min-h-9 items-center print:min-h-0 gap-1">
        <span className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</span>
        {copied && <CopyButton label={label} value={copied} />}
      </dd>
      {hint && <dd className="text-sm text-ink-2 print:hidden">{hint}</dd>}
    </div>
  );
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(" ") ?? text;

/** Without currency and groups, with the comma or point of the reader. */
const decimal = (minorUnits: number, languageTag: string) =>
  new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, useGrouping: false }).format(minorUnits / 100);
