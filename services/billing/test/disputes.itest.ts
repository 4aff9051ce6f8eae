import { randomUUID } from "node:crypto";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { ChargePurpose, DisputeOutcome } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { type Disputed, disputedCharges, MASTERCARD, newsAt, VISA, withStatus } from "./disputed-charges.ts";
import { makeOldRecords } from "./old-records.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
const { superAdmin, disputes, send, cardsOf, saves, charged, endBlocks } = disputedCharges(() => billing);
beforeEach(async () => {
  await drainOutbox(billing.db);
});
afterEach(endBlocks);

test("does not charge a card again after a disputed charge, and keeps its purchases", async () => {
  const { purchaseId, userId, disputed } = await charged();
  const event = await disputed();
  for (const id of [event.id, "evt_dispute_again"]) await send({ ...event, id });
  expect((await billing.chargeOf(purchaseId)).state).toBe("settled");
  expect(await cardsOf(userId)).toMatchObject([{ suspended: true }]);
  expect((await drainOutbox(billing.db)).of(AccountPayableChangedSchema)).toMatchObject([
    { userId, cardReady: false },
    { userId, invoiceTrust: { proven: false } },
  ]);
});

test.each(["knows", "does not know yet"] as const)(
  "leaves a refunded charge whose dispute billing %s to the bank, once, and pays none back",
  async (known) => {
    const { purchaseId, userId: buyerId, chargeId, disputed } = await charged();
    const returned = { paymentSource: PaymentSource.CARD, returnedAs: PaymentSource.CARD };
    const event = await disputed();
    if (known === "knows") await send(event);
    await billing.consume(PurchaseRefundedSchema, { purchaseId, buyerId, country: "FI", ...returned });
    await billing.runJob("undo-charge", { chargeId });
    const left = await billing.chargeOf(purchaseId);
    expect(left).toMatchObject({ state: "settled", is_refund: true, left_to_bank_at: expect.any(Date) });

    if (known === "does not know yet") await send(event);
    billing.clock.advance(minutes(11));
    await billing.runJob("resolve-charges");
    await billing.runJob("undo-charge", { chargeId });
    expect(await billing.chargeOf(purchaseId)).toEqual(left);
    const { provider_id: customer } = await billing.db("provider_customers").where({ user_id: buyerId }).first();
    expect((await billing.provider.journalOf(customer)).map(([kind]) => kind)).toEqual(["charge"]);
    await billing.runJob("check-invariants");
    const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, await superAdmin());
    const late = invariants.filter(({ id }) => ["S6", "S10", "S16"].includes(id));
    expect(late.flatMap(({ examples }) => examples.map(({ row }) => row)).join()).not.toContain(chargeId);

    const asked = { purchaseIds: [purchaseId, randomUUID()] };
    const answers = [buyerId, randomUUID()].map(async (userId) =>
      disputes().listDisputedPurchases(asked, await billing.asUser(userId)),
    );
    const listed = [...(await Promise.all(answers)), await disputes().listDisputedPurchases(asked, await superAdmin())];
    expect(listed.map(({ purchaseIds }) => purchaseIds)).toEqual([[purchaseId], [], [purchaseId]]);
  },
);

/** Without those to accounts of other tests, which have the card, too. */
async function disputeMails() {
  const mails = (await drainOutbox(billing.db)).of(BillingMailQueuedSchema);
  const ofCards: MailSubject[] = [MailSubject.CARD_SUSPENDED, MailSubject.CARD_RESTORED];
  return mails.filter(({ subject }) => !ofCards.includes(subject));
}

const published = async () => (await drainOutbox(billing.db)).of(DisputeChangedSchema);
const holds = { holdsAccount: true, withholdsContact: true, blocksRefund: true };
const stands = { holdsAccount: false, withholdsContact: false, blocksRefund: false };

test("publishes that a dispute holds the account, and what was charged, once", async () => {
  const { userId, chargeId, purchaseId: referenceId, disputed } = await charged();
  const event = await disputed();
  for (const id of [event.id, "evt_hold_again"]) await send({ ...event, id });
  const changes = await published();
  const of = { userId, chargeId, referenceId, purpose: ChargePurpose.PURCHASE, version: 1n };
  expect(changes).toMatchObject([{ ...of, outcome: DisputeOutcome.UNSPECIFIED, effects: holds }]);
});

test.each([
  ["won", DisputeOutcome.WON, stands],
  ["warning_closed", DisputeOutcome.WITHDRAWN, stands],
  ["lost", DisputeOutcome.LOST, holds],
] as const)(
  "publishes a dispute that ends as %s, also if its event comes first or again",
  async (status, outcome, effects) => {
    const [late, early] = [await charged(), await charged()];
    const event = await late.disputed();
    for (const one of [event, withStatus(event, status), { ...withStatus(event, status), id: "evt_closed_again" }])
      await send(one);
    const other = await early.disputed();
    for (const one of [withStatus(other, status), other]) await send(one);
    const changes = await published();
    const of = (chargeId: string) => changes.filter((change) => change.chargeId === chargeId);
    expect(of(late.chargeId).map((change) => change.version)).toEqual([1n, 2n]);
    expect(of(late.chargeId)[1]).toMatchObject({ outcome, effects });
    expect(of(early.chargeId)).toMatchObject([{ outcome, effects }]);
    expect(await saves(randomUUID(), VISA).catch(() => null)).toBe(effects === stands ? null : "card_blocked");
  },
);

/** What the provider tells some seconds after a dispute began. */
function later(
  event: Disputed,
  seconds: number,
  changes: { id?: string; created?: number; status?: string; due_by?: number },
) {
  const { due_by = event.data.object.evidence_details.due_by, ...of } = changes;
  const object = { ...event.data.object, ...of, evidence_details: { due_by } };
  const created = event.created + seconds;
  return {
    ...event,
    id: `${event.id}_${seconds}_${of.status}`,
    created,
    type: "charge.dispute.updated",
    data: { object },
  };
}
const known = async (chargeId: string) => (await disputes().getDispute({ chargeId }, await superAdmin())).dispute!;

test("leaves a closed dispute closed, whatever older or open news of it come later", async () => {
  const { chargeId, disputed } = await charged();
  const event = await disputed();
  await send(event);
  await send(later(event, 20, { status: "won" }));
  const closed = await known(chargeId);
  for (const news of [later(event, 10, { status: "lost" }), later(event, 30, { status: "needs_response" })])
    await send(news);
  await send({ ...event, id: "evt_created_again" });
  expect(await known(chargeId)).toEqual(closed);
  expect((await published()).map(({ version }) => version)).toEqual([1n, 2n]);
});

test("waits for an answer again once an answered inquiry becomes a dispute with a deadline", async () => {
  const { chargeId, disputed } = await charged();
  const event = await disputed();
  const dueBy = event.data.object.evidence_details.due_by! + 86_400;
  await send(later(event, 10, { status: "warning_under_review" }));
  expect((await known(chargeId)).answeredAt).toBeDefined();
  await send(later(event, 20, { status: "needs_response", due_by: dueBy }));
  await send(later(event, 15, { status: "warning_under_review" }));
  const { answeredAt, answerBy } = await known(chargeId);
  expect([answeredAt, answerBy?.seconds]).toEqual([undefined, BigInt(dueBy)]);
});

test("holds the account again by another dispute of a charge, whatever the former one says", async () => {
  const { userId, chargeId, disputed } = await charged();
  const event = await disputed();
  await send(event);
  await send(later(event, 10, { status: "warning_closed" }));
  const again = { id: "dp_again", created: event.data.object.created + 20 };
  await send(later(event, 20, { ...again, status: "needs_response" }));
  await send(later(event, 30, { status: "won" }));
  expect(await known(chargeId)).toMatchObject({ outcome: DisputeOutcome.UNSPECIFIED, effects: holds });
  expect(await cardsOf(userId)).toMatchObject([{ suspended: true }]);
  expect((await disputeMails()).map(({ subject }) => subject)).toEqual([
    MailSubject.DISPUTE_OPENED,
    MailSubject.DISPUTE_ENDED,
    MailSubject.DISPUTE_OPENED,
  ]);
});

const mailed = async () => (await disputeMails()).map(({ subject }) => subject);

test.each([
  ["won", [MailSubject.DISPUTE_OPENED, MailSubject.DISPUTE_ENDED]],
  ["warning_closed", [MailSubject.DISPUTE_OPENED, MailSubject.DISPUTE_ENDED]],
  ["lost", [MailSubject.DISPUTE_OPENED, MailSubject.DISPUTE_LOST]],
] as const)("mails an account that a dispute holds it, and that it ends as %s, once each", async (status, subjects) => {
  const { disputed } = await charged();
  const event = await disputed();
  for (const one of [event, { ...event, id: "evt_again" }, withStatus(event, status)]) await send(one);
  await send({ ...withStatus(event, status), id: "evt_closed_once_more" });
  expect(await mailed()).toEqual(subjects);
});

test("mails no account about a dispute that was over before it was known", async () => {
  const { disputed } = await charged();
  const event = await disputed();
  for (const one of [withStatus(event, "won"), event]) await send(one);
  expect(await mailed()).toEqual([]);
});

test("mails an account that a super admin ended a hold, and whether another dispute holds it", async () => {
  const { userId, purchaseId: referenceId, chargeId, disputed } = await charged();
  const event = await disputed();
  for (const one of [event, withStatus(event, "lost")]) await send(one);
  const records = makeOldRecords(billing.db, userId);
  const other = await records.purchase();
  await records.dispute(other, { opened_at: billing.clock.now() });
  await drainOutbox(billing.db);
  for (const id of [chargeId, other])
    await disputes().endCardBlock({ chargeId: id, reason: "Paid by transfer" }, await superAdmin());
  const mails = await disputeMails();
  const ended = { userId, subject: MailSubject.DISPUTE_ENDED, disputed: { currency: "EUR" } };
  expect(mails).toMatchObject([
    { ...ended, referenceId, stillOnHold: true, undecided: false },
    { ...ended, stillOnHold: false, undecided: true },
  ]);
});

test("lists for an account its own disputes, with the card, until 30 days after their end", async () => {
  const [one, other] = [await charged(), await charged()];
  const event = await one.disputed();
  for (const sent of [event, await other.disputed()]) await send(sent);
  const listed = async () => (await disputes().listOwnDisputes({}, await billing.asUser(one.userId))).disputes;
  const card = { id: one.chargeId, purpose: ChargePurpose.PURCHASE, brand: "visa", last4: "4242" };
  const [open, ...others] = await listed();
  expect({ releasedAt: undefined, ...open }).toMatchObject({ ...card, releasedAt: undefined });
  expect(others).toEqual([]);
  await send(withStatus(event, "won"));
  expect(await listed()).toMatchObject([{ ...card, releasedAt: expect.anything() }]);
  billing.clock.advance(days(31));
  expect(await listed()).toEqual([]);
});

test("withholds the contact of a lost dispute that a super admin ends", async () => {
  const { chargeId, disputed } = await charged();
  const event = await disputed();
  for (const one of [event, withStatus(event, "lost")]) await send(one);
  await disputes().endCardBlock({ chargeId, reason: "They paid by invoice" }, await superAdmin());
  expect((await published()).at(-1)).toMatchObject({ effects: { ...holds, holdsAccount: false }, version: 3n });
});

test("publishes a dispute of a release before once", async () => {
  const { chargeId, disputed } = await charged();
  await send(await disputed());
  await billing.db("disputes").update({ published: false });
  await drainOutbox(billing.db);
  for (let i = 0; i < 2; i++) await billing.runJob("publish-disputes");
  expect((await published()).filter((change) => change.chargeId === chargeId)).toMatchObject([{ effects: holds }]);
});

test("charges no other card of an account on hold, and saves it", async () => {
  const { userId, disputed } = await charged();
  await send(await disputed());
  await billing.saveCard(userId, { number: MASTERCARD });
  const purchase = { ...(await billing.purchase({ userId })), purchaseId: randomUUID() };
  const { outcome } = await billing.charges.chargePurchase(purchase);
  expect(outcome).toMatchObject({ case: "declined", value: { reason: "account_on_hold" } });
});

test("saves a disputed card for nobody until a super admin ends the block, but another card", async () => {
  const { userId, chargeId, disputed } = await charged();
  await send(await disputed());
  expect([await saves(userId, VISA), await saves(randomUUID(), VISA)]).toEqual(["card_blocked", "card_blocked"]);
  await billing.saveCard(userId, { number: MASTERCARD });

  await disputes().endCardBlock({ chargeId, reason: "The bank withdrew it" }, await superAdmin());
  await billing.saveCard(userId, { number: VISA });
  expect((await cardsOf(userId)).map(({ last4 }) => last4)).toEqual(["4242", "4444", "4242"]);
});

test("does not save a card while its dispute commits", async () => {
  const { chargeId } = await charged();
  const store = makeDisputeStore(billing.db);
  const { saving } = await billing.db.transaction(async (tx) => {
    await store.lockCard(tx, `fp${VISA}`);
    await store.add(tx, chargeId, newsAt(billing.clock.now()), billing.clock.now());
    const result = saves(randomUUID(), VISA);
    await eventually(async () => {
      const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(waiting).toContainEqual(expect.objectContaining({ wait_event: "advisory" }));
    });
    return { saving: result };
  });
  expect(await saving).toBe("card_blocked");
});

test("lists disputes by deadline until the bank has its answer or the deadline is over", async () => {
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const unanswered = async () => {
    const { disputes: found, count } = await disputes().listUnansweredDisputes({ limit: 100 }, admin);
    return { ids: found.map(({ chargeId }) => chargeId), count };
  };
  const [late, first, answered] = [await charged(), await charged(), await charged()];
  const before = (await unanswered()).ids;
  const disputedUntil = async ({ disputed }: typeof late, daysLeft: number) => {
    const event = await disputed();
    const due_by = Math.floor((billing.clock.now().getTime() + days(daysLeft)) / 1_000);
    const object = { ...(event.data as { object: object }).object, evidence_details: { due_by } };
    await send({ ...event, data: { object } });
    return { ...event, data: { object } };
  };
  await disputedUntil(late, 6);
  await disputedUntil(first, 2);
  const { data, ...event } = await disputedUntil(answered, 3);
  const object = { ...data.object, status: "under_review" };
  const news = { ...event, id: `${event.id}_answered`, type: "charge.dispute.updated", data: { object } };
  await send({ ...news, id: `${event.id}_other`, data });
  expect((await unanswered()).ids.filter((id) => !before.includes(id))).toEqual([
    first.chargeId,
    answered.chargeId,
    late.chargeId,
  ]);
  await send(news);
  expect((await unanswered()).ids.filter((id) => !before.includes(id))).toEqual([first.chargeId, late.chargeId]);
  expect((await disputes().getDispute({ chargeId: answered.chargeId }, admin)).dispute?.answeredAt).toBeDefined();

  billing.clock.advance(days(3));
  const { ids, count } = await unanswered();
  expect(ids.filter((id) => !before.includes(id))).toEqual([late.chargeId]);
  expect(count).toBe(ids.length);
});

test("lists the disputes of one account alone", async () => {
  const [one, other] = [await charged(), await charged()];
  for (const { disputed } of [one, other]) await send(await disputed());
  const found = await disputes().listDisputes({ userId: one.userId, limit: 10 }, await superAdmin());
  expect(found.disputes.map(({ chargeId }) => chargeId)).toEqual([one.chargeId]);
});

test("tells admins who was charged, the bank's words, and how a block ended, once", async () => {
  const { userId, purchaseId, chargeId, disputed } = await charged();
  await send(await disputed());
  const as = await superAdmin();
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const [shown] = (await disputes().listDisputes({ limit: 1 }, admin)).disputes;
  expect(shown).toMatchObject({
    chargeId,
    userId,
    referenceId: purchaseId,
    purpose: ChargePurpose.PURCHASE,
    amount: { currency: "EUR" },
    reason: "fraudulent",
  });
  expect(shown?.blockEnd).toBeUndefined();
  expect((await disputes().getDispute({ chargeId }, admin)).dispute).toEqual(shown);
  expect((await refusalOf(disputes().getDispute({ chargeId: randomUUID() }, admin))).code).toBe("not_found");
  expect((await refusalOf(disputes().endCardBlock({ chargeId, reason: "No" }, admin))).code).toBe("forbidden");
  await disputes().endCardBlock({ chargeId, reason: "The bank withdrew it" }, as);
  const { dispute } = await disputes().endCardBlock({ chargeId, reason: "Again" }, as);
  expect(dispute?.blockEnd).toMatchObject({ reason: "The bank withdrew it" });
  expect((await refusalOf(disputes().endCardBlock({ chargeId: randomUUID(), reason: "No" }, as))).code).toBe(
    "not_found",
  );
});

test("exports a user's dispute, and empties an admin's words about it at an erasure", async () => {
  const { userId, chargeId, disputed } = await charged();
  await send(await disputed());
  await disputes().endCardBlock({ chargeId, reason: "Aino called" }, await superAdmin());
  const { json } = await billing.clientOf("identity", PersonalDataService).exportUser({ userId });
  expect(JSON.parse(json)).toMatchObject({
    disputes: [{ reason: "fraudulent", amount: { currency: "EUR" }, blockEnd: { reason: "Aino called" } }],
  });
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  expect(await billing.db("disputes").where({ charge_id: chargeId }).pluck("block_end_reason")).toEqual([""]);
});
