import type { Tx } from "@doorlight/common/db";
import { addJob, inBatches } from "@doorlight/common/jobs";
import { countryPackOf, moneyCutoff } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import { makeDataKey } from "@doorlight/common/secrets";
import { type Budgets, makeBudgets } from "../clients/budgets.ts";
import { makeCardVault } from "../clients/card-vault.ts";
import type { Config } from "../config.ts";
import { makeAccountDebtStore } from "../db/account-debt-store.ts";
import { makeAccountDigestStore } from "../db/account-digest-store.ts";
import { lockAccount } from "../db/account-lock.ts";
import { makeBanStore } from "../db/ban-store.ts";
import { makeBillingMailboxStore } from "../db/billing-mailbox-store.ts";
import { makeCardPurchaseStore } from "../db/card-purchase-store.ts";
import { makeCardStore } from "../db/card-store.ts";
import { makeDetailsStore } from "../db/details-store.ts";
import { makeDisputeStore } from "../db/dispute-store.ts";
import { hasRecurringCharges } from "../db/has-recurring-charges.ts";
import { makePriceListStore } from "../db/price-list-store.ts";
import { makeSearchStore } from "../db/search-store.ts";
import type { Account } from "../domain/billing-details.ts";
import { monthAt } from "../domain/invoice-month.ts";
import { makeEvents } from "../events.ts";
import { toPurchaseLine } from "../mappers.ts";
import { makeAddFormerCardLines } from "../use-cases/add-former-card-lines.ts";
import { makeAllowances } from "../use-cases/allowances.ts";
import { makeBillingMailboxes } from "../use-cases/billing-mailboxes.ts";
import { makeCancelSetups } from "../use-cases/cancel-setups.ts";
import { makeCardSetup } from "../use-cases/card-setup.ts";
import { makeChangeCards } from "../use-cases/change-cards.ts";
import { dropCustomerLater, makeDropCards } from "../use-cases/drop-cards.ts";
import { makeCheckDetails } from "../use-cases/check-details.ts";
import { makeCorrectDetails } from "../use-cases/correct-details.ts";
import { makeEraseDetails } from "../use-cases/erase-details.ts";
import { makeExportUser } from "../use-cases/export-user.ts";
import { makeFollowDigests } from "../use-cases/follow-digests.ts";
import { makeListEndingContracts } from "../use-cases/list-ending-contracts.ts";
import { makePriceLists } from "../use-cases/price-lists.ts";
import { makePutDetails } from "../use-cases/put-details.ts";
import { makeRefreshPayable } from "../use-cases/refresh-payable.ts";
import { makeSaveDetails } from "../use-cases/save-details.ts";
import { makeWatchExpiry } from "../use-cases/watch-expiry.ts";
import { makeCharges } from "./charges.ts";
import { type CardCharges, makeContracts } from "./contracts.ts";
import { makeDeals } from "./deals.ts";
import { makeInvoices } from "./invoices.ts";
import { makeSettlements, type Settlements } from "./settlements.ts";

const BATCH = 1_000;

/** Replaces the charges of packs and fees. */
export type ReplaceCharges = (settled: Settlements["settled"]) => CardCharges;

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases(kit: Kit<Config>, replaceCharges?: ReplaceCharges, otherBudgets?: Budgets) {
  const { config, db, outbox, packs, signer, clock, log } = kit;
  const access = { url: config.CARD_PROVIDER_URL ?? "", secretKey: config.CARD_PROVIDER_SECRET_KEY };
  const vault = makeCardVault(access, config.PUBLIC_URL);
  const details = makeDetailsStore(db);
  const cards = makeCardStore(db);
  const disputes = makeDisputeStore(db);
  const events = makeEvents(outbox);
  const priceLists = makePriceListStore(db);

  const packOf = (country: string) => countryPackOf(packs, country);
  const zoneOf = (country: string) => packOf(country).timeZone;

  const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
  const digests = makeAccountDigestStore(db);
  const bans = makeBanStore(db);
  const mailboxes = makeBillingMailboxStore(db);
  const billingMailboxes = makeBillingMailboxes({ mailboxes, events, dataKey, clock });
  const followDigests = makeFollowDigests({ db, digests, isBanned: bans.holdsAgainst, events, dataKey, clock });
  const refreshPayable = makeRefreshPayable({
    cards,
    details,
    followDigests: followDigests.follow,
    events,
    zoneOf,
    clock,
  });
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

  const invoicing = makeInvoices({
    db,
    events,
    packs,
    packOf,
    followDigests: followDigests.follow,
    clock,
    log,
    outboxAddress: config.E_INVOICE_OUTBOX,
  });
  const { addInvoiceLine, cardLines, invoiceBuyers, corrections, trust } = invoicing;
  const freezeBuyer = (tx: Tx, account: Account, at: Date) =>
    invoiceBuyers.freeze(tx, [{ userId: account.userId, month: monthAt(packOf(account.country), at) }]);

  const settlements = makeSettlements({ db, events, packOf, clock, addInvoiceLine, cardLines });
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
    followBlock: changeCards.followBlock,
    finishSetup: cardSetup.finishFor,
    cardLines,
    creditInvoice: invoicing.creditInvoice,
    trust,
    isReverseCharged: async (userId) => (await details.find(userId)).reverseCharge,
    packOf,
  });
  const { chargeCard: charge, endCharge, voidCharge } = charging;
  const cardCharges = replaceCharges?.(settlements.settled) ?? { charge, endCharge, voidCharge: voidCharge.request };
  const budgets = otherBudgets ?? makeBudgets({ address: config.PURCHASING_ADDR, signer, log });
  const contracts = makeContracts({ budgets, db, details, events, packOf, clock, settlements, cardCharges, log });
  const deals = makeDeals({
    db,
    details,
    events,
    packs,
    clock,
    addInvoiceLine,
    creditInvoice: invoicing.creditInvoice,
    reserveDebt: contracts.reserveDebt,
    quotaUse: budgets,
  });

  const saveDetails = makeSaveDetails({
    details,
    buyers: { freezeNow: (tx, account) => freezeBuyer(tx, account, clock.now()), renew: invoiceBuyers.renew },
    markDue: (tx, userId) => cardLines.markDue(tx, userId, clock.now()),
    followDigests: followDigests.follow,
    askMailbox: billingMailboxes.ask,
    events,
  });

  const changePriceLists = makePriceLists({ db, clock, priceLists, events, packs });
  const accountDebts = makeAccountDebtStore(db);
  const parts = { ...invoicing, ...charging, ...contracts, ...deals, details, cards, digests, mailboxes };
  return {
    ...parts,
    accountDebts,
    billingMailboxes,
    budgets,
    dataKey,
    bans,
    purgeBans: () => inBatches(BATCH, (limit) => bans.purge(clock.now(), limit)),
    followDigests,
    db,
    packs,
    packOf,
    zoneOf,
    clock,
    publishableKey: config.CARD_PROVIDER_PUBLISHABLE_KEY,
    priceLists,
    changePriceLists,
    allowances: makeAllowances({ ...parts, db, corrections, changePriceLists, packs, clock }),
    addFormerCardLines: makeAddFormerCardLines({
      ...parts,
      db,
      describePurchases: async (ids) =>
        (await budgets.describePurchases(ids)).map((bought) => toPurchaseLine(bought, clock.now())),
      packs,
      clock,
    }),
    search: makeSearchStore(db),
    cardSetup,
    cancelSetups: makeCancelSetups({ cards, vault, clock }),
    changeCards,
    dropCards: makeDropCards({ cards, vault, dropLater: dropCustomerLater }),
    watchExpiry: makeWatchExpiry({ db, cards, events, refreshPayable, zoneOf, clock }),
    cardPurchases: makeCardPurchaseStore(),
    putDetails: makePutDetails({
      ...contracts,
      ...details,
      ...accountDebts,
      debts: budgets,
      lockOwners: deals.deals.lockOwners,
      lockAccount,
      db,
      saveDetails,
      packs,
    }),
    checkDetails: makeCheckDetails({ db, details, events, packs }),
    correctDetails: makeCorrectDetails({ db, details, saveDetails, corrections, events, packs, clock }),
    eraseDetails: makeEraseDetails({
      details,
      corrections,
      digests,
      mailboxes,
      freezeBuyer,
      freezeCardBuyer: (tx, { userId, country }, at) =>
        cardLines.freezeBuyer(tx, userId, moneyCutoff(packOf(country), at)),
      eraseBuyers: invoiceBuyers.erase,
      events,
    }),
    listEndingContracts: makeListEndingContracts({ ...parts, ...details, db, packOf }),
    exportUser: makeExportUser({ ...parts, topUps: contracts.topUpStore }),
  };
}
