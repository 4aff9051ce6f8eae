import { randomUUID } from "node:crypto";
import { transaction } from "@doorlight/common/db";
import { claimNew } from "@doorlight/common/kafka";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedInvoices, startInvoices } from "./start-invoices.ts";

let invoices: StartedInvoices;
beforeAll(async () => {
  invoices = await startInvoices();
}, 30_000);
afterAll(() => invoices.stop());

/** Consumers of the release before, each with the payment source of its purchases and the table that it fills. */
const former = [
  ["billing.invoiced-purchases", PaymentSource.INVOICE, "invoice_lines", "source_id"],
  ["billing.card-purchases", PaymentSource.CARD, "card_purchases", "purchase_id"],
] as const;

function confirmedPurchase(buyerId: string, paymentSource: PaymentSource) {
  const eventId = randomUUID();
  const fee = { amount: 4_500n, currency: "EUR" };
  const leadType = LeadType.REQUEST_FOR_QUOTE;
  const event = {
    purchaseId: randomUUID(),
    leadId: randomUUID(),
    buyerId,
    country: "FI",
    leadType,
    fee,
    paymentSource,
  };
  return { eventId, event, consume: () => invoices.consume(PurchaseConfirmedSchema, event, { eventId }) };
}

const claim = (consumer: string, eventId: string) =>
  transaction(invoices.db, (tx) => claimNew(tx, consumer, [eventId]));

test.each(former)(
  "records a confirmed purchase once beside the former consumer %s",
  async (name, source, table, id) => {
    const buyerId = await invoices.agent();
    const rows = async ({ event }: ReturnType<typeof confirmedPurchase>) =>
      (await invoices.db(table).where(id, event.purchaseId)).length;
    const handled = confirmedPurchase(buyerId, source);
    expect(await claim(name, handled.eventId)).toEqual(new Set([handled.eventId]));
    await handled.consume();
    expect(await rows(handled)).toBe(0);
    const unhandled = confirmedPurchase(buyerId, source);
    // The first read after the upgrade begins with the oldest event, and an event may come again.
    for (let times = 0; times < 2; times += 1) await unhandled.consume();
    expect(await rows(unhandled)).toBe(1);
    expect(await claim(name, unhandled.eventId)).toEqual(new Set());
  },
);
