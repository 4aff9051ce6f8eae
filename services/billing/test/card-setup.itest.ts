import { randomUUID } from "node:crypto";
import { eventually, refusalOf } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeCardStore } from "../src/db/card-store.ts";
import { makeCardSetup } from "../src/use-cases/card-setup.ts";
import { dropCustomerLater } from "../src/use-cases/drop-cards.ts";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.provider.switchTo());

const listOf = async (userId: string) => (await billing.cards.listCards({}, await billing.asUser(userId))).cards;

test("finishes a set-up as often as the browser returns, and saves one card", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { setupId, url } = await billing.cards.startCardSetup({ returnPath: "/account/billing" }, as);
  const back = new URL((await billing.provider.fillIn(url))!);
  expect(back.href.split("?")[0]).toBe("https://doorlight.example/account/billing");
  expect(back.searchParams.get("setup_intent")).toBe(setupId);
  const finish = () => billing.cards.finishCardSetup({ setupId }, as);
  const cards = await Promise.all([finish(), finish(), finish()]);
  expect(new Set(cards.map(({ card }) => card!.id)).size).toBe(1);
  expect(await listOf(userId)).toHaveLength(1);
});

test("lets nobody finish another's set-up", async () => {
  const [owner, other] = [randomUUID(), randomUUID()];
  await billing.saveCard(other);
  const { setupId, url } = await billing.cards.startCardSetup({ returnPath: "/account" }, await billing.asUser(owner));
  await billing.provider.fillIn(url);
  for (const userId of [other, randomUUID()]) {
    const finishing = billing.cards.finishCardSetup({ setupId }, await billing.asUser(userId));
    expect(await refusalOf(finishing)).toMatchObject({ code: "not_found" });
  }
});

test.each([
  ["declines", "4000000000009995", "insufficient_funds"],
  ["knows as lost", "4000000000009987", "generic_decline"],
  ["knows as stolen", "4000000000009979", "generic_decline"],
])("does not save a card that its bank %s, and says only what its owner may know", async (_what, number, reason) => {
  const userId = randomUUID();
  const saving = billing.saveCard(userId, { number });
  expect(await refusalOf(saving)).toMatchObject({ code: "card_declined", params: { reason } });
  expect(await listOf(userId)).toEqual([]);
});

test("brings no card back by a set-up after its removal, dropped at the provider or not", async () => {
  const userId = randomUUID();
  const as = await billing.asUser(userId);
  const { setupId, url } = await billing.cards.startCardSetup({ returnPath: "/account" }, as);
  await billing.provider.fillIn(url);
  const finish = () => billing.cards.finishCardSetup({ setupId }, as);
  const cardId = (await finish()).card!.id;
  await billing.cards.removeCard({ cardId }, as);
  expect(await refusalOf(finish())).toMatchObject({ code: "not_found" });
  await billing.runJob("drop-card", { cardId });
  expect(await refusalOf(finish())).toMatchObject({ code: "not_found" });
  expect(await listOf(userId)).toEqual([]);
});

test("brings no card back by a set-up if it is removed while the provider is asked", async () => {
  const userId = randomUUID();
  const account = { userId, country: "FI" };
  const as = await billing.asUser(userId);
  const { card } = await billing.saveCard(userId);
  const { setup_id: setupId, provider_id: providerId } = await billing.db("cards").where({ id: card!.id }).first();
  const notCalled = () => Promise.reject(new Error("This is not called"));
  const setups = makeCardSetup({
    db: billing.db,
    cards: makeCardStore(billing.db),
    isBlocked: async () => false,
    vault: {
      createCustomer: notCalled,
      startSetup: notCalled,
      async findSetup() {
        await billing.cards.removeCard({ cardId: card!.id }, as);
        await billing.runJob("drop-card", { cardId: card!.id });
        const facts = {
          providerId,
          fingerprint: null,
          brand: "visa",
          last4: "4242",
          expiryMonth: 12,
          expiryYear: 2034,
        };
        return { card: facts, declineReason: null };
      },
    },
    lockAccount,
    dropLater: notCalled,
    refreshPayable: notCalled,
    log: { warn: () => undefined },
  });
  await expect(setups.finish(account, setupId)).rejects.toMatchObject({ code: "not_found" });
  expect(await listOf(userId)).toEqual([]);
});

test("leaves no customer at the provider for a person erased while it is made", async () => {
  const userId = randomUUID();
  let customerId = "";
  const notCalled = () => Promise.reject(new Error("This is not called"));
  const setups = makeCardSetup({
    db: billing.db,
    cards: makeCardStore(billing.db),
    isBlocked: async () => false,
    vault: {
      async createCustomer() {
        customerId = (await billing.provider.stripe.customers.create()).id;
        await billing.consume(UserErasedSchema, { userId, country: "FI" });
        return customerId;
      },
      startSetup: notCalled,
      findSetup: notCalled,
    },
    lockAccount,
    dropLater: dropCustomerLater,
    refreshPayable: notCalled,
    log: { warn: () => undefined },
  });
  const starting = setups.start({ userId, country: "FI" }, "/account");
  await expect(starting).rejects.toMatchObject({ code: "account_deactivated" });
  const found = () => billing.provider.stripe.customers.retrieve(customerId);
  await eventually(() => expect(found()).rejects.toThrow("No such customer"));
});

test("saves nothing by a set-up that was not finished at the provider", async () => {
  const as = await billing.asUser(randomUUID());
  const { setupId } = await billing.cards.startCardSetup({ returnPath: "/account" }, as);
  expect(await refusalOf(billing.cards.finishCardSetup({ setupId }, as))).toMatchObject({ code: "card_error" });
});

test("begins no set-up while the provider is down", async () => {
  await billing.provider.switchTo({ down: true });
  const starting = billing.cards.startCardSetup({ returnPath: "/account" }, await billing.asUser(randomUUID()));
  expect(await refusalOf(starting)).toMatchObject({ code: "card_error" });
});
