import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, KILLS } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { ChargeVoidedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { charged, chargesOf, paidBack } from "./charges-of.ts";
import { doAndKill } from "./killed-process.ts";
import { type CardContracts, startCardContracts } from "./start-card-contracts.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

let billing: CardContracts;
const { charge, journalOf, undo } = chargesOf(() => billing);

beforeAll(async () => {
  billing = await startCardContracts();
});
afterAll(() => billing.stop());
beforeEach(() => drainOutbox(billing.db));

type Purchase = Awaited<ReturnType<CardContracts["purchase"]>>;

const factsOf = ({ purchaseId, userId: buyerId, price: fee }: Purchase) => ({
  purchaseId,
  leadId: randomUUID(),
  leadType: LeadType.REQUEST_FOR_QUOTE,
  buyerId,
  country: "FI",
  fee,
  paymentSource: PaymentSource.CARD,
});

/** A confirmed purchase whose card was charged. */
async function bought(): Promise<Purchase> {
  const purchase = await billing.purchase();
  await charge(purchase);
  await billing.consume(PurchaseConfirmedSchema, factsOf(purchase), { time: billing.clock.now() });
  return purchase;
}

async function refunded(purchase: Purchase, returnedAs = PaymentSource.CARD): Promise<void> {
  const refundedAt = timestampFromDate(billing.clock.now());
  await billing.consume(PurchaseRefundedSchema, { ...factsOf(purchase), returnedAs, refundedAt });
}

async function broken(): Promise<string[]> {
  billing.clock.advance(minutes(11));
  await billing.runJob("check-invariants");
  const as = await billing.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, as);
  return invariants
    .filter(({ id }) => ["S6", "S10", "S16"].includes(id))
    .flatMap(({ examples }) => examples.map(({ row }) => row));
}

test("pays the charge of a refunded purchase back once, without the mail about a vain charge", async () => {
  const purchase = await bought();
  await refunded(purchase);
  await refunded(purchase);
  await undo(purchase);
  await undo(purchase);
  expect(await journalOf(purchase)).toEqual(paidBack);
  const events = await drainOutbox(billing.db);
  expect(events.of(ChargeVoidedSchema)).toMatchObject([
    { purchaseId: purchase.purchaseId, paidBack: { amount: 5648n } },
  ]);
  expect(events.of(BillingMailQueuedSchema)).toEqual([]);
  expect(await broken()).toEqual([]);
});

test("does not pay a refund by another way back to a card", async () => {
  const purchase = await bought();
  await refunded(purchase, PaymentSource.INVOICE);
  expect((await billing.chargeOf(purchase.purchaseId)).state).toBe("settled");
  expect(await journalOf(purchase)).toEqual(charged);
});

test("reports a refunded purchase without a charge as an error", async () => {
  await expect(refunded(await billing.purchase())).rejects.toThrow("no charge of it is settled");
});

/** A refund that crashes halfway, and the jobs after it. Returns whether it crashed. */
async function dies(undoAndDie: (chargeId: string) => Promise<boolean>): Promise<boolean> {
  const purchase = await bought();
  await refunded(purchase);
  const died = await undoAndDie((await billing.chargeOf(purchase.purchaseId)).id);
  billing.clock.advance(minutes(1));
  await billing.runJob("resolve-charges");
  expect((await billing.chargeOf(purchase.purchaseId)).state).toBe("paid_back");
  expect(await journalOf(purchase)).toEqual(paidBack);
  return died;
}

test("pays back once after a refund crashes with the money sent and nothing stored", async () => {
  for (let kill = 0; kill < Math.ceil(KILLS / 3); kill++) {
    const useCase = (chargeId: string) => ({ name: "undoCharge", input: { chargeId } }) as const;
    const die = async (id: string) => (await doAndKill(billing, useCase(id), "billing.commit:1")) === "SIGKILL";
    expect(await dies(die)).toBe(true);
  }
});

test("pays back once after a refund loses its database at any of its statements", async () => {
  let statements = 1;
  const undoJob = (chargeId: string) => billing.runJob("undo-charge", { chargeId });
  while (await dies((id) => billing.losesBefore(statements, () => undoJob(id)))) statements += 1;
  expect(statements).toBeGreaterThan(2);
});
