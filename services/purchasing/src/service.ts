import type { Kit, Service } from "@doorlight/common/runtime";
import { counter } from "@doorlight/common/telemetry";
import { makeBuyers } from "./clients/buyers.ts";
import { makeCharges } from "./clients/charges.ts";
import { makeContactGrants } from "./clients/contact-grants.ts";
import { makeLeadLock } from "./clients/lead-lock.ts";
import { makeLists } from "./clients/lists.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeAccountDigestStore } from "./db/account-digest-store.ts";
import { makeAccountLinkStore } from "./db/account-link-store.ts";
import { makeAccountStore } from "./db/account-store.ts";
import { makeAgreementStore } from "./db/agreement-store.ts";
import { makeBudgetStore } from "./db/budget-store.ts";
import { makeCandidateStore } from "./db/candidate-store.ts";
import { makeClaimStore } from "./db/claim-store.ts";
import { makeContractStore } from "./db/contract-store.ts";
import { invariants } from "./db/invariants.ts";
import { makeDebtStore } from "./db/debt-store.ts";
import { makeDisputeStore } from "./db/dispute-store.ts";
import { makeLeadStore } from "./db/lead-store.ts";
import { makeLedgerStore } from "./db/ledger-store.ts";
import { makeMarketStore } from "./db/market-store.ts";
import { makeOfficeMembershipStore } from "./db/office-membership-store.ts";
import { makePriceListStore } from "./db/price-list-store.ts";
import { makePurchaseRules } from "./db/purchase-rules.ts";
import { makePurchaseStore } from "./db/purchase-store.ts";
import { makeReservationStore } from "./db/reservation-store.ts";
import { makeRetentionStore } from "./db/retention-store.ts";
import { makeSearchStore } from "./db/search-store.ts";
import type { CountryTerms } from "./domain/country-terms.ts";
import { makeEvents } from "./events.ts";
import { makeJobs } from "./jobs.ts";
import { makeRpc } from "./rpc/index.ts";
import { makeAllowances } from "./use-cases/allowances.ts";
import { makeAttemptPurchase } from "./use-cases/attempt-purchase.ts";
import { makeAutomaticDelivery } from "./use-cases/automatic-delivery.ts";
import { makeBudgets } from "./use-cases/budgets.ts";
import { makeBuyLead } from "./use-cases/buy-lead.ts";
import { makeDeliverLeads } from "./use-cases/deliver-leads.ts";
import { makeEndBuying } from "./use-cases/end-buying.ts";
import { makeEndReservations } from "./use-cases/end-reservations.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makeFollowDigests } from "./use-cases/follow-digests.ts";
import { makeFollowClaims } from "./use-cases/follow-claims.ts";
import { makeGetAccount } from "./use-cases/get-account.ts";
import { makeGiveUpPurchase } from "./use-cases/give-up-purchase.ts";
import { makeGrantCredits } from "./use-cases/grant-credits.ts";
import { makeListLeadPurchases } from "./use-cases/list-lead-purchases.ts";
import { makeListPurchases } from "./use-cases/list-purchases.ts";
import { makeListTransactions } from "./use-cases/list-transactions.ts";
import { makeOpenAccount } from "./use-cases/open-account.ts";
import { makePayByCard } from "./use-cases/pay-by-card.ts";
import { makePreviewPrices } from "./use-cases/preview-prices.ts";
import { makeProjectAccounts } from "./use-cases/project-accounts.ts";
import { makeProjectContracts } from "./use-cases/project-contracts.ts";
import { makeProjectLead } from "./use-cases/project-lead.ts";
import { makeProjectOffices } from "./use-cases/project-offices.ts";
import { makeProjectPriceList } from "./use-cases/project-price-list.ts";
import { makePurgeAnswers } from "./use-cases/purge-answers.ts";
import { makePurgeDeliveries } from "./use-cases/purge-deliveries.ts";
import { makePurgeLedger } from "./use-cases/purge-ledger.ts";
import { makePurgeMemberships } from "./use-cases/purge-memberships.ts";
import { makeRecordMatches } from "./use-cases/record-matches.ts";
import { makeRecordDispute } from "./use-cases/record-dispute.ts";
import { makeRecordSales } from "./use-cases/record-sales.ts";
import { makeRefundPurchase } from "./use-cases/refund-purchase.ts";
import { makeReserveDebt } from "./use-cases/reserve-debt.ts";
import { makeResumePurchase } from "./use-cases/resume-purchase.ts";
import { makeTakeBackCredits } from "./use-cases/take-back-credits.ts";
import { makeWatchLimit } from "./use-cases/watch-limit.ts";

const attempts = counter("purchase_attempts_total", { description: "Attempts to buy a lead by their outcome" });

/** Purchasing: purchases of leads, and their fees. */
export function purchasing({ config, db, outbox, redis, packs, legalTexts, signer, clock, log }: Kit<Config>): Service {
  const terms: ReadonlyMap<string, CountryTerms> = packs;
  const rules = makePurchaseRules(db, (country) => terms.get(country));
  const purchases = makePurchaseStore(db);
  const charges = makeCharges({ address: config.BILLING_ADDR, signer, clock });
  const buyers = makeBuyers({ address: config.IDENTITY_ADDR, signer });
  const lists = makeLists({ address: config.LEADS_ADDR, signer });
  const ports = {
    db,
    clock,
    log,
    packs,
    legalTexts,
    charges,
    purchases,
    accounts: makeAccountStore(db),
    digests: makeAccountDigestStore(db),
    agreements: makeAgreementStore(db),
    budgets: makeBudgetStore(db),
    debts: makeDebtStore(db),
    disputes: makeDisputeStore(db),
    candidates: makeCandidateStore(db),
    claims: makeClaimStore(db),
    findBuyer: buyers.find,
    findListChange: lists.findChange,
    leads: makeLeadStore(),
    ledger: makeLedgerStore(db),
    markets: makeMarketStore(db),
    memberships: makeOfficeMembershipStore(db),
    priceLists: makePriceListStore(),
    contracts: makeContractStore(db),
    reservations: makeReservationStore(db),
    events: makeEvents(outbox),
    leadLock: makeLeadLock(redis),
    rules,
    grants: makeContactGrants(signer),
  };
  const followDigests = makeFollowDigests(ports);
  const openAccount = makeOpenAccount({ ...ports, claimCredit: followDigests.claimCredit });
  const budgets = makeBudgets(ports);
  const endBuying = makeEndBuying(ports);
  const endReservations = makeEndReservations(ports);
  const payByCard = makePayByCard(ports);
  const watchLimit = makeWatchLimit(ports);
  const attemptPurchase = makeAttemptPurchase({ ...ports, payByCard, watchLimit, attempts });
  const automaticDelivery = makeAutomaticDelivery(ports);
  const followClaims = makeFollowClaims(ports);
  const recordDispute = makeRecordDispute(ports);

  return {
    rpc: makeRpc({
      buyLead: makeBuyLead({ ...ports, attemptPurchase }),
      resumePurchase: makeResumePurchase({ ...ports, payByCard }),
      giveUpPurchase: makeGiveUpPurchase({ ...ports, endReservations }),
      listPurchases: makeListPurchases(ports),
      listLeadPurchases: makeListLeadPurchases(ports),
      getAccount: makeGetAccount(ports),
      budgets,
      reserveDebt: makeReserveDebt({ ...ports, watchLimit }),
      debts: ports.debts,
      contracts: ports.contracts,
      openAccount,
      endBuying,
      exportUser: makeExportUser(ports),
      listTransactions: makeListTransactions(ports),
      grantCredits: makeGrantCredits(ports),
      takeBackCredits: makeTakeBackCredits(ports),
      allowances: makeAllowances(ports),
      ledger: ports.ledger,
      previewPrices: makePreviewPrices(ports),
      markets: ports.markets,
      automaticDelivery,
      search: makeSearchStore(db),
      memberships: ports.memberships,
      links: makeAccountLinkStore(db),
      rules,
      purchases,
      clock,
    }),
    consumers: makeConsumers({
      followDigests,
      openAccount,
      endBuying,
      leads: ports.leads,
      projectLead: makeProjectLead(ports),
      projectPriceList: makeProjectPriceList(ports),
      projectAccounts: makeProjectAccounts(ports),
      projectOffices: makeProjectOffices(ports),
      projectContracts: makeProjectContracts(ports),
      endReservations,
      recordSales: makeRecordSales(ports),
      recordDispute,
      recordMatches: makeRecordMatches(ports),
      automaticDelivery,
      refundPurchase: makeRefundPurchase(ports),
      followClaims,
    }),
    jobs: makeJobs({
      budgets,
      followClaims,
      recordDispute,
      deliverLeads: makeDeliverLeads({ ...ports, attemptPurchase }),
      endReservations,
      purgeAnswers: makePurgeAnswers(ports),
      purgeMemberships: makePurgeMemberships(ports),
      purgeLedger: makePurgeLedger({ ...ports, retention: makeRetentionStore(db) }),
      purgeDeliveries: makePurgeDeliveries(ports),
    }),
    invariants,
    hasStatistics: true,
    release: async () => {
      charges.close();
      buyers.close();
      lists.close();
    },
  };
}
