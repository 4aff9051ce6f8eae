import { expect, test } from "@jest/globals";
import { create } from "@bufbuild/protobuf";
import { DealSchema, DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import {
  DeliveryState,
  InvoiceKind,
  InvoiceSchema,
  InvoiceState,
} from "@doorlight/proto/billing/v1/invoices_service_pb";
import * as contract from "../../contract/index.ts";
import { makeAuditTarget } from "./audit-target.ts";

const id = "01900000-0000-7000-8000-000000000001";
const person = "01900000-0000-7000-8000-000000000002";

const at = { seconds: 1_795_262_400n };
const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const deal = create(DealSchema, {
  id,
  terms: {
    name: "Spring",
    type: DealType.MONTHLY,
    owner: { owner: { case: "userId", value: person } },
    payerId: person,
    country: "FI",
    startsOn: "2026-12-01",
    endsOn: "2026-12-31",
  },
  state: DealState.DRAFT,
  fee: euros(10_000n),
  firstFee: euros(10_000n),
  firstLeads: 0,
  version: 1n,
  createdAt: at,
});
const invoice = create(InvoiceSchema, {
  id,
  userId: person,
  kind: InvoiceKind.INVOICE,
  number: "FI100001",
  period: "2026-11-01",
  issuedOn: "2026-12-01",
  net: euros(8_000n),
  vat: euros(2_040n),
  gross: euros(10_040n),
  paid: euros(0n),
  credited: euros(0n),
  state: InvoiceState.OPEN,
  delivery: DeliveryState.SENT,
  country: "FI",
  paymentReference: "13",
});

const auditTarget = makeAuditTarget({
  deals: { getDeal: async () => ({ deal }) },
  disputes: { getDispute: async () => ({ dispute: { userId: person, effects: { holdsAccount: true } } }) },
  invoicing: { getInvoice: async () => ({ invoice }) },
  refunds: { getRefundRequest: async () => ({ request: { purchase: { buyerId: person } } }) },
} as never);

const audited = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint => (value as Partial<contract.Endpoint> | undefined)?.audited === true,
);

/** What is about a country, a file, many people, or somebody without an account. */
const concernsNobody: contract.Endpoint[] = [
  contract.searchEverything,
  contract.settleBankPayment,
  contract.reopenBankPayment,
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
  contract.decidePause,
  contract.withdrawDeskLead,
  contract.resolveLeadRefunds,
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
  contract.renameOffice,
  contract.mergeOffice,
  contract.removeOffice,
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
  contract.invoiceFormerCardSales,
  contract.changePrices,
  contract.dropPriceList,
];

test.each(audited.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "finds the person of an action before it: %s",
  async (_name, endpoint) => {
    const { subjectId: subject } = await auditTarget(endpoint, { params: { id }, body: { payerId: person } }, {});
    if (concernsNobody.includes(endpoint)) expect(subject).toBeUndefined();
    else expect(subject).toBe(/users|parked/.test(endpoint.path) ? id : person);
  },
);

test("records an action without a person if its subject cannot be read", async () => {
  const away = makeAuditTarget({ refunds: { getRefundRequest: () => Promise.reject(new Error("away")) } } as never);
  expect((await away(contract.resolveRefund, { params: { id }, body: {} }, {})).subjectId).toBeUndefined();
  expect((await away(contract.resolveRefund, { params: { id: "none" }, body: {} }, {})).subjectId).toBeUndefined();
  expect((await away(contract.createDeal, { params: {}, body: { payerId: 7 } }, {})).subjectId).toBeUndefined();
});

test("finds what a change of a deal and a payment of an invoice replace", async () => {
  const { before: terms } = await auditTarget(contract.updateDeal, { params: { id }, body: {} }, {});
  expect(terms).toMatchObject({
    name: "Spring",
    fee: { amount: 10_000, currency: "EUR" },
    payerId: person,
    state: "draft",
  });
  const { before: debt } = await auditTarget(contract.recordInvoicePayment, { params: { id }, body: {} }, {});
  expect(debt).toEqual({ paid: { amount: 0, currency: "EUR" }, state: "open" });
});

test("says what a dispute holds before its block is ended", async () => {
  const { before } = await auditTarget(contract.endCardBlock, { params: { id }, body: {} }, {});
  expect(before).toEqual({ holdsAccount: true });
});
