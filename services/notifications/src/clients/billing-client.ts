import { fromProto } from "@doorlight/common/money";
import type { RpcClient } from "@doorlight/common/rpc";
import { InvoiceKind, type InvoicesService, InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import type { MailedInvoice } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

export function makeBillingClient(invoices: RpcClient<typeof InvoicesService>) {
  return {
    /** Undefined where there is none. */
    async findInvoice(invoiceId: string): Promise<MailedInvoice | undefined> {
      const answer = await callPeer(invoices.getInvoiceMail({ invoiceId }));
      if (!answer?.invoice) return undefined;
      const { number, kind, state, dueOn, paymentReference } = answer.invoice;
      const [gross, paid] = [fromProto(answer.invoice.gross), fromProto(answer.invoice.paid)];
      return {
        number,
        isCreditNote: kind === InvoiceKind.CREDIT_NOTE,
        isPaid: state === InvoiceState.PAID,
        gross,
        left: { ...gross, amount: gross.amount - paid.amount },
        dueOn,
        paymentReference,
        file: { name: answer.fileName, content: answer.pdf },
      };
    },
  };
}
