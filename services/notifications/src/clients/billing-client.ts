import { fromProto } from "@doorlight/common/money";
import type { RpcClient } from "@doorlight/common/rpc";
import type { ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import { InvoiceKind, type InvoicesService, InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import type { ChargedCard, MailedInvoice } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

type Services = { charges: RpcClient<typeof ChargesService>; invoices: RpcClient<typeof InvoicesService> };

export function makeBillingClient({ charges, invoices }: Services) {
  return {
    /** The card that paid a purchase, a pack or a fee of a user; undefined if none did, or nobody knows any more. */
    async findCard(userId: string, referenceId: string): Promise<ChargedCard | undefined> {
      const answer = await callPeer(charges.listChargedCards({ userId, referenceIds: [referenceId] }));
      const card = answer?.cards[0];
      return card && { brand: card.brand, last4: card.last4 };
    },

    /** Undefined if there is none. */
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
