import { setTimeout as sleep } from "node:timers/promises";
import { defineConfig, env } from "@doorlight/common/config";
import { type Tx, connectDb, transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { loadCountryPacks } from "@doorlight/common/product";
import { countAllNext } from "@doorlight/common/statistics";
import { makeAccountStore } from "../src/db/account-store.ts";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makeOfficeMembershipStore } from "../src/db/office-membership-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import type { FindCountryTerms } from "../src/domain/country-terms.ts";
import { makeEvents } from "../src/events.ts";
import { makeGrantCredits } from "../src/use-cases/grant-credits.ts";
import { addAgentPurchases, addTestPurchase, planned, prepaid } from "./agent-purchases.ts";
import { type SampleLead, sampleBuyers, samplePurchases } from "./sample-purchases.ts";

const SETTLED_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const config = defineConfig({ ...env.database, ...env.countries })();
const { DATABASE_URL: url, COUNTRIES: countries } = config;
const migrations = new URL("../migrations/", import.meta.url);
const db = connectDb({ url, maxConnections: 2, applicationName: "demo", migrations });
const now = new Date();
const packs = loadCountryPacks(config.COUNTRY_PACKS, countries);
/** Few sample agents have bought all that is sold. */
const termsOf: FindCountryTerms = (country) => {
  const terms = packs.get(country);
  return terms && { ...terms, invoiceLimit: Number.MAX_SAFE_INTEGER, firstInvoiceLimit: Number.MAX_SAFE_INTEGER };
};

if (await isSeeded()) {
  console.log("Demo purchases: 0 added");
} else {
  await leadsHaveArrived();
  const added = await transaction(db, addPurchases);
  console.log(`Demo purchases: ${added} added`);
}
if (countries.includes("FI")) {
  await contractsHaveArrived();
  const added = await transaction(db, addOfAgents);
  console.log(`Demo purchases of agents: ${added} added`);
}
await countAllNext(db);
await db.destroy();

/** The payment sources of agents come from identity and billing, the test lead from leads. */
async function contractsHaveArrived(): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; ; await sleep(100)) {
    const { rows } = await db.raw<{ rows: [{ ready: boolean }] }>(
      `select exists (select from quotas where user_id = :planned)
         and exists (select from ledger_transactions where user_id = :prepaid and kind = 'credit_pack')
         and (select count(*) from ledger_transactions where user_id in (:planned, :prepaid) and kind = 'signup_grant') = 2
         and exists (select from lead_testers join leads using (lead_id) where account_id = :planned and published_at is not null)
         as ready`,
      { planned, prepaid },
    );
    if (rows[0].ready) return;
    if (Date.now() > deadline) throw new Error("No contracts have come from the other services");
  }
}

async function addOfAgents(tx: Tx): Promise<number> {
  const ledger = makeLedgerStore(tx);
  const ports = {
    rules: makePurchaseRules(tx, termsOf),
    officeOf: makeOfficeMembershipStore(tx).officeOf,
    grantCredits: (at: Date) =>
      makeGrantCredits({ db: tx, ledger, events: makeEvents(makeOutbox()), packs, clock: { now: () => at } }),
    now,
  };
  const added = await addAgentPurchases(tx, ports);
  return added + ((await addTestPurchase(tx, ports)) ? 1 : 0);
}

/** Purchases are added all or none. Leads that came later are somebody's own. */
async function isSeeded(): Promise<boolean> {
  const key = await db("idempotency_keys").whereLike("key", "demo-%").first("key");
  return key !== undefined;
}

/** Leads and prices come as events: until no more of them come. */
async function leadsHaveArrived(): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let seen = "", since = Date.now(); Date.now() - since < SETTLED_MS || seen === ""; await sleep(100)) {
    if (Date.now() > deadline) throw new Error("No leads or prices have come from the other services");
    const { rows } = await db.raw<{ rows: [{ state: string }] }>(
      `select case when exists (select from leads) and exists (select from price_lists)
         then concat((select count(*) from leads), ' ', (select count(*) from price_lists)) else '' end as state`,
    );
    if (rows[0].state !== seen) [seen, since] = [rows[0].state, Date.now()];
  }
}

async function addPurchases(tx: Tx): Promise<number> {
  const leads: SampleLead[] = await tx("leads")
    .where({ test: false })
    .whereNotNull("published_at")
    .whereNull("closed_at")
    .orderBy("lead_id")
    .select("country", "cap", { leadId: "lead_id", publishedAt: "published_at", expiresAt: "expires_at" });
  for (const country of new Set(leads.map((lead) => lead.country))) await openBuyers(tx, country);
  // In their order, as the ledger keeps it.
  const purchases = leads
    .flatMap((lead) => samplePurchases(lead, now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, ...click } of purchases) {
    const asked = { requestedSource: "invoice", shown: null, listId: null } as const;
    const command = { ...click, ...asked, traceparent: null };
    const { refusal } = await makePurchaseRules(tx, termsOf).buy(command, at);
    if (refusal !== null) throw new Error(`A sample purchase was refused: ${refusal}`);
  }
  return purchases.length;
}

async function openBuyers(tx: Tx, country: string): Promise<void> {
  const accounts = makeAccountStore(tx);
  for (const { id: userId } of sampleBuyers(country)) {
    const invoiceTrust = { proven: true, invoicesPaidInTime: 0, reminders: 0 };
    const invoice = { billingMethod: "invoice", billingComplete: true, cardReady: false, invoiceTrust } as const;
    await accounts.setPayable(tx, { userId, country, ...invoice, version: 1n });
  }
}
