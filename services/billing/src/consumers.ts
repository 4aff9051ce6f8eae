import { timestampDate } from "@bufbuild/protobuf/wkt";
import { claimNew, type Consumer, consumer } from "@doorlight/common/kafka";
import { fromProto } from "@doorlight/common/money";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  CreditsGrantedSchema,
  CreditsSpentSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import {
  RefundCancelledSchema,
  RefundRejectedSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { toPurchaseLine } from "./mappers.ts";
import type { UseCases } from "./parts/use-cases.ts";

export function makeConsumers(useCases: UseCases): Consumer[] {
  const { addInvoiceLines, purchaseRefunds, creditInvoice } = useCases;
  const { eraseDetails, dropCards, disputes, cardPurchases, voidCharge } = useCases;
  const { endContracts, watchBalance, endDealsOfUser } = useCases;
  return [
    consumer("billing.users")
      .onMessage(UserDeactivatedSchema, async ({ userId }, tx, { time }) => {
        await endContracts.ofDeactivated(tx, userId, time);
        await endDealsOfUser.ofDeactivated(tx, userId, time);
      })
      .onMessage(UserErasedSchema, async (user, tx, { time }) => {
        const at = user.erasedAt ? timestampDate(user.erasedAt) : time;
        // First, as the last fees are invoiced to the details of before.
        await endContracts.ofErased(tx, user.userId, at);
        await endDealsOfUser.ofErased(tx, user.userId, at);
        await eraseDetails(tx, user, at);
        await dropCards.erase(tx, user.userId, at);
        await disputes.eraseReasons(tx, user.userId);
      }),

    // Order does not matter, so a failure blocks nothing; it becomes a dead letter and pages someone.
    consumer("billing.purchases")
      .onMessage(PurchaseReleasedSchema, ({ purchaseId: referenceId }, tx, { time }) =>
        voidCharge.request(tx, { purpose: "purchase", referenceId }, time),
      )
      .onMessage(PurchaseRefundedSchema, async ({ purchaseId, country, returnedAs }, tx, { time }) => {
        if (returnedAs === PaymentSource.INVOICE) await creditInvoice.ofRefund(tx, { purchaseId, country }, time);
        if (returnedAs === PaymentSource.CARD) await voidCharge.refund(tx, purchaseId, time);
      }),

    // One consumer for what were two. What those have handled is in the inbox under their names, and the release before
    // may run beside this one: so their names are claimed too, and each effect happens once. Not needed a release later.
    consumer("billing.confirmed-purchases").onManyMessages(PurchaseConfirmedSchema, async (purchases, tx, metas) => {
      const confirmed = purchases.map((purchase, i) => ({ purchase, ...metas[i]! }));
      async function paidBy(source: PaymentSource, former: string) {
        const paid = confirmed.filter(({ purchase }) => purchase.paymentSource === source);
        const claimed = await claimNew(
          tx,
          former,
          paid.map(({ eventId }) => eventId),
        );
        return paid.filter(({ eventId }) => claimed.has(eventId));
      }
      const invoiced = await paidBy(PaymentSource.INVOICE, "billing.invoiced-purchases");
      await addInvoiceLines(
        tx,
        invoiced.map(({ purchase, time }) => toPurchaseLine(purchase, time)),
      );
      for (const { purchase, time } of await paidBy(PaymentSource.CARD, "billing.card-purchases")) {
        const { purchaseId, buyerId, fee } = purchase;
        await cardPurchases.add(tx, { purchaseId, buyerId, price: fromProto(fee), confirmedAt: time });
      }
    }),

    consumer("billing.refund-requests")
      .onMessage(RefundRequestedSchema, ({ purchaseId, requestId }, tx, { time }) =>
        purchaseRefunds.hold(tx, purchaseId, requestId, time),
      )
      .onMessage(RefundRejectedSchema, ({ purchaseId, requestId }, tx) =>
        purchaseRefunds.release(tx, purchaseId, requestId),
      )
      .onMessage(RefundCancelledSchema, ({ purchaseId, requestId }, tx) =>
        purchaseRefunds.release(tx, purchaseId, requestId),
      ),

    consumer("billing.balances")
      .onMessage(CreditsGrantedSchema, ({ userId, country, balance, credits, reason }, tx, { version }) =>
        watchBalance(tx, {
          userId,
          country,
          balance,
          credits,
          packCredits: reason === "pack" ? credits : 0,
          version,
        }),
      )
      .onMessage(CreditsSpentSchema, ({ userId, country, balance, credits }, tx, { version }) =>
        watchBalance(tx, { userId, country, balance, credits: -credits, packCredits: 0, version }),
      ),
  ];
}
