import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeAuditSubject } from "./audit-subject.ts";

const id = "01900000-0000-7000-8000-000000000001";
const person = "01900000-0000-7000-8000-000000000002";

const auditSubject = makeAuditSubject({
  deals: { getDeal: async () => ({ deal: { terms: { payerId: person } } }) },
  disputes: { getDispute: async () => ({ dispute: { userId: person } }) },
  invoicing: { getInvoice: async () => ({ invoice: { userId: person } }) },
  refunds: { getRefundRequest: async () => ({ request: { purchase: { buyerId: person } } }) },
} as never);

const audited = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint => (value as Partial<contract.Endpoint> | undefined)?.audited === true,
);

/** What is about a country, a file, many people, or somebody without an account. */
const concernsNobody: contract.Endpoint[] = [
  contract.searchEverything,
  contract.checkInvariants,
  contract.sendMailAgain,
  contract.replayDeadLetters,
  contract.dropDeadLetters,
  contract.searchDeskLeads,
  contract.readSellerContact,
  contract.closeDeskLead,
  contract.correctDeskLead,
  contract.reopenDeskLead,
  contract.markDuplicate,
  contract.undoDuplicate,
  contract.withdrawDeskLead,
  contract.blockSender,
  contract.createSource,
  contract.changeSource,
  contract.addSourceKey,
  contract.revokeSourceKey,
  contract.blockSource,
  contract.unblockSource,
  contract.getSourceCallback,
  contract.setSourceCallback,
  contract.removeSourceCallback,
  contract.rotateSourceCallbackSecret,
  contract.testSourceCallback,
  contract.resendSourceCallback,
  contract.listSourceCallbackAttempts,
  contract.liftSenderBlock,
  contract.changeAgency,
  contract.revertAgency,
  contract.removeAgency,
  contract.allowAgency,
  contract.previewImport,
  contract.startImport,
  contract.undoImport,
  contract.removeImportedAgent,
  contract.uploadProspects,
  contract.startProspectImport,
  contract.changeProspect,
  contract.addProspectNote,
  contract.createCampaign,
  contract.changeCampaign,
  contract.removeCampaign,
  contract.startCampaign,
  contract.uploadCampaignPicture,
  contract.sendTestMail,
  contract.pauseCampaign,
  contract.resumeCampaign,
  contract.stopCampaign,
  contract.saveAudience,
  contract.removeSavedAudience,
  contract.settleCampaignDelivery,
  contract.suppressAddress,
  contract.liftSuppression,
  contract.eraseProspect,
  contract.importStatement,
  contract.startInvoiceRun,
  contract.changePrices,
  contract.dropPriceList,
];

test.each(audited.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "finds the person of an action before it: %s",
  async (_name, endpoint) => {
    const subject = await auditSubject(endpoint, { params: { id }, body: { payerId: person } }, {});
    if (concernsNobody.includes(endpoint)) expect(subject).toBeUndefined();
    else expect(subject).toBe(/users|parked/.test(endpoint.path) ? id : person);
  },
);

test("records an action without a person if its subject cannot be read", async () => {
  const away = makeAuditSubject({ refunds: { getRefundRequest: () => Promise.reject(new Error("away")) } } as never);
  expect(await away(contract.resolveRefund, { params: { id }, body: {} }, {})).toBeUndefined();
  expect(await away(contract.resolveRefund, { params: { id: "none" }, body: {} }, {})).toBeUndefined();
  expect(await away(contract.createDeal, { params: {}, body: { payerId: 7 } }, {})).toBeUndefined();
});
