import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;
let reservations: ReturnType<typeof makeReservationStore>;
let buyer: Buyer;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  reservations = makeReservationStore(database.db);
  await given.priceList();
});
beforeEach(async () => void (buyer = await given.agent({ billingMethod: "card" })));
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

const minutesFromNow = (count: number) => hoursFromNow(count / 60);

/** The spot that a buyer keeps while the bank waits for them. */
async function keep(leadId: string, at = now): Promise<string> {
  const { reservation, refusal } = await given.buys(buyer, leadId, {}, at);
  if (!reservation) throw new Error(`A spot is not kept: ${refusal}`);
  await reservations.keep(reservation.purchaseId);
  return reservation.purchaseId;
}

/** Keeps a spot for this many minutes, and does not pay. */
async function keepFor(count: number, leadId: string, at: Date): Promise<void> {
  const end = new Date(at.getTime() + count * 60_000);
  await reservations.release(await keep(leadId, at), "expired", end);
}

const refusalOf = async (leadId: string, at = now) => (await given.buys(buyer, leadId, {}, at)).refusal;

test("keeps three spots of a buyer while cards are charged, and a fourth once one is over", async () => {
  const leads = await given.leads(3);
  const [first, second] = [await keep(leads[0]!), await keep(leads[1]!)];
  await keep(leads[2]!);
  const fourth = await given.lead();
  expect(await refusalOf(fourth)).toBe("too_many_reservations");
  expect(await given.rules.quote([fourth], buyer, now)).toMatchObject([
    { status: "no_payment_method", refusal: "too_many_reservations", price: { amount: 4500n } },
  ]);

  await reservations.confirm(first, now);
  await keep(fourth);
  const fifth = await given.lead();
  expect(await refusalOf(fifth)).toBe("too_many_reservations");
  await reservations.release(second, "declined", now);
  expect(await refusalOf(fifth)).toBeNull();
});

test("keeps three spots at most for clicks of one moment", async () => {
  const leads = await given.leads(5);
  const outcomes = await Promise.all(leads.map((leadId) => given.buys(buyer, leadId)));
  const refusals = outcomes.map(({ refusal }) => refusal);
  expect(refusals.toSorted()).toEqual([null, null, null, "too_many_reservations", "too_many_reservations"].toSorted());
});

test("lists the spots that wait for a buyer's bank, until their time is over", async () => {
  const [first, second, charging] = await given.leads(3);
  await keep(first!);
  await keep(second!);
  await given.buys(buyer, charging!);
  const until = minutesFromNow(5);
  const both = [first, second].map((leadId) => ({ leadId, until }));
  expect(await reservations.keptFor(buyer.id, now)).toEqual(both);
  expect(await reservations.keptFor(buyer.id, until)).toEqual([]);
  expect(await reservations.keptFor((await given.agent()).id, now)).toEqual([]);
});

test("lets a buyer with three kept spots buy with credits, and other buyers with their cards", async () => {
  for (const leadId of await given.leads(3)) await keep(leadId);
  const lead = await given.lead();
  expect((await given.buys(await given.agent({ billingMethod: "card" }), lead)).reservation).toBeDefined();
  await given.credits(buyer, 1);
  expect((await given.buys(buyer, lead)).purchase?.paymentSource).toBe("credit");
});

test("lets a buyer who kept a spot ten minutes without paying buy by card a day later", async () => {
  const lead = await given.lead();
  await keepFor(5, lead, now);
  await keepFor(5, lead, minutesFromNow(5));
  expect(await refusalOf(lead, minutesFromNow(10))).toBe("kept_too_long");
  expect(await refusalOf(lead, minutesFromNow(24 * 60 - 1))).toBe("kept_too_long");
  expect(await refusalOf(lead, hoursFromNow(24))).toBeNull();
});

test("lets a buyer who kept a spot too long buy it by credit and other leads by card", async () => {
  const lead = await given.lead();
  await keepFor(5, lead, now);
  await keepFor(5, lead, minutesFromNow(5));
  const later = minutesFromNow(11);
  expect(await refusalOf(await given.lead(), later)).toBeNull();
  expect((await given.buys(await given.agent({ billingMethod: "card" }), lead, {}, later)).refusal).toBeNull();
  await given.credits(buyer, 1);
  expect((await given.buys(buyer, lead, {}, later)).purchase?.paymentSource).toBe("credit");
});

test("lets an owner of declined cards try another", async () => {
  const lead = await given.lead();
  for (let i = 0; i < 6; i++) {
    const { reservation } = await given.buys(buyer, lead);
    await reservations.release(reservation!.purchaseId, "declined", new Date(now.getTime() + 2_000));
  }
  expect(await refusalOf(lead)).toBeNull();
});
