import type { Kit, Service } from "@doorlight/common/runtime";
import { contactGrants } from "./clients/contact-grants.ts";
import { leadQueue } from "./clients/lead-queue.ts";
import { purchaseAttempts } from "./clients/purchase-attempts.ts";
import type { Config } from "./config.ts";
import { purchasingConsumers } from "./consumers.ts";
import { accountStateStore } from "./db/account-state-store.ts";
import { accountStore } from "./db/account-store.ts";
import { answerStore } from "./db/answer-store.ts";
import { ownData } from "./db/own-data.ts";
import { priceListStore } from "./db/price-list-store.ts";
import { purchaseHistory } from "./db/purchase-history.ts";
import { saleStore } from "./db/sale-store.ts";
import { spotStore } from "./db/spot-store.ts";
import { purchasingJobs } from "./jobs.ts";
import { purchasingRpc } from "./rpc.ts";
import { makeBuyLeads } from "./use-cases/buy-leads.ts";
import { makeCloseSale } from "./use-cases/close-sale.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makeForgetAnswers } from "./use-cases/forget-answers.ts";
import { makeGetAccount } from "./use-cases/get-account.ts";
import { makeListPurchases } from "./use-cases/list-purchases.ts";
import { makeOpenAccount } from "./use-cases/open-account.ts";
import { makeQuoteLeads } from "./use-cases/quote-leads.ts";

/** Purchasing: who holds which lead, and what it cost them. */
export function purchasing(kit: Kit<Config>): Service {
  const stores = storesOf(kit);
  const useCases = useCasesOf(kit, stores);
  return {
    rpc: purchasingRpc(useCases, stores, kit),
    consumers: purchasingConsumers(stores),
    jobs: purchasingJobs(useCases),
  };
}

export type Stores = ReturnType<typeof storesOf>;
export type UseCases = ReturnType<typeof useCasesOf>;

function storesOf({ db, outbox }: Kit<Config>) {
  return {
    spots: spotStore(db),
    sales: saleStore(outbox),
    accounts: accountStore(db, outbox),
    accountStates: accountStateStore,
    history: purchaseHistory(db),
    answers: answerStore(db),
    priceLists: priceListStore,
    ownData: ownData(db),
  };
}

function useCasesOf({ db, redis, signer, clock, log }: Kit<Config>, stores: Stores) {
  const ports = {
    ...stores,
    db,
    clock,
    queue: leadQueue(redis),
    grantContacts: contactGrants(signer),
    attempts: purchaseAttempts(log),
  };
  return {
    buyLeads: makeBuyLeads(ports),
    quoteLeads: makeQuoteLeads(ports),
    listPurchases: makeListPurchases(ports),
    getAccount: makeGetAccount(ports),
    openAccount: makeOpenAccount(ports),
    exportUser: makeExportUser(ports),
    closeSale: makeCloseSale(ports),
    forgetAnswers: makeForgetAnswers(ports),
  };
}
