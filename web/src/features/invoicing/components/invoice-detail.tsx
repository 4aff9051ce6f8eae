import {
  type AnswerOf,
  type getAccountInvoice,
  getAccountInvoicePdf,
  getAccountInvoiceXml,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceHead } from "../../../components/invoice/invoice-head.tsx";
import { InvoiceSheet } from "../../../components/invoice/invoice-sheet.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { AccountLink } from "./account-link.tsx";
import { CreditNoteButton } from "./credit-note-button.tsx";
import { DeliveryTag } from "./delivery-tag.tsx";
import { MakeDocuments } from "./make-documents.tsx";
import { RecordPaymentButton } from "./record-payment-button.tsx";
import { SendAgain } from "./send-again.tsx";

/** One invoice or credit note of an account: its content, its delivery and its actions. */
export function InvoiceDetail({ detail }: { detail: AnswerOf<typeof getAccountInvoice> }) {
  const { t } = useTranslation("invoicing");
  const { invoice } = detail;
  const { id, kind, account, hasDocuments, deliveryDetail } = invoice;
  const params = { id };
  const isInvoice = kind === "invoice";
  return (
    <div className="grid max-w-[1120px] gap-[18px]">
      <InvoiceHead
        invoice={invoice}
        pdf={addressOf(getAccountInvoicePdf, { params })}
        xml={addressOf(getAccountInvoiceXml, { params })}
      />
      <Card className="grid gap-4 print:hidden">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <AccountLink account={account} />
          <div>
            <span className="mr-2 text-sm text-ink-2">{t("detail.delivery")}</span>
            <DeliveryTag invoice={invoice} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          {isInvoice && <RecordPaymentButton invoice={invoice} />}
          {isInvoice && <CreditNoteButton detail={detail} />}
          {hasDocuments && <SendAgain invoice={invoice} />}
          {!hasDocuments && deliveryDetail && <MakeDocuments invoiceId={id} />}
        </div>
      </Card>
      <InvoiceSheet detail={detail} pathOf={adminPaths.invoice} />
    </div>
  );
}
