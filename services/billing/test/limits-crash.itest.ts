import { randomUUID } from "node:crypto";
import { refusalFrom } from "@doorlight/common/errors";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { eventually, onMortalDatabase, seededRandom } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { makePriceListStore } from "../src/db/price-list-store.ts";
import { makeEvents } from "../src/events.ts";
import { makePriceLists } from "../src/use-cases/price-lists.ts";
import { withoutBudgets } from "./start-billing.ts";
import { ownedBy, someTerms } from "./start-deals.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

jest.setTimeout(minutes(4));

/** So many that several of one admin are in the middle at once: with few, locks that are missing would not be found. */
const AT_ONCE = { maxConnections: 16 };
const mortal = onMortalDatabase<Config>(withoutBudgets, new URL("../migrations/", import.meta.url), AT_ONCE);
let billing: StartedInvoices;
beforeAll(async () => {
  billing = await startInvoices({ build: mortal.build });
  // The first lists come before the service is ready.
  const isReady = async () => (await fetch(`http://127.0.0.1:${billing.running.httpPort}/readyz`)).status;
  await eventually(async () => expect(await isReady()).toBe(200));
});
afterAll(async () => {
  await billing.stop();
  await mortal.close();
});

const deals = () => billing.clientOf("gateway", DealsService);
const prices = () => billing.clientOf("gateway", PricesService);

/** Of FI: of deals and payments in cents, of prices in hundredths of a percent. */
const limits = { deals: 280_000, payments: 10_000, prices: 2_000 };
const admins = [randomUUID(), randomUUID()] as const;
/** One for each admin, so that neither takes back what the other changes. */
const types = [LeadType.REQUEST_FOR_QUOTE, LeadType.REQUEST_FOR_VALUATION] as const;
const random = seededRandom(Number(process.env["STRESS_TEST_SEED"] ?? 31));

type Action = {
  run(): Promise<unknown>;
  /** Its row, by any admin. */
  done(): PromiseLike<unknown>;
  approvalId: string;
  /** Once it is approved, as identity has it done. */
  carryOut(): Promise<unknown>;
  outcome?: "done" | "needed";
};

const asAdmin = (nth: number) => billing.asUser(admins[nth]!, { role: "admin" });

/** A month of so few leads that several deals are within the limit, and one more is not. */
async function someDeal(nth: number): Promise<Action> {
  const leadsPerMonth = 18 + Math.floor(random() * 6);
  const terms = someTerms({ ...ownedBy(randomUUID()), startsOn: "2027-01-01", endsOn: "2027-01-31", leadsPerMonth });
  const { deal } = await deals().createDeal({ terms, idempotencyKey: randomUUID() }, await asAdmin(nth));
  const { id: dealId, version } = deal!;
  const approval = { approvalId: randomUUID(), askedBy: admins[nth]!, approvedBy: randomUUID() };
  return {
    run: async () => deals().activateDeal({ dealId, version }, await asAdmin(nth)),
    done: () => billing.db("deals").where({ id: dealId, state: "offered" }).first(),
    approvalId: approval.approvalId,
    carryOut: () =>
      billing.clientOf("identity", DealsService).activateApprovedDeal({ draft: { dealId, version }, ...approval }),
  };
}

/** All of it beyond what is open. */
function somePayment(nth: number, invoiceId: string): Action {
  const amount = { amount: BigInt(500 + Math.floor(random() * 3_000)), currency: "EUR" };
  const payment = { invoiceId, amount, paidOn: "2026-12-10", idempotencyKey: randomUUID(), more: true };
  const approval = { approvalId: randomUUID(), askedBy: admins[nth]!, beyond: amount };
  return {
    run: async () => billing.invoicing.recordPayment(payment, await asAdmin(nth)),
    done: () => billing.db("invoice_payments").where({ idempotency_key: payment.idempotencyKey }).first(),
    approvalId: approval.approvalId,
    carryOut: () => billing.clientOf("identity", InvoicingService).recordApprovedPayment({ payment, ...approval }),
  };
}

/** By up to 30 percent of the first price. */
function somePrice(nth: number, first: bigint): Action {
  const amount = (first * BigInt(70 + Math.floor(random() * 30))) / 100n;
  const changes = [{ what: { case: "unitPrice" as const, value: { leadType: types[nth]!, amount } } }];
  const reason = randomUUID();
  const approval = { approvalId: randomUUID(), askedBy: admins[nth]! };
  const change = async () => {
    const { newestVersion } = await prices().getPriceList({ country: "FI" }, billing.admin);
    return { country: "FI", changes, reason, newestVersion };
  };
  return {
    run: () => untilNewest(async () => prices().changePrices(await change(), await asAdmin(nth))),
    done: () => billing.db("price_lists").where({ reason }).first(),
    approvalId: approval.approvalId,
    carryOut: () =>
      untilNewest(async () =>
        billing.clientOf("identity", PricesService).changeApprovedPrices({ change: await change(), ...approval }),
      ),
  };
}

/** Reads the newest list again if others were faster. */
async function untilNewest(change: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const failure = await change().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (refusalFrom(failure)?.code !== "version_outdated") throw failure;
  }
}

/** Its admin looks at the outcome before the next try. */
async function tryOnce(action: Action, how: "run" | "carryOut"): Promise<void> {
  const code = await action[how]().then(
    () => "done",
    (error: unknown) => refusalFrom(error)?.code ?? "unavailable",
  );
  // A deal was offered, or a payment recorded, by the try before, whose answer was lost.
  expect(["done", "approval_needed", "unavailable", "internal", "version_outdated"]).toContain(code);
  if (code === "approval_needed") action.outcome = "needed";
}

/** All at once, again and again, each time with the database lost a few places later, until all have an outcome. */
async function untilAllAre(actions: readonly Action[], how: "run" | "carryOut"): Promise<number> {
  let losses = 0;
  for (let place = 1; ; place += process.env["LONG_RUN"] ? Math.ceil(place / 20) : place) {
    for (const action of actions) if (await action.done()) action.outcome = "done";
    const open = actions.filter(({ outcome }) => outcome === undefined);
    if (open.length === 0) return losses;
    const isLost = await mortal.losesBefore(place, () => Promise.all(open.map((action) => tryOnce(action, how))));
    if (isLost) losses += 1;
    await expectWithinLimits();
  }
}

const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"]);

async function expectWithinLimits(): Promise<void> {
  const { db, clock } = billing;
  const priceLists = makePriceListStore(db);
  const lists = makePriceLists({ db, clock, priceLists, events: makeEvents(makeOutbox()), packs });
  for (const adminId of admins) {
    const alone = { admin_id: adminId, approval_id: null };
    const [given] = await db("deal_history").where(alone).sum("worth as sum");
    const [beyond] = await db("invoice_payments").where(alone).sum("beyond as sum");
    expect(Number(given!.sum)).toBeLessThanOrEqual(limits.deals);
    expect(Number(beyond!.sum)).toBeLessThanOrEqual(limits.payments);
    expect(await lists.extentAlone("FI", adminId)).toBeLessThanOrEqual(limits.prices);
  }
}

test("keeps 64 actions of two admins within their limits, and does each approved one once", async () => {
  const payer = await billing.agent();
  await billing.purchase(payer);
  await billing.run();
  const [invoice] = await billing.issued(payer);
  const whole = { amount: { amount: invoice!.gross, currency: "EUR" }, paidOn: "2026-12-10" };
  await billing.invoicing.recordPayment(
    { invoiceId: invoice!.id, ...whole, idempotencyKey: randomUUID() },
    billing.admin,
  );
  const { priceList } = await prices().getPriceList({ country: "FI" }, billing.admin);
  const first = (nth: number) => priceList!.unitPrices.find(({ leadType }) => leadType === types[nth])!.price!.amount;
  const actions = await Promise.all(
    Array.from({ length: 64 }, async (_, at) => {
      const nth = at % 2;
      if (at % 8 < 4) return someDeal(nth);
      return at % 8 < 6 ? somePayment(nth, invoice!.id) : somePrice(nth, first(nth));
    }),
  );
  expect(await untilAllAre(actions, "run")).toBeGreaterThan(3);

  const approved = actions.filter(({ outcome }) => outcome === "needed");
  expect(approved.length).toBeGreaterThan(10);
  for (const action of approved) delete action.outcome;
  expect(await untilAllAre(approved, "carryOut")).toBeGreaterThan(3);
  await Promise.allSettled(approved.map(({ carryOut }) => carryOut()));
  for (const { approvalId } of approved) {
    const rows = ["deal_history", "invoice_payments", "price_lists"].map((table) =>
      billing.db(table).where({ approval_id: approvalId }).pluck("approval_id"),
    );
    expect((await Promise.all(rows)).flat()).toEqual([approvalId]);
  }
  expect(await billing.violations()).toEqual([]);
});
