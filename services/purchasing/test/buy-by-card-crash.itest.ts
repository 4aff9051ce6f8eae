import { randomUUID } from "node:crypto";
import { drainOutbox, KILLS, onMortalDatabase, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { ChargeSettledSchema } from "@doorlight/proto/billing/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { purchasing as buildPurchasing } from "../src/service.ts";
import { now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { buyAndKill, type Click } from "./killed-purchase.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

const mortal = onMortalDatabase<Config>(buildPurchasing, new URL("../migrations/", import.meta.url));
let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
let charges: RunningPurchasing["charges"];

beforeAll(async () => {
  purchasing = await startPurchasing({}, { idleQueue: true, build: mortal.build });
  ({ given, charges } = purchasing);
  await given.priceList();
});
beforeEach(async () => {
  afterSeconds(0);
  charges.come("settled");
  await drainOutbox(purchasing.db);
});
// A reservation that stays is one of them.
afterEach(async () => expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({}));
afterAll(async () => {
  await purchasing.stop();
  await mortal.close();
});

const afterSeconds = (count: number) => purchasing.clock.set(new Date(now.getTime() + count * 1000));
const endReservations = () => purchasing.runJob("end-reservations");

/** Deaths at each failpoint: at least one for each of the three ways on. */
const DEATHS = Math.max(KILLS, 3);

/** A buyer by card who clicks on a lead with one spot. */
type Attempt = { buyer: Buyer; click: Click };

async function attempt(): Promise<Attempt> {
  const buyer = await given.agent({ billingMethod: "card" });
  return { buyer, click: { leadId: await given.lead({ cap: 1 }), idempotencyKey: `click-${randomUUID()}` } };
}

const attempts = (count: number) => Promise.all(Array.from({ length: count }, attempt));

/** Each click's process crashes at the failpoint. More than three at once would keep each other from their databases. */
async function die(all: Attempt[], failpoint: string): Promise<void> {
  const [three, rest] = [all.slice(0, 3), all.slice(3)];
  const ends = three.map((one) => buyAndKill(purchasing, one, `purchasing.${failpoint}:1`));
  expect(await Promise.all(ends)).toEqual(three.map(() => "SIGKILL"));
  if (rest.length > 0) await die(rest, failpoint);
}

const clickAgain = async ({ buyer, click }: Attempt) =>
  purchasing.gateway.buyLead(click, await purchasing.asBuyer(buyer));

/** Whether the buyer has the lead. Fails if the spot, the charge, the contact and the events do not say the same. */
async function isBought({ buyer, click: { leadId } }: Attempt): Promise<boolean> {
  const { isBuyer } = await purchasing.leads.checkBuyer({ leadId, userId: buyer.id });
  const rows = await purchasing.db("purchases").where({ lead_id: leadId }).select<{ id: string; state: string }[]>();
  const { spots_taken: taken } = await purchasing.db("leads").where({ lead_id: leadId }).first();
  const live = rows.filter(({ state }) => state !== "released");
  const paid = rows.filter(({ id }) => charges.settled.has(id));
  expect(live.map(({ state }) => state)).toEqual(isBuyer ? ["confirmed"] : []);
  expect({ taken, paid }).toEqual({ taken: live.length, paid: live });
  return isBuyer;
}

/** The answer to the same click: the one paid purchase, with the right to its contact. */
async function expectTruth(one: Attempt): Promise<void> {
  const answers = [await clickAgain(one), await clickAgain(one)];
  expect(await isBought(one)).toBe(true);
  const [{ id }] = await purchasing.db("purchases").where({ lead_id: one.click.leadId, state: "confirmed" });
  for (const { purchase, grant } of answers) {
    expect(purchase?.id).toBe(id);
    expect(grant).not.toBe("");
  }
}

test.each([
  ["after_reserve", false],
  ["after_charge", true],
  ["after_confirm", true],
])("confirms and charges a purchase once, or neither, if its process crashes at %s", async (failpoint, isCharged) => {
  const all = await attempts(DEATHS);
  await die(all, failpoint);
  const [retried, raced, left] = [0, 1, 2].map((way) => all.filter((_, index) => index % 3 === way));

  for (const { buyer, click } of failpoint === "after_confirm" ? [] : all)
    expect((await purchasing.leads.checkBuyer({ leadId: click.leadId, userId: buyer.id })).isBuyer).toBe(false);
  for (const one of retried!) {
    const reserved = await purchasing.db("purchases").where({ lead_id: one.click.leadId }).pluck<string[]>("id");
    expect(reserved).toEqual([(await clickAgain(one)).purchase?.id]);
  }

  afterSeconds(50);
  const racedLeads = raced!.map(({ click }) => click.leadId);
  const ids = await purchasing.db("purchases").whereIn("lead_id", racedLeads).pluck<string[]>("id");
  const paid = ids.filter((id) => charges.settled.has(id));
  const settled = paid.map((purchaseId) => purchasing.consume(ChargeSettledSchema, { purchaseId }));
  await Promise.all([...raced!.map((one) => clickAgain(one).catch(inTheEnd)), ...settled, endReservations()]);
  afterSeconds(60);
  for (const one of left!) expect(await isBought(one)).toBe(isCharged);
  expect(await invariantViolations(purchasing.db, purchasing.clock.now())).toEqual({});
  for (const one of all) await expectTruth(one);
  expect((await drainOutbox(purchasing.db)).of(PurchaseConfirmedSchema)).toHaveLength(DEATHS);
});

/** The click came while its reservation was ended. */
const inTheEnd = async (error: unknown) =>
  expect(["card_error", "purchase_in_progress"]).toContain((await refusalOf(Promise.reject(error))).code);

test("buys nothing by a declined card although its process crashes before it frees the spot", async () => {
  charges.come("declined");
  const all = await attempts(DEATHS);
  await die(all, "after_charge");
  for (const one of all.slice(1)) expect(await refusalOf(clickAgain(one))).toMatchObject({ code: "card_declined" });
  afterSeconds(50);
  await endReservations();
  for (const one of all) expect(await isBought(one)).toBe(false);
});

test("confirms and charges once, or neither, if the database is lost at any statement", async () => {
  const ends: boolean[] = [];
  for (let died = true; died;) {
    afterSeconds(0);
    const [retried, left] = await attempts(2);
    died = false;
    for (const one of [retried!, left!])
      died = (await mortal.losesBefore(ends.length + 1, () => clickAgain(one))) || died;
    await expectTruth(retried!);
    afterSeconds(50);
    await endReservations();
    ends.push(await isBought(left!));
    await expectTruth(left!);
  }
  // Before the reservation; before the confirmation, when the card is charged; in the end.
  expect(ends).toEqual([false, true, true]);
});
