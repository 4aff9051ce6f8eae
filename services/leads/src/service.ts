import type { Kit, Service } from "@doorlight/common/runtime";
import { makeContactGrants } from "./clients/contact-grants.ts";
import { makePurchasing } from "./clients/purchasing.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeAddressStore } from "./db/address-store.ts";
import { makeConsentStore } from "./db/consent-store.ts";
import { makeContactStore } from "./db/contact-store.ts";
import { makeErasureStore } from "./db/erasure-store.ts";
import { invariants } from "./db/invariants.ts";
import { makeLeadList } from "./db/lead-list.ts";
import { makeLeadStore } from "./db/lead-store.ts";
import { makeListMailStore } from "./db/list-mail-store.ts";
import { makeListingStore } from "./db/listing-store.ts";
import { makeLocationSearch } from "./db/location-search.ts";
import { makeLocationStore } from "./db/location-store.ts";
import { makePersonalDataStore } from "./db/personal-data-store.ts";
import { makeRequestStore } from "./db/request-store.ts";
import { makeSellerPageStore } from "./db/seller-page-store.ts";
import { makeViewStore } from "./db/view-store.ts";
import { makeSellerSecrets } from "./domain/seller-secrets.ts";
import { makeUnsubscribeTokens } from "./domain/unsubscribe-tokens.ts";
import { makeEvents } from "./events.ts";
import { makeJobs } from "./jobs.ts";
import { makeListMailsRpc } from "./list-mails-rpc.ts";
import { makeRpc } from "./rpc.ts";
import { makeCloseLead } from "./use-cases/close-lead.ts";
import { makeCloseSellerRequest } from "./use-cases/close-seller-request.ts";
import { makeCloseWithdrawn } from "./use-cases/close-withdrawn.ts";
import { makeConfirmRequest } from "./use-cases/confirm-request.ts";
import { makeCountLeads } from "./use-cases/count-leads.ts";
import { makeCorrectPhone } from "./use-cases/correct-phone.ts";
import { makeEraseViewer } from "./use-cases/erase-viewer.ts";
import { makeExpireLeads } from "./use-cases/expire-leads.ts";
import { makeExportSellerRequest } from "./use-cases/export-seller-request.ts";
import { makeGetConsent } from "./use-cases/get-consent.ts";
import { makeGetContact } from "./use-cases/get-contact.ts";
import { makeGetLead } from "./use-cases/get-lead.ts";
import { makeGetSellerMail } from "./use-cases/get-seller-mail.ts";
import { makeGetSellerRequest } from "./use-cases/get-seller-request.ts";
import { makeListContacts } from "./use-cases/list-contacts.ts";
import { makeListLeads } from "./use-cases/list-leads.ts";
import { makeListLocations } from "./use-cases/list-locations.ts";
import { makeProjectPrices, makeProjectPurchases } from "./use-cases/project-purchasing.ts";
import { makePublishRequest } from "./use-cases/publish-request.ts";
import { makePurgeByRetention } from "./use-cases/purge-by-retention.ts";
import { makeSearchPurchases } from "./use-cases/search-purchases.ts";
import { makeSubmitRequest } from "./use-cases/submit-request.ts";
import { makeReportOutcome } from "./use-cases/report-outcome.ts";
import { makeWithdrawConsent } from "./use-cases/withdraw-consent.ts";

/** Leads: sellers' requests, the leads they become, and who may see how much of them. */
export function leads({ config, db, outbox, packs, clock, signer, verifier }: Kit<Config>): Service {
  const purchasing = makePurchasing({ address: config.PURCHASING_ADDR, signer });
  const leads = makeLeadStore(db);
  const contacts = makeContactStore(db);
  const personalData = makePersonalDataStore(db);
  const ports = {
    db,
    clock,
    packs,
    purchasing,
    leads,
    contacts,
    personalData,
    secrets: makeSellerSecrets(config.TOKEN_KEY),
    events: makeEvents(outbox),
    grants: makeContactGrants(verifier),
    consents: makeConsentStore(db),
    locations: makeLocationStore(db),
    locationSearch: makeLocationSearch(db),
    requests: makeRequestStore(db),
    addresses: makeAddressStore(db),
    sellerPages: makeSellerPageStore(db),
    listings: makeListingStore(),
    leadList: makeLeadList(db),
    views: makeViewStore(db),
    erasures: makeErasureStore(),
    listMails: makeListMailStore(db),
    unsubscribeTokens: makeUnsubscribeTokens(config.TOKEN_KEY),
  };
  const publishRequest = makePublishRequest(ports);
  const closeLead = makeCloseLead(ports);
  const closeSellerRequest = makeCloseSellerRequest({ ...ports, closeLead });

  return {
    rpc: makeRpc({
      getConsent: makeGetConsent(ports),
      submitRequest: makeSubmitRequest(ports),
      confirmRequest: makeConfirmRequest({ ...ports, publishRequest }),
      getSellerRequest: makeGetSellerRequest(ports),
      closeSellerRequest,
      correctPhone: makeCorrectPhone(ports),
      reportOutcome: makeReportOutcome(ports),
      withdrawConsent: makeWithdrawConsent({ ...ports, closeSellerRequest }),
      exportSellerRequest: makeExportSellerRequest(ports),
      getSellerMail: makeGetSellerMail(ports),
      listLeads: makeListLeads(ports),
      countLeads: makeCountLeads(ports),
      getLead: makeGetLead(ports),
      getContact: makeGetContact(ports),
      listContacts: makeListContacts(ports),
      searchPurchases: makeSearchPurchases(ports),
      listLocations: makeListLocations(ports),
      leads,
      contacts,
      personalData,
      listMailsRpc: makeListMailsRpc(ports),
    }),
    consumers: makeConsumers({
      projectPurchases: makeProjectPurchases(ports),
      projectPrices: makeProjectPrices(ports),
      closeLead,
      eraseViewer: makeEraseViewer(ports),
      leads: ports.leads,
    }),
    jobs: makeJobs({
      expireLeads: makeExpireLeads(ports),
      closeWithdrawn: makeCloseWithdrawn({ ...ports, closeLead }),
      purgeByRetention: makePurgeByRetention(ports),
    }),
    invariants,
    close: async () => purchasing.close(),
  };
}
