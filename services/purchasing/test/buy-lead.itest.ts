import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { type TestDatabase, drainOutbox, eventually, testDatabase } from "@doorlight/common/testing";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { CreditsSpentSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Payable } from "../src/domain/account.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

test("takes the lowest free spot, spends a credit and publishes both once", async () => {
  const officeId = randomUUID();
  const agent = await given.agent({ credits: 1, officeId });
  const lead = await given.lead({ city: "Helsinki", postalCode: "00200" });
  await given.spotsTaken(lead, 1);
  await drainOutbox(database.db);

  const { purchase } = await given.buys(agent, lead);

  const fee = { amount: 5175n, currency: "EUR" };
  expect(purchase).toMatchObject({ leadId: lead, paymentSource: "credit", acquiredAt: now, fee });
  expect(purchase?.parts).toEqual([
    { kind: "base", label: "", amount: { amount: 4500n, currency: "EUR" } },
    { kind: "location", label: "Helsinki", amount: { amount: 675n, currency: "EUR" } },
  ]);
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 0 });
  const events = await drainOutbox(database.db);
  const purchaseId = purchase?.id;
  expect(events.of(PurchaseConfirmedSchema)).toMatchObject([
    {
      purchaseId,
      leadId: lead,
      buyerId: agent.id,
      officeId,
      country: "FI",
      fee,
      paymentSource: PaymentSource.CREDIT,
      spotsLeft: 2,
      cap: 4,
    },
  ]);
  expect(events.of(CreditsSpentSchema)).toMatchObject([{ userId: agent.id, credits: 1, purchaseId, balance: 0 }]);
});

test("pays purchases by credits first, then by invoice", async () => {
  const agent = await given.agent({ credits: 2 });
  const paymentSource = [];
  for (let i = 0; i < 3; i++) paymentSource.push((await given.buys(agent, await given.lead())).purchase?.paymentSource);
  expect(paymentSource).toEqual(["credit", "credit", "invoice"]);
});

/** In the order in which they are checked: each case has its own reason and all that come after it. */
const refusals: [code: string, status: string, reasons: Reason[]][] = [
  ["not_regular_user", "available", ["invited", "inactive", "declined", "unknown", "unpriced", "penniless"]],
  ["account_deactivated", "unavailable", ["inactive", "declined", "unknown", "unpriced", "penniless"]],
  ["terms_not_accepted", "unavailable", ["declined", "unknown", "unpriced", "penniless"]],
  ["lead_unavailable", "unavailable", ["unknown", "penniless"]],
  ["already_bought", "obtained", ["buyer", "closed", "full", "colleague", "unpriced", "penniless"]],
  ["lead_closed", "unavailable", ["closed", "full", "colleague", "unpriced", "penniless"]],
  ["lead_unavailable", "unavailable", ["expired", "colleague", "unpriced", "penniless"]],
  ["lead_unavailable", "full", ["full", "colleague", "unpriced", "penniless"]],
  ["office_already_bought", "unavailable", ["colleague", "unpriced", "penniless"]],
  ["pricing_misconfigured", "unavailable", ["unpriced", "penniless"]],
  ["payment_method_missing", "no_payment_method", ["penniless"]],
  ["payment_method_missing", "no_payment_method", ["incomplete"]],
  ["not_enough_credits", "no_payment_method", ["prepaid"]],
];

type Reason =
  | "invited"
  | "inactive"
  | "declined"
  | "unknown"
  | "buyer"
  | "closed"
  | "expired"
  | "full"
  | "colleague"
  | "unpriced"
  | "penniless"
  | "incomplete"
  | "prepaid";

test.each(refusals)(
  "refuses a click with %s and shows the lead as %s to a buyer who is %j",
  async (code, status, reasons) => {
    const has = (reason: Reason) => reasons.includes(reason);
    const officeId = randomUUID();
    // Of its own, so that its prices can go away.
    const country = randomUUID();
    await given.priceList({ country });
    const another = () => given.agent({ country });
    const agent = await given.agent({
      country,
      officeId,
      role: has("invited") ? "invited" : "agent",
      termsAccepted: !has("declined"),
    });
    const lead = await given.lead({ country, cap: 3, expiresAt: hoursFromNow(has("expired") ? 0 : 24) });
    if (has("buyer")) await given.buys(agent, lead, {}, hoursFromNow(-0.5));
    else if (has("colleague")) await given.buys(await given.agent({ country, officeId }), lead, {}, hoursFromNow(-0.5));
    if (has("full")) {
      for (let spot = 2; spot <= 3; spot++) await given.buys(await another(), lead, {}, hoursFromNow(-0.5));
    }
    if (has("unpriced")) await given.priceList({ country, version: 2n, unitPrices: [] });
    if (has("closed")) await given.closedLead(lead, hoursFromNow(-0.25));
    if (has("penniless")) await pays(agent, null, false);
    if (has("incomplete")) await pays(agent, "invoice", false);
    if (has("prepaid")) await pays(agent, "prepaid", true);
    if (has("inactive")) await database.db("accounts").where({ user_id: agent.id }).update({ active: false });
    const asked = has("unknown") ? randomUUID() : lead;

    const [quote] = await given.rules.quote([asked], agent, now);
    const outcome = await given.buys(agent, asked);

    expect(outcome.refusal).toBe(code);
    if (has("unknown")) expect(quote).toBeUndefined();
    else expect(quote).toMatchObject({ refusal: code, status });
  },
);

test("hides a lead of another country from an agent", async () => {
  const lead = await given.lead();
  const swede = await given.agent({ country: "SE", credits: 1 });
  expect(await given.buys(swede, lead)).toMatchObject({ refusal: "lead_unavailable" });
});

test("gives an agent without an account no means to pay", async () => {
  const unknown: Buyer = { id: randomUUID(), officeId: null, country: "FI", role: "agent", termsAccepted: true };
  expect(await given.buys(unknown, await given.lead())).toMatchObject({ refusal: "payment_method_missing" });
});

test.each([
  ["credit", { credits: 1 }, null],
  ["credit", { credits: 0 }, "not_enough_credits"],
  ["invoice", { credits: 0 }, null],
  ["invoice", { credits: 0, billingComplete: false }, "payment_method_missing"],
  // Credits are spent first (S9), even if the buyer would rather keep them.
  ["invoice", { credits: 1 }, "invalid_request"],
] as const)("answers a click that asks to pay by %s with %j by %s", async (paymentSource, wallet, refusal) => {
  const outcome = await given.buys(await given.agent(wallet), await given.lead(), { requestedSource: paymentSource });
  expect(outcome.refusal).toBe(refusal);
  if (!refusal) expect(outcome.purchase?.paymentSource).toBe(paymentSource);
});

test("refuses a buyer who loses the last spot while buying because of it", async () => {
  const lead = await given.lead({ cap: 2 });
  await given.spotsTaken(lead, 1);
  const { winner, loser } = await raceFor(lead, await given.agent(), await given.agent());
  expect(winner).toMatchObject({ refusal: null });
  expect(loser).toMatchObject({ refusal: "last_spot_taken" });
});

test("refuses a lead as taken just now only within a second of its last spot", async () => {
  const lead = await given.lead({ cap: 1 });
  expect(await given.buys(await given.agent(), lead)).toMatchObject({ refusal: null });
  const refusalAfter = async (ms: number) =>
    (await given.buys(await given.agent(), lead, {}, new Date(now.getTime() + ms))).refusal;
  expect(await refusalAfter(0)).toBe("last_spot_taken");
  expect(await refusalAfter(999)).toBe("last_spot_taken");
  expect(await refusalAfter(1000)).toBe("lead_unavailable");
});

test("gives buyers of one moment the spots in a row, each published with version and spots left", async () => {
  const lead = await given.lead({ cap: 4 });
  await drainOutbox(database.db);
  const outcomes = await Promise.all((await given.agents(6)).map((agent) => given.buys(agent, lead)));
  expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(4);
  const rows = await database.db("purchases").where({ lead_id: lead }).orderBy("spot_no").select("id", "spot_no");
  expect(rows.map(({ spot_no }) => spot_no)).toEqual([1, 2, 3, 4]);
  const { all, of } = await drainOutbox(database.db);
  expect(all.map(({ version }) => version)).toEqual([1n, 2n, 3n, 4n]);
  expect(of(PurchaseConfirmedSchema).map(({ spotsLeft, purchaseId }) => [spotsLeft, purchaseId])).toEqual(
    rows.map(({ id }, i) => [3 - i, id]),
  );
});

test("refuses a colleague who is a moment later because of the office", async () => {
  const officeId = randomUUID();
  const lead = await given.lead();
  const { loser } = await raceFor(lead, await given.agent({ officeId }), await given.agent({ officeId }));
  expect(loser).toMatchObject({ refusal: "office_already_bought" });
});

test("gives an agent who clicks in several windows one spot", async () => {
  const agent = await given.agent({ credits: 2 });
  const lead = await given.lead();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => given.buys(agent, lead)));
  expect(outcomes.map(({ refusal }) => refusal).sort()).toEqual([...Array(5).fill("already_bought"), null]);
  expect(await given.accounts.find(agent.id)).toMatchObject({ credits: 1 });
});

test("buys one of two leads asked for at once with one credit", async () => {
  const agent = await given.agent({ credits: 1, billingMethod: "prepaid" });
  const leads = [await given.lead(), await given.lead()];
  const outcomes = await Promise.all(leads.map((lead) => given.buys(agent, lead)));
  expect(outcomes.map(({ refusal }) => refusal).sort()).toEqual(["not_enough_credits", null]);
});

test("refuses a purchase of a lead whose row stays locked as in progress", async () => {
  const lead = await given.lead();
  await database.db.transaction(async (tx) => {
    await tx("leads").where({ lead_id: lead }).forUpdate();
    await expect(given.buys(await given.agent(), lead)).rejects.toThrow("purchase_in_progress");
  });
});

async function pays(agent: Buyer, billingMethod: Payable["billingMethod"], billingComplete: boolean): Promise<void> {
  const payable = { userId: agent.id, country: "FI", billingMethod, billingComplete, cardReady: false, version: 2n };
  await transaction(database.db, (tx) => given.accounts.setPayable(tx, payable));
}

/** The loser has looked at the lead before the winner's purchase is there to be seen. */
async function raceFor(lead: string, first: Buyer, second: Buyer) {
  const tx = await database.db.transaction();
  const winner = await givenIn(tx).buys(first, lead);
  const losing = given.buys(second, lead);
  await eventually(async () => {
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length === 0) throw new Error("The loser does not wait yet");
  });
  await tx.commit();
  return { winner, loser: await losing };
}
