import { rpcClient } from "@doorlight/common/rpc";
import type { Kit, Service } from "@doorlight/common/runtime";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { announceWith } from "./announce.ts";
import { contactGrantsWith } from "./clients/contact-grants.ts";
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
import { closeLeadWith } from "./use-cases/close-lead.ts";
import { closeSellerRequestWith } from "./use-cases/close-seller-request.ts";
import { confirmRequestWith } from "./use-cases/confirm-request.ts";
import { expireLeadsWith } from "./use-cases/expire-leads.ts";
import { exportSellerRequestWith } from "./use-cases/export-seller-request.ts";
import { exportUserWith } from "./use-cases/export-user.ts";
import { followPricesWith } from "./use-cases/follow-prices.ts";
import { followSaleWith } from "./use-cases/follow-sale.ts";
import { getContactsWith } from "./use-cases/get-contacts.ts";
import { getLeadWith } from "./use-cases/get-lead.ts";
import { getSellerMailWith } from "./use-cases/get-seller-mail.ts";
import { getSellerRequestWith } from "./use-cases/get-seller-request.ts";
import { keepRetentionWith } from "./use-cases/keep-retention.ts";
import { listContactReadsWith } from "./use-cases/list-contact-reads.ts";
import { listLeadsWith } from "./use-cases/list-leads.ts";
import { listLocationsWith } from "./use-cases/list-locations.ts";
import type { Sales } from "./use-cases/ports.ts";
import { publishRequestWith } from "./use-cases/publish-request.ts";
import { submitRequestWith } from "./use-cases/submit-request.ts";
import { withdrawConsentWith } from "./use-cases/withdraw-consent.ts";

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
    announce: announceWith(outbox),
    readGrant: contactGrantsWith(verifier),
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
  const closeLead = closeLeadWith(ports);
  const closeSellerRequest = closeSellerRequestWith({ ...ports, closeLead });
  const publishRequest = publishRequestWith(ports);

  return {
    submitRequest: submitRequestWith(ports),
    confirmRequest: confirmRequestWith({ ...ports, publishRequest }),
    getSellerRequest: getSellerRequestWith(ports),
    closeSellerRequest,
    withdrawConsent: withdrawConsentWith({ ...ports, closeSellerRequest }),
    exportSellerRequest: exportSellerRequestWith(ports),
    getSellerMail: getSellerMailWith(ports),
    listLeads: listLeadsWith(ports),
    getLead: getLeadWith(ports),
    getLeads: (ids: string[]) => leadStore.byIds(db, ids),
    getContacts: getContactsWith(ports),
    listContactReads: listContactReadsWith(ports),
    exportUser: exportUserWith(ports),
    listLocations: listLocationsWith(ports),
    followSale: followSaleWith(ports),
    closeLead,
    followPrices: followPricesWith(ports),
    forgetViewer: viewStore.forget,
    expireLeads: expireLeadsWith(ports),
    keepRetention: keepRetentionWith(ports),
  };
}
