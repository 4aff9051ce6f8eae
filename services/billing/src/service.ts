import { eventInvariants } from "@doorlight/common/invariants";
import { addJob } from "@doorlight/common/jobs";
import { countryPackOf } from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import type { Kit, Service } from "@doorlight/common/runtime";
import { makeCardVault } from "./clients/card-vault.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { lockAccount } from "./db/account-lock.ts";
import { makeCardPurchaseStore } from "./db/card-purchase-store.ts";
import { makeCardStore } from "./db/card-store.ts";
import { chargeInvariants } from "./db/charge-invariants.ts";
import { makeDetailsStore } from "./db/details-store.ts";
import { makeDisputeStore } from "./db/dispute-store.ts";
import { hasRecurringCharges } from "./db/has-recurring-charges.ts";
import { invoiceInvariants } from "./db/invoice-invariants.ts";
import { makePriceListStore } from "./db/price-list-store.ts";
import type { Account } from "./domain/billing-details.ts";
import { monthAt } from "./domain/invoice-month.ts";
import { priceListOf } from "./domain/price-list.ts";
import { makeEvents } from "./events.ts";
import { makeJobs } from "./jobs.ts";
import { makeCharges } from "./parts/charges.ts";
import { type CardCharges, makeContracts } from "./parts/contracts.ts";
import { makeDeals } from "./parts/deals.ts";
import { makeInvoices } from "./parts/invoices.ts";
import { makeSettlements, type Settlements } from "./parts/settlements.ts";
import { makeRpc } from "./rpc/index.ts";
import { makeCancelSetups } from "./use-cases/cancel-setups.ts";
import { makeCardSetup } from "./use-cases/card-setup.ts";
import { makeChangeCards } from "./use-cases/change-cards.ts";
import { dropCustomerLater, makeDropCards } from "./use-cases/drop-cards.ts";
import { makeEraseDetails } from "./use-cases/erase-details.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makePriceLists } from "./use-cases/price-lists.ts";
import { makePutDetails } from "./use-cases/put-details.ts";
import { makeRefreshPayable } from "./use-cases/refresh-payable.ts";
import { makeWatchExpiry } from "./use-cases/watch-expiry.ts";

/** Replaces the charges of packs and fees. */
type ReplaceCharges = (settled: Settlements["settled"]) => CardCharges;

/** Billing: prices of leads, accounts' payments and contracts, and the charges of their cards. */
export function billing(kit: Kit<Config>, replaceCharges?: ReplaceCharges): Service {
  const { config, db, outbox, packs, clock, log } = kit;
  const access = { url: config.CARD_PROVIDER_URL ?? "", secretKey: config.CARD_PROVIDER_SECRET_KEY };
  const vault = makeCardVault(access, config.PUBLIC_URL);
  const details = makeDetailsStore(db);
  const cards = makeCardStore(db);
  const disputes = makeDisputeStore(db);
  const events = makeEvents(outbox);
  const priceLists = makePriceListStore(db);

  const packOf = (country: string) => countryPackOf(packs, country);
  const zoneOf = (country: string) => packOf(country).timeZone;

  const refreshPayable = makeRefreshPayable({ cards, details, events, zoneOf, clock });
  const cardSetup = makeCardSetup({
    db,
    cards,
    isBlocked: disputes.isBlocked,
    vault,
    lockAccount,
    dropLater: dropCustomerLater,
    refreshPayable,
    log,
  });

  const invoicing = makeInvoices({ db, events, packs, packOf, clock, log, outboxAddress: config.E_INVOICE_OUTBOX });
  const { addInvoiceLine, invoiceBuyers } = invoicing;
  const freezeBuyer = (tx: Tx, account: Account, at: Date) =>
    invoiceBuyers.freeze(tx, [{ userId: account.userId, month: monthAt(packOf(account.country), at) }]);

  const settlements = makeSettlements({ db, events, packOf, clock, addInvoiceLine });
  const changeCards = makeChangeCards({
    db,
    cards,
    hasRecurringCharges,
    findPayable: details.findPayable,
    detachLater: (tx, cardId) => addJob(tx, "drop-card", { cardId }),
    refreshPayable,
    clock,
  });
  const charging = makeCharges({
    kit,
    events,
    settled: settlements.settled,
    disputes,
    listCardOwners: cards.listOwners,
    banCard: changeCards.ban,
    finishSetup: cardSetup.finishFor,
    packOf,
  });
  const { chargeCard: charge, endCharge, voidCharge } = charging;
  const cardCharges = replaceCharges?.(settlements.settled) ?? { charge, endCharge, voidCharge: voidCharge.request };
  const contracts = makeContracts({ db, details, events, packOf, clock, settlements, cardCharges });
  const deals = makeDeals({ db, details, events, packs, clock, addInvoiceLine });

  const dropCards = makeDropCards({ cards, vault, dropLater: dropCustomerLater });
  const changePriceLists = makePriceLists({ db, clock, priceLists, events });

  return {
    rpc: makeRpc({
      ...invoicing,
      ...charging,
      ...contracts,
      ...deals,
      db,
      details,
      cards,
      priceLists,
      changePriceLists,
      cardSetup,
      changeCards,
      packs,
      packOf,
      zoneOf,
      clock,
      putDetails: makePutDetails({
        db,
        details,
        buyers: {
          freezeNow: (tx, account) => freezeBuyer(tx, account, clock.now()),
          renew: invoiceBuyers.renew,
        },
        events,
      }),
      exportUser: makeExportUser({
        ...invoicing,
        ...charging,
        ...contracts,
        ...deals,
        details,
        cards,
        topUps: contracts.topUpStore,
      }),
      publishableKey: config.CARD_PROVIDER_PUBLISHABLE_KEY,
    }),
    consumers: makeConsumers({
      ...invoicing,
      ...charging,
      ...contracts,
      ...deals,
      dropCards,
      cardPurchases: makeCardPurchaseStore(),
      eraseDetails: makeEraseDetails({ details, freezeBuyer, eraseBuyers: invoiceBuyers.erase, events }),
    }),
    jobs: makeJobs({
      ...invoicing,
      countries: [...packs.keys()],
      changePriceLists,
      ...charging,
      ...contracts,
      ...deals,
      dropCards,
      cancelSetups: makeCancelSetups({ cards, vault, clock }),
      watchExpiry: makeWatchExpiry({ db, cards, events, refreshPayable, zoneOf, clock }),
    }),
    invariants: [...chargeInvariants, ...invoiceInvariants, charging.agreesWithProvider, ...eventInvariants],
    ready: once(async () => {
      for (const pack of packs.values()) await changePriceLists.takePack(priceListOf(pack));
    }),
  };
}

/** Retries on each call until it has succeeded: the service is not ready before its prices are published. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
