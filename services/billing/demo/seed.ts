import { defineConfig, env } from "@doorlight/common/config";
import { connectDb } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { countryPackOf, loadCountryPacks } from "@doorlight/common/product";
import { countAllNext } from "@doorlight/common/statistics";
import { makeLogger } from "@doorlight/common/telemetry";
import { systemClock as clock } from "@doorlight/common/time";
import { makeCardVault } from "../src/clients/card-vault.ts";
import { makeStripe } from "../src/clients/stripe.ts";
import { cardProvider } from "../src/config.ts";
import { makeCardStore } from "../src/db/card-store.ts";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeDisputeStore } from "../src/db/dispute-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeDeals } from "../src/parts/deals.ts";
import { makeInvoices } from "../src/parts/invoices.ts";
import { makeCardSetup } from "../src/use-cases/card-setup.ts";
import { dropCustomerLater } from "../src/use-cases/drop-cards.ts";
import { makeRefreshPayable } from "../src/use-cases/refresh-payable.ts";
import { layDemoBuyers } from "./buyers.ts";
import { layDemoCard } from "./card.ts";
import { layDemoContracts } from "./contracts.ts";
import { layDemoDeals, withoutDebts } from "./deals.ts";
import { later, saveDetails } from "./save-details.ts";
import { layDemoDispute } from "./dispute.ts";

const config = defineConfig({
  NODE_ENV: env.runtime.NODE_ENV,
  ...env.database,
  ...env.countries,
  ...env.product,
  ...cardProvider,
})();
const packs = loadCountryPacks(config.COUNTRY_PACKS, config.COUNTRIES, config.OPENED_COUNTRIES);
const db = connectDb({ url: config.DATABASE_URL, maxConnections: 2, applicationName: "demo" });
const log = makeLogger("demo");
const events = makeEvents(makeOutbox());
const details = makeDetailsStore(db);
const cards = makeCardStore(db);
const finland = packs.get("FI");
const packOf = (country: string) => countryPackOf(packs, country);
const invoices = { db, events, packs, packOf, followDigests: later, clock, log, outboxAddress: "" };
const { addInvoiceLine, invoiceBuyers, creditInvoice } = makeInvoices(invoices);
const detailsPorts = { events, packs, renew: invoiceBuyers.renew };
const buyers = await layDemoBuyers(db, detailsPorts);
console.log(`Demo buyers' billing details: ${buyers} added`);

if (finland) {
  const now = clock.now();
  const contracts = await layDemoContracts(db, { events, packs, packOf, log, now });

  const { deals, createDeal, changeDeals, answerDeal } = makeDeals({
    db,
    details,
    events,
    packs,
    clock,
    addInvoiceLine,
    creditInvoice,
    reserveDebt: withoutDebts,
    quotaUse: { listQuotaUse: () => Promise.resolve(new Map<string, number>()) },
  });
  const added = await layDemoDeals({
    db,
    deals,
    createDeal,
    activate: changeDeals.activate,
    accept: answerDeal.accept,
    savePayer: (account, own) => saveDetails(db, detailsPorts, account, own),
    now,
  });

  const access = { url: config.CARD_PROVIDER_URL ?? "", secretKey: config.CARD_PROVIDER_SECRET_KEY };
  const { stripe } = makeStripe(access);
  const refreshPayable = makeRefreshPayable({
    cards,
    details,
    followDigests: later,
    events,
    zoneOf: () => finland.timeZone,
    clock,
  });
  const vault = makeCardVault(access, config.PUBLIC_URL);
  const customers = { lockAccount, dropLater: dropCustomerLater };
  const cardSetup = makeCardSetup({
    db,
    cards,
    isBlocked: makeDisputeStore(db).isBlocked,
    vault,
    ...customers,
    refreshPayable,
    log,
  });
  const fillInWith = (payment_method: string) => (setupId: string) =>
    stripe.setupIntents.confirm(setupId, { payment_method });
  const saved = await layDemoCard({ cards, cardSetup, fillIn: fillInWith("pm_card_visa") });
  const fillIn = fillInWith("pm_card_amex");
  const ports = { config, events, packs, packOf, cardSetup, refreshPayable, fillIn, clock, log };
  const isDisputed = await layDemoDispute(db, ports);
  console.log(`Demo contracts: ${contracts} added; deals: ${added} added; cards: ${saved} saved`);
  console.log(`Demo dispute: ${isDisputed ? "added" : "there"}`);
}
await countAllNext(db);
await db.destroy();
