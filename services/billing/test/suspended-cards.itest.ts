import { randomUUID } from "node:crypto";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { makeCardStore } from "../src/db/card-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { type Disputed, disputedCharges, MASTERCARD, newsAt, VISA, withStatus } from "./disputed-charges.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
const { superAdmin, disputes, send, cardsOf, charged, endBlocks } = disputedCharges(() => billing);
afterEach(endBlocks);

const standings = async (userId: string) =>
  (await cardsOf(userId)).map(({ last4, isDefault, suspended }) => [last4, isDefault, suspended]);

test.each([
  ["is won", async (event: Disputed) => send(withStatus(event, "won"))],
  ["is withdrawn", async (event: Disputed) => send(withStatus(event, "warning_closed"))],
  [
    "is ended by a super admin",
    async (_: Disputed, chargeId: string) =>
      void (await disputes().endCardBlock({ chargeId, reason: "The bank withdrew it" }, await superAdmin())),
  ],
] as const)(
  "suspends a disputed card on each account that has it, and removes none, until it %s",
  async (_what, end) => {
    const other = randomUUID();
    await billing.saveCard(other, { number: VISA });
    await billing.saveCard(other, { number: MASTERCARD });
    const { userId, chargeId, disputed } = await charged();
    const kept = () =>
      billing
        .db("cards")
        .whereIn("user_id", [userId, other])
        .whereNull("removed_at")
        .orderBy("id")
        .pluck<string[]>("provider_id");
    const saved = await kept();
    const event = await disputed();
    await send(event);
    expect(await standings(userId)).toEqual([["4242", true, true]]);
    expect(await standings(other)).toEqual([
      ["4444", true, false],
      ["4242", false, true],
    ]);
    const mailed = async () => {
      const mails = (await drainOutbox(billing.db)).of(BillingMailQueuedSchema);
      return mails.filter((mail) => mail.userId === other).map(({ subject }) => subject);
    };
    // The account that disputes is mailed about its dispute.
    expect(await mailed()).toEqual([MailSubject.CARD_SUSPENDED]);
    await end(event, chargeId);
    expect(await mailed()).toEqual([MailSubject.CARD_RESTORED]);
    expect(await standings(userId)).toEqual([["4242", true, false]]);
    expect(await standings(other)).toEqual([
      ["4242", true, false],
      ["4444", false, false],
    ]);
    expect(await kept()).toEqual(saved);
    for (const id of saved) expect((await billing.provider.stripe.paymentMethods.retrieve(id)).customer).not.toBeNull();
  },
);

test("keeps a card suspended whose dispute is lost, or that another account disputes, too", async () => {
  const [one, two] = [await charged(), await charged()];
  const [first, second] = [await one.disputed(), await two.disputed()];
  for (const event of [first, second, withStatus(first, "lost"), withStatus(second, "won")]) await send(event);
  expect(await standings(two.userId)).toEqual([["4242", true, true]]);
  await disputes().endCardBlock({ chargeId: one.chargeId, reason: "They paid" }, await superAdmin());
  expect(await standings(two.userId)).toEqual([["4242", true, false]]);
});

test("charges another card of the account than a suspended one, which cannot be its default", async () => {
  const other = randomUUID();
  await billing.saveCard(other, { number: VISA });
  const { disputed } = await charged();
  await send(await disputed());
  const lastOf = async (id: string) =>
    (await billing.db("charges").where({ reference_id: id }).first<{ card_last4: string }>("card_last4")).card_last4;
  const pay = async () => {
    const purchase = { ...(await billing.purchase({ userId: other })), purchaseId: randomUUID() };
    const { outcome } = await billing.charges.chargePurchase(purchase);
    return outcome.case === "settled" ? lastOf(purchase.purchaseId) : outcome.value;
  };
  expect(await pay()).toMatchObject({ reason: "card_suspended" });
  const [{ id: cardId } = { id: "" }] = await cardsOf(other);
  const { card } = await billing.saveCard(other, { number: MASTERCARD });
  expect(card).toMatchObject({ isDefault: true });
  expect(await pay()).toBe("4444");
  const choosing = billing.cards.setDefaultCard({ cardId }, await billing.asUser(other));
  expect((await refusalOf(choosing)).code).toBe("card_blocked");
});

test("charges no card at the moment in which the dispute of another account suspends it", async () => {
  const other = randomUUID();
  await billing.saveCard(other, { number: VISA });
  const { chargeId } = await charged();
  const store = makeDisputeStore(billing.db);
  const purchase = { ...(await billing.purchase({ userId: other })), purchaseId: randomUUID() };
  const { paying } = await billing.db.transaction(async (tx) => {
    await store.add(tx, chargeId, newsAt(billing.clock.now()), billing.clock.now());
    const mark = { providerId: "", fingerprint: `fp${VISA}` };
    await makeCardStore(billing.db).followBlock(tx, other, mark, billing.clock.now());
    const result = billing.charges.chargePurchase(purchase);
    await eventually(async () => {
      const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
      expect(waiting).toContainEqual(expect.objectContaining({ wait_event_type: "Lock" }));
    });
    return { paying: result };
  });
  expect((await paying).outcome).toMatchObject({ case: "declined", value: { reason: "card_suspended" } });
});

test("does not send a charge that was claimed before its card was suspended", async () => {
  const other = randomUUID();
  await billing.saveCard(other, { number: VISA });
  const purchase = { ...(await billing.purchase({ userId: other })), purchaseId: randomUUID() };
  await billing.charges.chargePurchase(purchase);
  const claimed = { state: "created", provider_intent_id: null, settled_at: null };
  await billing.db("charges").where({ reference_id: purchase.purchaseId }).update(claimed);
  const { disputed } = await charged();
  await send(await disputed());
  const { outcome } = await billing.charges.chargePurchase(purchase);
  expect(outcome).toMatchObject({ case: "declined", value: { reason: "card_suspended" } });
});

test("finds a card that is suspended without a dispute, and one that a dispute does not suspend", async () => {
  const { userId, disputed } = await charged();
  const found = async () => {
    await billing.runJob("check-invariants");
    const { invariants } = await billing.clientOf("gateway", InvariantsService).listInvariants({}, await superAdmin());
    const { examples = [] } = invariants.find(({ id }) => id === "S25") ?? {};
    return examples
      .map(({ row }) => row)
      .join()
      .includes(userId);
  };
  const mark = (at: Date | null) => billing.db("cards").where({ user_id: userId }).update({ suspended_at: at });
  const states = [await found()];
  for (const change of [() => mark(billing.clock.now()), async () => send(await disputed()), () => mark(null)]) {
    await change();
    states.push(await found());
  }
  expect(states).toEqual([false, true, false, true]);
  await mark(billing.clock.now());
});
