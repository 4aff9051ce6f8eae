import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { frozenVat, loadCountryPacks } from "@doorlight/common/product";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { makeEvents } from "../src/events.ts";
import { makeGrantCredits } from "../src/use-cases/grant-credits.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import { hoursFromNow, noInvoiceLimit, now } from "../test/given.ts";
import { invariantViolations } from "../test/invariants.ts";
import { type RunningPurchasing, startPurchasing } from "../test/start-purchasing.ts";
import { addAgentPurchases, addTestPurchase, planned, prepaid } from "./agent-purchases.ts";

let purchasing: RunningPurchasing;
beforeAll(async () => void (purchasing = await startPurchasing()));
afterAll(() => purchasing.stop());

const events = makeEvents(makeOutbox());

/** Data from other services before demo data are laid. */
async function arrive(): Promise<void> {
  const { given, db } = purchasing;
  await given.priceList();
  for (let day = 0; day < 8; day++)
    await given.leads(4, { publishedAt: hoursFromNow(-24 * day), expiresAt: hoursFromNow(24 * (7 - day)) });
  for (const id of [planned, prepaid]) await given.agent({ id, credits: 1, billingMethod: "prepaid" });
  await given.quota({ userId: planned });
  const recordSales = makeRecordSales({ ledger: makeLedgerStore(db), events });
  const price = { amount: 39_500n, currency: "EUR" };
  const sale = { saleId: randomUUID(), userId: prepaid, country: "FI", credits: 10, price, at: hoursFromNow(-480) };
  await transaction(db, (tx) =>
    recordSales.pack(tx, { ...sale, vat: frozenVat(price, 25.5), paidFrom: "to_be_invoiced" }),
  );
}

const packs = loadCountryPacks(new URL("../../../deploy/countries/", import.meta.url).pathname, ["FI"]);

const lay = <T>(at: Date, add: (...given: Parameters<typeof addAgentPurchases>) => Promise<T>) =>
  transaction(purchasing.db, (tx) =>
    add(tx, {
      rules: makePurchaseRules(tx, noInvoiceLimit),
      officeOf: () => Promise.resolve(null),
      grantCredits: (then) =>
        makeGrantCredits({ db: tx, ledger: makeLedgerStore(tx), events, packs, clock: { now: () => then } }),
      now: at,
    }),
  );

test("gives demo agents purchases by credit, quota and an admin's credits, once", async () => {
  await arrive();
  await purchasing.given.lead({ test: true });
  const leadId = await purchasing.given.lead({ test: true });
  await purchasing.given.testers(leadId, [planned]);
  expect(await lay(now, addAgentPurchases)).toBe(8);
  expect(await lay(hoursFromNow(24), addAgentPurchases)).toBe(0);
  expect([await lay(now, addTestPurchase), await lay(now, addTestPurchase)]).toEqual([true, false]);
  const tests = purchasing.db("purchases").where({ test: true });
  expect(await tests.select("lead_id", "buyer_id")).toEqual([{ lead_id: leadId, buyer_id: planned }]);

  const ledgerOf = (userId: string) =>
    purchasing.db("ledger_transactions").where({ user_id: userId }).orderBy("id").select("kind", "unit", "occurred_at");
  const [quotaUser, creditUser] = [await ledgerOf(planned), await ledgerOf(prepaid)];
  expect(quotaUser.map(({ unit }) => unit)).toEqual(["CREDIT", "CREDIT", "QUOTA", "QUOTA", "QUOTA"]);
  expect(creditUser.map(({ kind }) => kind)).toEqual([
    "signup_grant",
    "credit_pack",
    "credit_pack_price",
    "charge",
    "charge",
    "admin_grant",
    "charge",
    "charge",
  ]);
  for (const movements of [quotaUser.slice(1), creditUser.slice(1)]) {
    const times = movements.map(({ occurred_at }) => Number(occurred_at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  expect(await invariantViolations(purchasing.db)).toEqual({});
});
