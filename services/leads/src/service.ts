import { rpcClient } from "@doorlight/common/rpc";
import type { Kit, Service } from "@doorlight/common/runtime";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { makeAnnounce } from "./announce.ts";
import { makeContactGrants } from "./clients/contact-grants.ts";
import { salesOf } from "./clients/sales.ts";
import type { Config } from "./config.ts";
import { leadsConsumers } from "./consumers.ts";
import { accessLog } from "./db/access-log.ts";
import { addressStore } from "./db/address-store.ts";
import { agentData } from "./db/agent-data.ts";
import { contactStore } from "./db/contact-store.ts";
import { erasureStore } from "./db/erasure-store.ts";
import { leadList } from "./db/lead-list.ts";
import { leadStore } from "./db/lead-store.ts";
import { listingStore } from "./db/listing-store.ts";
import { locationStore } from "./db/location-store.ts";
import { priceStore } from "./db/price-store.ts";
import { requestStore } from "./db/request-store.ts";
import { sellerData } from "./db/seller-data.ts";
import { sellerPageStore } from "./db/seller-page-store.ts";
import { viewStore } from "./db/view-store.ts";
import { sellerSecrets } from "./domain/seller-secrets.ts";
import { leadsJobs } from "./jobs.ts";
import { leadsRpc } from "./rpc.ts";
import { makeCloseLead } from "./use-cases/close-lead.ts";
import { makeCloseSellerRequest } from "./use-cases/close-seller-request.ts";
import { makeConfirmRequest } from "./use-cases/confirm-request.ts";
import { makeExpireLeads } from "./use-cases/expire-leads.ts";
import { makeExportSellerRequest } from "./use-cases/export-seller-request.ts";
import { makeExportUser } from "./use-cases/export-user.ts";
import { makeFollowPrices } from "./use-cases/follow-prices.ts";
import { makeFollowSale } from "./use-cases/follow-sale.ts";
import { makeGetContacts } from "./use-cases/get-contacts.ts";
import { makeGetLead } from "./use-cases/get-lead.ts";
import { makeGetSellerMail } from "./use-cases/get-seller-mail.ts";
import { makeGetSellerRequest } from "./use-cases/get-seller-request.ts";
import { makeKeepRetention } from "./use-cases/keep-retention.ts";
import { makeListContactReads } from "./use-cases/list-contact-reads.ts";
import { makeListLeads } from "./use-cases/list-leads.ts";
import { makeListLocations } from "./use-cases/list-locations.ts";
import type { Sales } from "./use-cases/ports.ts";
import { makePublishRequest } from "./use-cases/publish-request.ts";
import { makeSubmitRequest } from "./use-cases/submit-request.ts";
import { makeWithdrawConsent } from "./use-cases/withdraw-consent.ts";

/** Leads: what sellers ask for, where, and who may see how much of it. */
export function leads(kit: Kit<Config>): Service {
  const purchasing = rpcClient(PurchasingService, { address: kit.config.PURCHASING_ADDR, signer: kit.signer });
  const useCases = useCasesOf(kit, salesOf(purchasing));
  return {
    rpc: leadsRpc(useCases),
    consumers: leadsConsumers(useCases),
    jobs: leadsJobs(useCases),
    close: async () => purchasing[Symbol.dispose](),
  };
}

export type UseCases = ReturnType<typeof useCasesOf>;

export function useCasesOf({ config, db, outbox, packs, clock, verifier }: Omit<Kit<Config>, "kafka">, sales: Sales) {
  const ports = {
    db,
    clock,
    packs,
    sales,
    secrets: sellerSecrets(config.TOKEN_KEY),
    announce: makeAnnounce(outbox),
    readGrant: makeContactGrants(verifier),
    locations: locationStore,
    requests: requestStore,
    addresses: addressStore,
    sellerPages: sellerPageStore,
    leads: leadStore,
    listings: listingStore,
    leadList,
    contacts: contactStore,
    views: viewStore,
    prices: priceStore,
    erasures: erasureStore,
    accessLog,
    sellerData,
    agentData,
  };
  const closeLead = makeCloseLead(ports);
  const closeSellerRequest = makeCloseSellerRequest({ ...ports, closeLead });
  const publishRequest = makePublishRequest(ports);

  return {
    submitRequest: makeSubmitRequest(ports),
    confirmRequest: makeConfirmRequest({ ...ports, publishRequest }),
    getSellerRequest: makeGetSellerRequest(ports),
    closeSellerRequest,
    withdrawConsent: makeWithdrawConsent({ ...ports, closeSellerRequest }),
    exportSellerRequest: makeExportSellerRequest(ports),
    getSellerMail: makeGetSellerMail(ports),
    listLeads: makeListLeads(ports),
    getLead: makeGetLead(ports),
    getLeads: (ids: string[]) => leadStore.byIds(db, ids),
    getContacts: makeGetContacts(ports),
    listContactReads: makeListContactReads(ports),
    exportUser: makeExportUser(ports),
    listLocations: makeListLocations(ports),
    followSale: makeFollowSale(ports),
    closeLead,
    followPrices: makeFollowPrices(ports),
    forgetViewer: viewStore.forget,
    expireLeads: makeExpireLeads(ports),
    keepRetention: makeKeepRetention(ports),
  };
}
