import type { RpcClient } from "@doorlight/common/rpc";
import { type ChargesService, ListChargedCardsResponseSchema } from "@doorlight/proto/billing/v1/charges_service_pb";
import { GetInvoiceMailResponseSchema, type InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { GetMailboxMailResponseSchema, type MailboxesService } from "@doorlight/proto/billing/v1/mailboxes_service_pb";
import type { ChargedCard } from "../domain/mail.ts";
import type { MailedInvoice } from "../domain/mailed-invoice.ts";
import { callPeer } from "./call-peer.ts";

type Services = {
  charges: RpcClient<typeof ChargesService>;
  invoices: RpcClient<typeof InvoicesService>;
  mailboxes: RpcClient<typeof MailboxesService>;
};

export function makeBillingClient({ charges, invoices, mailboxes }: Services) {
  return {
    /** The card that paid a purchase, a pack or a fee of a user; undefined if none did, or nobody knows any more. */
    async findCard(userId: string, referenceId: string): Promise<ChargedCard | undefined> {
      const answer = await callPeer(
        ListChargedCardsResponseSchema,
        charges.listChargedCards({ userId, referenceIds: [referenceId] }),
      );
      return answer?.cards[0];
    },

    /** The mailbox that waits for its link; undefined once it has answered, or is gone. */
    findMailbox: (mailboxId: string): Promise<{ email: string; token: string } | undefined> =>
      callPeer(GetMailboxMailResponseSchema, mailboxes.getMailboxMail({ mailboxId })),

    /** Undefined if there is none. */
    async findInvoice(invoiceId: string): Promise<MailedInvoice | undefined> {
      const answer = await callPeer(GetInvoiceMailResponseSchema, invoices.getInvoiceMail({ invoiceId }));
      if (!answer) return undefined;
      const { number, kind, state, byCard, gross, paid, dueOn, paymentReference, deliveryDetail } = answer.invoice;
      return {
        number,
        isCreditNote: kind === "credit_note",
        isPaid: state === "paid",
        byCard,
        gross,
        left: { ...gross, amount: gross.amount - paid.amount },
        dueOn: dueOn ?? "",
        paymentReference: paymentReference ?? "",
        billingEmail: answer.billingEmail,
        billingEmailToken: answer.billingEmailToken,
        addressInvalid: deliveryDetail === "address_invalid",
        file: { name: answer.fileName, content: answer.pdf },
      };
    },
  };
}
