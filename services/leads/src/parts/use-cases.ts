import type { Tx } from "@doorlight/common/db";
import type { Kit } from "@doorlight/common/runtime";
import { addJob } from "@doorlight/common/jobs";
import { makeDataKey } from "@doorlight/common/secrets";
import { currentTraceId } from "@doorlight/common/telemetry";
import { makeContactGrants } from "../clients/contact-grants.ts";
import { makePurchasing } from "../clients/purchasing.ts";
import type { Config } from "../config.ts";
import { refreshAgencies } from "../db/agency-refresh.ts";
import { makeAgencyStore } from "../db/agency-store.ts";
import { makeAddressStore } from "../db/address-store.ts";
import { makeConsentStore } from "../db/consent-store.ts";
import { makeContactStore } from "../db/contact-store.ts";
import { makeErasureStore } from "../db/erasure-store.ts";
import { makeImportStore } from "../db/import-store.ts";
import { makeImportedRowStore } from "../db/imported-row-store.ts";
import { makeFollowUpStore } from "../db/follow-up-store.ts";
import { makeOpenLeads } from "../db/open-leads.ts";
import { makeDeskActionStore } from "../db/desk-action-store.ts";
import { makeDeskRequestStore } from "../db/desk-request-store.ts";
import { makeLeadDeskStore } from "../db/lead-desk-store.ts";
import { makeQuietListStore } from "../db/quiet-list-store.ts";
import { makeLeadListStore } from "../db/lead-list-store.ts";
import { makeLeadVolume } from "../db/lead-volume.ts";
import { makeListMailboxStore } from "../db/list-mailbox-store.ts";
import { makeLeadStore } from "../db/lead-store.ts";
import { makeListChangeStore } from "../db/list-change-store.ts";
import { makeListDecisionStore } from "../db/list-decision-store.ts";
import { makeListCounts } from "../db/list-counts.ts";
import { makeListMailStore } from "../db/list-mail-store.ts";
import { makeListingStore } from "../db/listing-store.ts";
import { makeLocationSearch } from "../db/location-search.ts";
import { makeLocationStore } from "../db/location-store.ts";
import { makeTownStore } from "../db/town-store.ts";
import { makeMarketStore } from "../db/market-store.ts";
import { makePageOpeningStore } from "../db/page-opening-store.ts";
import { makePersonalDataStore } from "../db/personal-data-store.ts";
import { makePriceHistory } from "../db/price-history.ts";
import { makeRemovedAgentStore } from "../db/removed-agent-store.ts";
import { makeReopeningStore } from "../db/reopening-store.ts";
import { makeRequestMarkStore } from "../db/request-mark-store.ts";
import { makeRequestStore } from "../db/request-store.ts";
import { makeSearchStore } from "../db/search-store.ts";
import { makeSenderBlockStore } from "../db/sender-block-store.ts";
import { makeSellerLinkStore } from "../db/seller-link-store.ts";
import { makeSellerPageStore } from "../db/seller-page-store.ts";
import { makeViewStore } from "../db/view-store.ts";
import { makeMailboxSecrets } from "../domain/mailbox-secrets.ts";
import { makeSellerSecrets } from "../domain/seller-secrets.ts";
import { makeUnsubscribeTokens } from "../domain/unsubscribe-tokens.ts";
import { makeEvents } from "../events.ts";
import { makeChangeAgency } from "../use-cases/change-agency.ts";
import { makeCheckMatch } from "../use-cases/check-match.ts";
import { makeCloseLead } from "../use-cases/close-lead.ts";
import { makeCloseRequest } from "../use-cases/close-request.ts";
import { makeCloseSellerRequest } from "../use-cases/close-seller-request.ts";
import { makeCloseWithdrawn } from "../use-cases/close-withdrawn.ts";
import { makeConfirmRequest } from "../use-cases/confirm-request.ts";
import { makeCountAssignments } from "../use-cases/count-assignments.ts";
import { makeCountLeads } from "../use-cases/count-leads.ts";
import { makeCountListLeads } from "../use-cases/count-list-leads.ts";
import { makeCorrectPhone } from "../use-cases/correct-phone.ts";
import { makeEraseViewer } from "../use-cases/erase-viewer.ts";
import { makeExpireLeads } from "../use-cases/expire-leads.ts";
import { makeExportSellerRequest } from "../use-cases/export-seller-request.ts";
import { makeFollowLists } from "../use-cases/follow-lists.ts";
import { makeGetConsent } from "../use-cases/get-consent.ts";
import { makeGetContact } from "../use-cases/get-contact.ts";
import { makeGetHomeMarket } from "../use-cases/get-home-market.ts";
import { makeGetLead } from "../use-cases/get-lead.ts";
import { makeGetSellerLinks } from "../use-cases/get-seller-links.ts";
import { makeGetSellerMail } from "../use-cases/get-seller-mail.ts";
import { makeGetSellerRequest } from "../use-cases/get-seller-request.ts";
import { makeGetSurroundings } from "../use-cases/get-surroundings.ts";
import { makeListContacts } from "../use-cases/list-contacts.ts";
import { makeKeyRemovedAgents } from "../use-cases/key-removed-agents.ts";
import { makeListLeads } from "../use-cases/list-leads.ts";
import { makeListLocations } from "../use-cases/list-locations.ts";
import { makeMatchLead } from "../use-cases/match-lead.ts";
import { makeMatchLeftLeads } from "../use-cases/match-left-leads.ts";
import { makeListMailboxes } from "../use-cases/list-mailboxes.ts";
import { makeListTowns } from "../use-cases/list-towns.ts";
import { makePreviewImport } from "../use-cases/preview-import.ts";
import { makeReadImport } from "../use-cases/read-import.ts";
import { makeProjectBuyingEnd, makeProjectPrices, makeProjectPurchases } from "../use-cases/project-purchasing.ts";
import { makePublishRequest } from "../use-cases/publish-request.ts";
import { makePurgeByRetention } from "../use-cases/purge-by-retention.ts";
import { makeRemindBuyers } from "../use-cases/remind-buyers.ts";
import { makeRemoveAgent } from "../use-cases/remove-agent.ts";
import { makeRemoveLeadLists } from "../use-cases/remove-lead-lists.ts";
import { makeSaveFollowUp } from "../use-cases/save-follow-up.ts";
import { makeSetStates } from "../use-cases/set-states.ts";
import { makeRunImports } from "../use-cases/run-imports.ts";
import { makeSearchPurchases } from "../use-cases/search-purchases.ts";
import { makeSendSellerLinks } from "../use-cases/send-seller-links.ts";
import { makeStartImport } from "../use-cases/start-import.ts";
import { makeSubmitRequest } from "../use-cases/submit-request.ts";
import { makeTakeRequest } from "../use-cases/take-request.ts";
import { makeReportOutcome } from "../use-cases/report-outcome.ts";
import { makeUndoImport } from "../use-cases/undo-import.ts";
import { makeUnsubscribeList } from "../use-cases/unsubscribe-list.ts";
import { makeWithdrawRequest } from "../use-cases/withdraw-request.ts";
import { makeWithdrawConsent } from "../use-cases/withdraw-consent.ts";
import { makeDeskUseCases } from "./desk-use-cases.ts";
import { makeListUseCases } from "./list-use-cases.ts";
import { makePauseStores, makePauseUseCases } from "./pause-use-cases.ts";
import { makeSourceStores, makeSourceUseCases } from "./source-use-cases.ts";

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases({ config, db, outbox, packs, clock, signer, verifier }: Kit<Config>) {
  const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
  // Before calls come, though not before the database does.
  dataKey().catch(() => {});
  const purchasing = makePurchasing({ address: config.PURCHASING_ADDR, signer });
  const leads = makeLeadStore(db);
  const contacts = makeContactStore(db);
  const personalData = makePersonalDataStore(db);
  const ports = {
    db,
    clock,
    packs,
    traceId: currentTraceId,
    purchasing,
    leads,
    contacts,
    personalData,
    secrets: makeSellerSecrets(config.TOKEN_KEY),
    mailboxSecrets: makeMailboxSecrets(config.TOKEN_KEY),
    events: makeEvents(outbox),
    grants: makeContactGrants(verifier),
    consents: makeConsentStore(db),
    locations: makeLocationStore(db),
    locationSearch: makeLocationSearch(db),
    reopenings: makeReopeningStore(),
    requests: makeRequestStore(db),
    addresses: makeAddressStore(db),
    sellerLinks: makeSellerLinkStore(db),
    sellerPages: makeSellerPageStore(db),
    listings: makeListingStore(),
    openLeads: makeOpenLeads(db),
    listCounts: makeListCounts(db),
    priceHistory: makePriceHistory(db),
    views: makeViewStore(db),
    leadDesk: makeLeadDeskStore(db),
    search: makeSearchStore(db),
    deskActions: makeDeskActionStore(db),
    deskRequests: makeDeskRequestStore(),
    leadLists: makeLeadListStore(db),
    quietLists: makeQuietListStore(db),
    mailboxes: makeListMailboxStore(db),
    leadVolume: makeLeadVolume(db),
    decisions: makeListDecisionStore(db),
    listChanges: makeListChangeStore(),
    erasures: makeErasureStore(db),
    followUps: makeFollowUpStore(db),
    towns: makeTownStore(db),
    openings: makePageOpeningStore(db),
    imports: makeImportStore(db),
    importedRows: makeImportedRowStore(),
    agencies: makeAgencyStore(db),
    refreshAgencies,
    markets: makeMarketStore(db),
    removedAgents: makeRemovedAgentStore(dataKey),
    ...makePauseStores(db),
    senderBlocks: makeSenderBlockStore(db, dataKey),
    requestMarks: makeRequestMarkStore(db, dataKey),
    ...makeSourceStores(db, dataKey),
    listMails: makeListMailStore(db),
    unsubscribeTokens: makeUnsubscribeTokens(config.TOKEN_KEY),
  };
  const takeRequest = makeTakeRequest(ports);
  const readImport = makeReadImport(ports);
  const removeLeadLists = makeRemoveLeadLists(ports);
  const deferMatching = (tx: Tx, leadId: string) => addJob(tx, "match-lead", { leadId });
  const publishRequest = makePublishRequest({ ...ports, deferMatching });
  const sendSellerLinks = makeSendSellerLinks({
    ...ports,
    deferSending: (tx, task) => addJob(tx, "send-seller-links", task),
  });
  const followLists = makeFollowLists(ports);
  const matchLead = makeMatchLead({ ...ports, followLists });
  const closeLead = makeCloseLead(ports);
  const closeRequest = makeCloseRequest({ ...ports, closeLead });
  const withdrawRequest = makeWithdrawRequest({ ...ports, closeRequest });
  const closeSellerRequest = makeCloseSellerRequest({ ...ports, closeRequest });

  return {
    ...ports,
    ...makeDeskUseCases({ ...ports, closeRequest, withdrawRequest, deferMatching }),
    ...makePauseUseCases({ ...ports, closeRequest, deferMatching }),
    ...makeListUseCases(ports),
    ...makeSourceUseCases({ ...ports, takeRequest, publishRequest }),
    dataKey,
    sendSellerLinks,
    matchLead,
    followLists,
    closeSellerRequest,
    removeLeadLists,
    getConsent: makeGetConsent(ports),
    submitRequest: makeSubmitRequest({ db, takeRequest }),
    confirmRequest: makeConfirmRequest({ ...ports, publishRequest }),
    getSellerRequest: makeGetSellerRequest(ports),
    correctPhone: makeCorrectPhone(ports),
    reportOutcome: makeReportOutcome(ports),
    withdrawConsent: makeWithdrawConsent({ ...ports, withdrawRequest }),
    exportSellerRequest: makeExportSellerRequest(ports),
    getSellerMail: makeGetSellerMail(ports),
    getSellerLinks: makeGetSellerLinks(ports),
    listLeads: makeListLeads(ports),
    countLeads: makeCountLeads(ports),
    countListLeads: makeCountListLeads(ports),
    getSurroundings: makeGetSurroundings(ports),
    getLead: makeGetLead(ports),
    getContact: makeGetContact(ports),
    listContacts: makeListContacts(ports),
    searchPurchases: makeSearchPurchases(ports),
    listLocations: makeListLocations(ports),
    checkMatch: makeCheckMatch(ports),
    listMailboxes: makeListMailboxes(ports),
    saveFollowUp: makeSaveFollowUp(ports),
    setStates: makeSetStates(ports),
    countAssignments: makeCountAssignments(ports),
    listTowns: makeListTowns(ports),
    previewImport: makePreviewImport({ ...ports, readImport }),
    startImport: makeStartImport(ports),
    undoImport: makeUndoImport(ports),
    changeAgency: makeChangeAgency(ports),
    removeAgent: makeRemoveAgent(ports),
    getHomeMarket: makeGetHomeMarket(ports),
    unsubscribeList: makeUnsubscribeList(ports),
    projectPurchases: makeProjectPurchases(ports),
    projectPrices: makeProjectPrices(ports),
    projectBuyingEnd: makeProjectBuyingEnd({ ...ports, closeLead }),
    eraseViewer: makeEraseViewer({ ...ports, removeLeadLists }),
    expireLeads: makeExpireLeads(ports),
    closeWithdrawn: makeCloseWithdrawn({ ...ports, closeLead }),
    remindBuyers: makeRemindBuyers(ports),
    purgeByRetention: makePurgeByRetention(ports),
    matchLeftLeads: makeMatchLeftLeads({ ...ports, matchLead }),
    runImports: makeRunImports({ ...ports, readImport }),
    keyRemovedAgents: makeKeyRemovedAgents(ports),
  };
}
