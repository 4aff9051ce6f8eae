import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ErasureReason, ContactErasedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications()));
afterAll(() => notifications.stop());

test("records the mails of a hundred purchases after an outage in a handful of statements", async () => {
  const [erased, ...others] = Array.from({ length: 25 }, () => crypto.randomUUID());
  await notifications.consume(ContactErasedSchema, { leadId: erased!, country: "FI", reason: ErasureReason.RETENTION });
  const purchases = [erased!, ...others].flatMap((leadId) => Array.from({ length: 4 }, () => purchaseOf(leadId)));
  let statements = 0;
  notifications.db.on("query", () => statements++);

  await notifications.consume(PurchaseConfirmedSchema, purchases);

  expect(statements).toBeLessThan(20);
  const kinds = (await notifications.deliveries()).map(({ kind }) => String(kind));
  const countOf = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(countOf("new_interest")).toBe(100);
  expect(countOf("purchase_receipt")).toBe(100);
  expect(countOf("buyer_contact_erased")).toBe(4);
  expect(await notifications.db("lead_buyers")).toHaveLength(100);
});

const purchaseOf = (leadId: string) => ({
  purchaseId: crypto.randomUUID(),
  leadId,
  buyerId: crypto.randomUUID(),
  country: "FI",
  leadType: LeadType.REQUEST_FOR_QUOTE,
  fee: { amount: 5175n, currency: "EUR" },
  paymentSource: PaymentSource.INVOICE,
});
