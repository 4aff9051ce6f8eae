import type { Tx } from "@doorlight/common/db";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { ifKnown, type Plain } from "@doorlight/common/rpc";
import { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  ContactCorrectedSchema,
  ContactErasedSchema,
  DuplicateFoundSchema,
  LeadClosedSchema,
  LeadReopenedSchema,
  LeadResumedSchema,
  OutcomeReportedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import { MailRefusedSchema } from "@doorlight/proto/notifications/v1/mails_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import type { DisputedPurchase } from "./db/dispute-store.ts";
import type { RefusedMail } from "./db/seller-store.ts";
import type { OurAct, OutcomeReport, Purchase, SellerAct } from "./domain/refund.ts";
import type { EraseUser } from "./use-cases/erase-user.ts";

type UseCases = {
  purchases: {
    add(tx: Tx, purchases: readonly Purchase[]): Promise<void>;
    markContactErased(tx: Tx, leadId: string, at: Date): Promise<void>;
  };
  disputes: { record(tx: Tx, dispute: DisputedPurchase, at: Date): Promise<void> };
  personalData: { eraseWordsOnErased(tx: Tx, of: { lead_id: string }): Promise<void> };
  sellers: {
    addRefusedMail(tx: Tx, mail: RefusedMail): Promise<void>;
    addVisit(tx: Tx, leadId: string, at: Date): Promise<void>;
    erase(tx: Tx, leadId: string): Promise<void>;
  };
  sellerActs: {
    add(tx: Tx, lead: { leadId: string; country: string }, act: SellerAct): Promise<void>;
    addOurs(tx: Tx, lead: { leadId: string; country: string }, act: OurAct, at: Date): Promise<void>;
    removeClosings(tx: Tx, leadId: string, before: Date): Promise<void>;
    addOutcome(tx: Tx, report: OutcomeReport): Promise<void>;
  };
  eraseUser: EraseUser;
};

/** Purchases and sellers as refunds needs them, and erasures of texts. */
export function makeConsumers({
  purchases,
  disputes,
  personalData,
  sellers,
  sellerActs,
  eraseUser,
}: UseCases): Consumer[] {
  const purchasesOf = (reader: Consumer) =>
    reader.onMany(PurchaseConfirmedSchema, (events, tx) => purchases.add(tx, events.map(toPurchase)));

  const erasuresOf = (reader: Consumer) =>
    reader.on(ContactErasedSchema, async (lead, tx) => {
      const { leadId, erasedAt } = lead;
      await sellers.erase(tx, leadId);
      const reason = ifKnown(lead, "reason");
      if (reason === "withdrawn_by_us") await sellerActs.addOurs(tx, lead, "withdrawn_by_us", erasedAt);
      if (reason === "withdrawn") await sellerActs.add(tx, lead, { kind: "consent_withdrawn", actedAt: erasedAt });
      await purchases.markContactErased(tx, leadId, erasedAt);
      await personalData.eraseWordsOnErased(tx, { lead_id: leadId });
    });

  return [
    purchasesOf(consumer("refunds.purchases")),

    // Of their leads the erasure alone, which we may have caused: a test has no seller who could give a reason for a refund.
    erasuresOf(purchasesOf(consumer("refunds.tests", { ofTests: true }))),

    consumer("refunds.sellers").on(MailRefusedSchema, async (mail, tx) => {
      const { deliveryId, recipient } = mail;
      if (recipient.case !== "leadId") return;
      const noMailbox = ifKnown(mail, "cause") === "no_mailbox";
      await sellers.addRefusedMail(tx, { deliveryId, leadId: recipient.value, noMailbox, refusedAt: mail.refusedAt });
    }),

    // One group for all effects: each would read every event of leads, the large ones of their matches too. The effects
    // are harmless if they come again, so this group could begin with the oldest event that Kafka has, beside three of
    // the release before.
    erasuresOf(consumer("refunds.leads"))
      // A seller does these on the page of the request, whose address only the mails to the seller have.
      .on(LeadClosedSchema, async (lead, tx) => {
        const { leadId, closedAt: actedAt } = lead;
        // What we did is no act of the seller.
        const reason = ifKnown(lead, "reason");
        if (reason === "withdrawn_by_us" || reason === "duplicate") return;
        if (reason === "not_confirmed") return sellerActs.addOurs(tx, lead, "not_confirmed", actedAt);
        await sellers.addVisit(tx, leadId, actedAt);
        // Of a withdrawal, too: its erasure may be delayed by hours, and the time of leaving counts.
        await sellerActs.add(tx, lead, { kind: "closed", actedAt });
      })
      .on(ContactCorrectedSchema, async (lead, tx) => {
        const { leadId, correctedAt: actedAt } = lead;
        await sellers.addVisit(tx, leadId, actedAt);
        await sellerActs.add(tx, lead, { kind: "phone_corrected", actedAt });
      })
      // The seller has not left.
      .on(LeadReopenedSchema, ({ leadId, reopenedAt }, tx) => sellerActs.removeClosings(tx, leadId, reopenedAt))
      // What a seller answered to buyers' reports and claims is evidence about them.
      .on(LeadResumedSchema, async (lead, tx) => {
        const { leadId, resumedAt: actedAt } = lead;
        const reason = ifKnown(lead, "reason");
        if (reason !== "selling" && reason !== "nobody_called") return;
        await sellers.addVisit(tx, leadId, actedAt);
        await sellerActs.add(tx, lead, { kind: `said_${reason}`, actedAt });
      })
      .on(DuplicateFoundSchema, (lead, tx) => sellerActs.addOurs(tx, lead, "duplicate_found", lead.foundAt))
      .on(OutcomeReportedSchema, async (report, tx) => {
        await sellers.addVisit(tx, report.leadId, report.reportedAt);
        await sellerActs.addOutcome(tx, report);
      }),

    // They may come in any order. A purchase has either kind: it was charged itself, or credits or a quota paid it.
    consumer("refunds.disputes")
      .on(DisputeChangedSchema, async (dispute, tx) => {
        const { referenceId: purchaseId, effects, version, changedAt } = dispute;
        if (ifKnown(dispute, "purpose") !== "purchase") return;
        await disputes.record(tx, { purchaseId, blocks: effects.blocksRefund, version }, changedAt);
      })
      .on(
        ContactWithheldChangedSchema,
        async ({ purchaseId, withheld, blocksRefund, paidBefore, version, changedAt }, tx) => {
          const blocks = blocksRefund ?? withheld;
          if (paidBefore) await disputes.record(tx, { purchaseId, blocks, version }, changedAt);
        },
      ),

    consumer("refunds.erasures").on(UserErasedSchema, ({ userId }, tx) => eraseUser(tx, userId)),
  ];
}

function toPurchase(event: Plain<typeof PurchaseConfirmedSchema>): Purchase {
  const { purchaseId: id, leadId, buyerId, country, leadType, fee, paymentSource, acquiredAt, test } = event;
  return { id, leadId, buyerId, country, leadType, fee, paymentSource, acquiredAt, test: test ?? false };
}
