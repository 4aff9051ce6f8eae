import { claimNew, type Consumer, consumer } from "@doorlight/common/kafka";
import { locales } from "@doorlight/common/product";
import { ifKnown, type Plain } from "@doorlight/common/rpc";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import {
  UserDeactivatedSchema,
  UserErasedSchema,
  UserErasureFinishedSchema,
  UserUpdatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { OfficeDroppedSchema } from "@doorlight/proto/identity/v1/facts_pb";
import {
  BillingAppliedSchema,
  CreditsGrantedSchema,
  CreditsSpentSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import { CreditsTakenBackSchema, SignupCreditReturnedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import {
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { toPurchaseLine } from "./mappers.ts";
import type { UseCases } from "./parts/use-cases.ts";

export function makeConsumers(useCases: UseCases): Consumer[] {
  const { addInvoiceLines, purchaseRefunds, creditInvoice } = useCases;
  const { bans, eraseDetails, dropCards, disputes, cardPurchases, cardLines, voidCharge } = useCases;
  const { endContracts, watchBalance, endDealsOfUser, followQuotaUse, details, invoiceBuyers } = useCases;
  return [
    consumer("billing.users")
      .on(UserDeactivatedSchema, async ({ userId }, tx, { time }) => {
        await endContracts.ofDeactivated(tx, userId, time);
        await endDealsOfUser.ofDeactivated(tx, userId, time);
      })
      .on(UserErasedSchema, async (user, tx, { time }) => {
        const at = ifKnown(user, "erasedAt") ?? time;
        // First, as the last fees are invoiced to the details of before.
        await endContracts.ofErased(tx, user.userId, at);
        await endDealsOfUser.ofErased(tx, user.userId, at);
        await eraseDetails.begin(tx, user, at);
        await dropCards.erase(tx, user.userId, at);
        await disputes.eraseReasons(tx, user.userId);
      })
      .on(UserUpdatedSchema, async ({ userId, officeId, locale }, tx, { time }) => {
        await endDealsOfUser.ofMoved(tx, userId, officeId ?? null, time);
        // An event of a release before does not say it.
        const language = locales.find((known) => known === locale);
        if (language && (await details.setLanguage(tx, userId, language))) await invoiceBuyers.renew(tx, { userId });
      })
      .on(UserErasureFinishedSchema, ({ userId }, tx) => eraseDetails.finish(tx, userId)),

    consumer("billing.offices").on(OfficeDroppedSchema, ({ officeId }, tx, { time }) =>
      endDealsOfUser.ofDroppedOffice(tx, officeId, time),
    ),

    consumer("billing.bans").on(UserBanChangedSchema, ({ userId, until }, tx, { version }) =>
      bans.put(tx, { userId, until: until ?? null, version }),
    ),

    // Order does not matter, so a failure blocks nothing; it becomes a dead letter and pages someone.
    consumer("billing.purchases")
      .on(PurchaseReleasedSchema, ({ purchaseId: referenceId }, tx, { time }) =>
        voidCharge.request(tx, { purpose: "purchase", referenceId }, time),
      )
      .on(PurchaseRefundedSchema, async (refunded, tx, { time }) => {
        const { purchaseId, country } = refunded;
        const returnedAs = ifKnown(refunded, "returnedAs");
        if (returnedAs === "invoice") await creditInvoice.ofRefund(tx, { purchaseId, country }, time);
        if (returnedAs === "card") await voidCharge.refund(tx, purchaseId, time);
      }),

    // This consumer replaces two. Events that those handled are in the inbox under their names, and the release before may
    // run beside this one: so their names are claimed too, and each effect happens once. Not needed a release later.
    consumer("billing.confirmed-purchases").onMany(PurchaseConfirmedSchema, async (purchases, tx, metas) => {
      const confirmed = purchases.map((purchase, i) => ({ purchase, ...metas[i]! }));
      async function paidWith(source: PurchaseConfirmed["paymentSource"], former: string) {
        const paid = confirmed.filter(({ purchase }) => ifKnown(purchase, "paymentSource") === source);
        const claimed = await claimNew(
          tx,
          former,
          paid.map(({ eventId }) => eventId),
        );
        return paid.filter(({ eventId }) => claimed.has(eventId));
      }
      const invoiced = await paidWith("invoice", "billing.invoiced-purchases");
      await addInvoiceLines(
        tx,
        invoiced.map(({ purchase, time }) => toPurchaseLine(purchase, time)),
      );
      const byCard = await paidWith("card", "billing.card-purchases");
      for (const { purchase, time: confirmedAt } of byCard) {
        const { purchaseId, buyerId, fee: price } = purchase;
        await cardPurchases.add(tx, { purchaseId, buyerId, price, confirmedAt });
      }
      await cardLines.add(
        tx,
        byCard.map(({ purchase, time }) => toPurchaseLine(purchase, time)),
        useCases.clock.now(),
      );
    }),

    consumer("billing.refund-requests")
      .on(RefundRequestedSchema, ({ purchaseId, requestId }, tx, { time }) =>
        purchaseRefunds.hold(tx, purchaseId, requestId, time),
      )
      .on(RefundRejectedSchema, ({ purchaseId, requestId }, tx) => purchaseRefunds.release(tx, purchaseId, requestId))
      .on(RefundCancelledSchema, ({ purchaseId, requestId }, tx) => purchaseRefunds.release(tx, purchaseId, requestId)),

    // A release of purchasing that does not say the use is asked again.
    consumer("billing.quotas").on(BillingAppliedSchema, async (applied, tx, { version }) => {
      const used = ifKnown(applied, "used");
      if (typeof used === "number") await followQuotaUse(tx, { quotaId: applied.referenceId, version, used });
    }),

    consumer("billing.balances")
      .on(CreditsGrantedSchema, (granted, tx, { version }) =>
        watchBalance(tx, { ...granted, packCredits: granted.reason === "pack" ? granted.credits : 0, version }),
      )
      .on(CreditsSpentSchema, (spent, tx, { version }) =>
        watchBalance(tx, { ...spent, credits: -spent.credits, packCredits: 0, version }),
      )
      .on(SignupCreditReturnedSchema, (returned, tx, { version }) =>
        watchBalance(tx, { ...returned, credits: -returned.credits, takenBack: true, packCredits: 0, version }),
      )
      .on(CreditsTakenBackSchema, (returned, tx, { version }) =>
        watchBalance(tx, { ...returned, credits: -returned.credits, takenBack: true, packCredits: 0, version }),
      ),
  ];
}

type PurchaseConfirmed = Plain<typeof PurchaseConfirmedSchema>;
