import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import { png } from "../support/png.ts";
import { row, type RouteRow } from "./route-row.ts";

const unknownDeal = () => ({ params: { id: randomUUID() }, body: { version: 1 } });
const someDeal = () => ({
  name: "Test",
  type: "discount" as const,
  owner: { kind: "user" as const, id: randomUUID() },
  payerId: randomUUID(),
  country: "FI",
  fee: 0,
  startsOn: "2027-01-01",
  endsOn: "2027-01-31",
  discountBasisPoints: 1000,
  leadsPerMonth: 0,
  priority: false,
  leadTypes: [],
  places: [],
});
const someTerms = {
  fields: ["email" as const],
  source: "Test",
  basis: { legalBasis: null, legalBasisOn: null },
  locale: "fi" as const,
};
const november = { basis: "sold" as const, from: "2026-11-01", to: "2026-11-30" };
const someId = () => ({ params: { id: randomUUID() } });
const someCampaign = () => ({
  name: "Test",
  kind: "news" as const,
  reportingEmail: null,
  coolDownDays: 0,
  priority: false,
  audience: {},
  content: { subject: {}, preheader: {}, blocks: [], fallback: "en" as const },
  holdOutPercent: 0,
  sendWindow: null,
  ratePerMinute: 1,
});
const somePreview = () => ({ content: someCampaign().content, country: "FI", locale: "en" as const });
const someModifier = { what: "modifier", kind: "city", place: "Nowhere", region: "Nowhere", basisPoints: 0 } as const;

/** Of deals, prices, disputed charges, imports, campaigns and prospects. */
export const contractRows: readonly RouteRow[] = [
  row(calls.getDeal, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.createDeal, () => ({ body: someDeal() }), { thenRefused: ["invalid_request"] }),
  row(calls.updateDeal, () => ({ params: { id: randomUUID() }, body: { ...someDeal(), version: 1 } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.activateDeal, unknownDeal, { thenRefused: ["not_found"] }),
  row(calls.previewDealCut, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.endDeal, unknownDeal, { thenRefused: ["not_found"] }),
  row(calls.acceptDeal, () => ({ params: { id: randomUUID() }, body: { version: 1, startsOn: "2026-12-01" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.declineDeal, unknownDeal, { thenRefused: ["not_found"] }),
  row(calls.getDisputeEvidence, someId, { thenRefused: ["not_found"] }),
  row(calls.getDisputeEvidenceFile, someId, { thenRefused: ["not_found"] }),
  row(calls.endCardBlock, () => ({ params: { id: randomUUID() }, body: { reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.checkInvariants, () => ({})),
  row(calls.listEventFlow, () => ({})),
  row(calls.listMails, () => ({})),
  row(calls.listTimeline, () => ({})),
  row(calls.getCountrySettings, () => ({ query: { country: "FI" } })),
  row(calls.sendMailAgain, someId, { thenRefused: ["not_found"] }),
  row(calls.listDeadLetters, () => ({})),
  row(calls.getDeadLetter, () => ({ params: { service: "leads", id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.replayDeadLetters, () => ({ params: { service: "leads" }, body: { ids: [randomUUID()], dryRun: true } })),
  row(calls.dropDeadLetters, () => ({ params: { service: "leads" }, body: { ids: [randomUUID()], reason: "Test" } })),
  row(calls.listDeskLeads, () => ({})),
  row(calls.searchEverything, () => ({ body: { q: "nobody@example.test" } })),
  row(calls.getStats, () => ({ query: november })),
  row(calls.getStatsFile, () => ({ query: november })),
  row(calls.listStatsSeries, () => ({ query: { ...november, country: "FI" } })),
  row(calls.listStatsSources, () => ({ query: { ...november, country: "FI" } })),
  row(calls.listStatsCohorts, () => ({ query: { country: "FI" } })),
  row(calls.listStatsRows, () => ({ query: { ...november, country: "FI", figure: "sold" } })),
  row(calls.searchDeskLeads, () => ({ body: { q: "nobody@example.test" } })),
  row(calls.getDeskLead, someId, { thenRefused: ["not_found"] }),
  row(calls.closeDeskLead, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(
    calls.correctDeskLead,
    () => ({ ...someId(), body: { version: 1, reason: "Test", propertyType: "flat" as const } }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.markDuplicate, () => ({ ...someId(), body: { version: 1, reason: "Test", originalId: randomUUID() } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.reopenDeskLead, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.decidePause, () => ({ ...someId(), body: { version: 1, reason: "Test", goesOn: true } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.undoDuplicate, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.withdrawDeskLead, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.blockSender, () => ({ ...someId(), body: { version: 1, reason: "Test", kinds: ["mailbox" as const] } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.listSources, () => ({ query: { from: "2026-11-01", to: "2026-11-30" } })),
  row(calls.createSource, () => ({ body: { name: `test-${randomUUID().slice(0, 8)}`, country: "FI", price: 100 } })),
  row(calls.changeSource, () => ({ ...someId(), body: { version: 1, price: 100 } }), { thenRefused: ["not_found"] }),
  row(calls.addSourceKey, () => ({ ...someId(), body: { version: 1 } }), { thenRefused: ["not_found"] }),
  row(calls.revokeSourceKey, () => ({ params: { id: randomUUID(), keyId: randomUUID() } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.blockSource, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), { thenRefused: ["not_found"] }),
  row(calls.unblockSource, () => ({ ...someId(), body: { version: 1, reason: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.getSourceCallback, () => someId(), { thenRefused: ["not_found"] }),
  row(calls.setSourceCallback, () => ({ ...someId(), body: { url: "https://partner.example.com/" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.removeSourceCallback, () => someId(), { thenRefused: ["not_found"] }),
  row(calls.rotateSourceCallbackSecret, () => someId(), { thenRefused: ["not_found"] }),
  row(calls.testSourceCallback, () => someId(), { thenRefused: ["not_found"] }),
  row(calls.resendSourceCallback, () => ({ params: { ...someId().params, attemptId: randomUUID() } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.listSourceCallbackAttempts, () => ({ ...someId(), query: {} }), { thenRefused: ["not_found"] }),
  row(calls.listSenderBlocks, () => ({})),
  row(calls.liftSenderBlock, () => ({ ...someId(), body: { reason: "Test" } }), { thenRefused: ["not_found"] }),
  row(calls.readSellerContact, someId, { thenRefused: ["not_found"] }),
  row(calls.listAgencies, () => ({ query: { country: "FI" } })),
  row(calls.getAgency, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.listAgencyAgents, () => ({ params: { id: randomUUID() } })),
  row(
    calls.changeAgency,
    () => ({
      params: { id: randomUUID() },
      body: {
        name: "Test",
        website: "",
        source: "",
        commissionRate: null,
        commissionFee: null,
        listingCount: null,
        stock: [],
      },
    }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.revertAgency, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.removeAgency, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.allowAgency, () => ({ params: { id: randomUUID() } })),
  row(calls.listImports, () => ({ query: { country: "FI" } })),
  row(calls.getImport, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.previewImport, () => ({ body: { country: "FI", kind: "sales" as const } }), {
    file: new Blob(["x"], { type: "text/csv" }),
    thenRefused: ["invalid_request"],
  }),
  row(calls.startImport, () => ({ body: { previewId: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.undoImport, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.removeImportedAgent, () => ({ body: { email: "nobody@example.test" } })),
  row(calls.listCampaigns, () => ({})),
  row(calls.uploadCampaignPicture, someId, { file: png(16, 16), thenRefused: ["not_found"] }),
  row(calls.previewCampaignMail, () => ({ body: somePreview() })),
  row(calls.sendTestMail, () => ({ body: somePreview() }), { thenRefused: ["invalid_request"] }),
  row(calls.checkCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.createCampaign, () => ({ body: someCampaign() })),
  row(calls.getCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.changeCampaign, () => ({ ...someId(), body: { plan: someCampaign(), version: 1 } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.removeCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.startCampaign, () => ({ ...someId(), body: { version: 1, startsAt: null } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.pauseCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.resumeCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.stopCampaign, someId, { thenRefused: ["not_found"] }),
  row(calls.listSavedAudiences, () => ({})),
  row(calls.saveAudience, () => ({ body: { name: randomUUID(), audience: {} } })),
  row(calls.removeSavedAudience, someId, { thenRefused: ["not_found"] }),
  row(calls.previewAudience, () => ({ body: { audience: {}, kind: "news" as const } })),
  row(calls.listCampaignDeliveries, someId, { thenRefused: ["not_found"] }),
  row(calls.getCampaignDeliveriesFile, someId, { thenRefused: ["not_found"] }),
  row(calls.settleCampaignDelivery, () => ({ ...someId(), body: { sent: true } }), { thenRefused: ["not_found"] }),
  row(calls.listSuppressions, () => ({ body: { email: "nobody@example.test" } })),
  row(calls.suppressAddress, () => ({ body: { email: "nobody@example.test" } })),
  row(calls.liftSuppression, () => ({ body: { email: "nobody@example.test" } })),
  row(calls.listProspects, () => ({ query: { country: "FI" } })),
  row(calls.listProspectGroups, () => ({ query: { country: "FI" } })),
  row(calls.getProspectsFile, () => ({ query: { country: "FI" } })),
  row(calls.listProspectImports, () => ({ query: { country: "FI" } })),
  row(calls.getProspectImport, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.uploadProspects, () => ({ body: { country: "FI" } }), {
    file: new Blob(["x"], { type: "text/csv" }),
    thenRefused: ["invalid_request"],
  }),
  row(calls.previewProspects, () => ({ params: { id: randomUUID() }, body: { fields: ["email" as const] } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.startProspectImport, () => ({ params: { id: randomUUID() }, body: someTerms }), {
    thenRefused: ["not_found"],
  }),
  row(calls.getProspect, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(
    calls.changeProspect,
    () => ({ params: { id: randomUUID() }, body: { state: "contacted" as const, version: 1 } }),
    {
      thenRefused: ["not_found"],
    },
  ),
  row(calls.inviteProspect, () => ({ params: { id: randomUUID() }, body: { firstName: "A", lastName: "B" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.eraseProspect, () => ({ params: { id: randomUUID() }, body: { confirm: true as const } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.addProspectNote, () => ({ params: { id: randomUUID() }, body: { text: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.getPriceList, () => ({ query: { country: "FI" } })),
  row(calls.comparePriceLists, () => ({ params: { version: "1" }, query: { country: "FI" } })),
  row(calls.listPriceLists, () => ({ query: { country: "FI" } })),
  row(calls.listPriceLocations, () => ({ query: { country: "FI" } })),
  row(calls.previewPrices, () => ({ body: { country: "FI", changes: [someModifier], effectiveFrom: null } })),
  row(
    calls.changePrices,
    () => ({
      body: { country: "FI", changes: [someModifier], effectiveFrom: null, reason: "Test", newestVersion: 999 },
    }),
    { thenRefused: ["version_outdated"] },
  ),
  row(calls.dropPriceList, () => ({ params: { country: "FI", version: 999 } }), { thenRefused: ["not_found"] }),
];
