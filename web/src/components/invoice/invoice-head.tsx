import type { Invoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceFiles } from "./invoice-files.tsx";
import { InvoiceStateTag } from "./invoice-state-tag.tsx";

type Props = {
  invoice: Invoice;
  /** Where the browser downloads the files. */
  pdf: string;
  xml: string;
};

/** "Invoice FI100001", whether it is paid, and its files. */
export function InvoiceHead({ invoice, pdf, xml }: Props) {
  const { t } = useTranslation("invoices");
  const { kind, number, hasDocuments } = invoice;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="text-2xl tabular-nums">{t(`invoices:kind.${kind}`, { number })}</h1>
      {kind === "invoice" && <InvoiceStateTag invoice={invoice} />}
      {hasDocuments && <InvoiceFiles number={number} pdf={pdf} xml={xml} />}
    </div>
  );
}
