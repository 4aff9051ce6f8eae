import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { auditObjectIds, auditObjectKind, choosesId, countryObjectKind } from "./audit-object.ts";

const id = "01900000-0000-7000-8000-000000000001";

test.each([
  [contract.stopCampaign, "campaign"],
  [contract.changeCampaign, "campaign"],
  [contract.changeAgency, "agency"],
  [contract.eraseProspect, "prospect"],
  [contract.readSellerContact, "request"],
  [contract.withdrawDeskLead, "request"],
  [contract.sendMailAgain, "mail"],
  [contract.blockSource, "source"],
  [contract.getSourceCallback, "source"],
  [contract.listSourceCallbackAttempts, "source"],
  [contract.liftSenderBlock, "sender_block"],
  [contract.searchEverything, undefined],
  [contract.searchDeskLeads, undefined],
  [contract.removeSavedAudience, undefined],
  [contract.endDeal, "deal"],
  [contract.endCardBlock, "dispute"],
  [contract.recordInvoicePayment, "invoice"],
  [contract.resolveRefund, "refund_request"],
  [contract.undoImport, "import"],
  [contract.startProspectImport, "prospect_import"],
  [contract.grantCredits, undefined],
] as const)("knows by its path what an action is about: %j", ({ method, path }: contract.Endpoint, kind) => {
  const action = `${method} ${path}`;
  expect(auditObjectKind(action)).toBe(kind);
  expect(auditObjectIds(action, { params: { id } })).toEqual(kind ? [id] : []);
  expect(auditObjectIds(action, { params: { id: "'; drop table" } })).toEqual([]);
});

test("knows a source that an action adds, whose id is in neither path nor body", () => {
  const action = `${contract.createSource.method} ${contract.createSource.path}`;
  expect([choosesId(action), auditObjectKind(action)]).toEqual([true, "source"]);
  expect(auditObjectIds(action, { params: {}, body: { ids: [id] } })).toEqual([]);
});

test.each([
  [contract.createDeal, "deal"],
  [contract.createCampaign, "campaign"],
  [contract.startImport, "import"],
  [contract.uploadProspects, "prospect_import"],
] as const)("knows by the answer what an action adds: %j", ({ method, path, keeps }: contract.Endpoint, kind) => {
  const action = `${method} ${path}`;
  expect([choosesId(action), auditObjectKind(action), keeps?.adds]).toEqual([false, kind, expect.any(String)]);
});

test.each([
  [contract.changePrices, "price_list"],
  [contract.dropPriceList, "price_list"],
  [contract.startInvoiceRun, "invoice_run"],
  [contract.importStatement, "bank_file"],
] as const)("knows by its country what an action without an id is about: %j", (endpoint: contract.Endpoint, kind) => {
  expect(countryObjectKind(`${endpoint.method} ${endpoint.path}`)).toBe(kind);
  expect(endpoint.keeps?.values).toContain("country");
});

test("knows of actions of the back office that have a name of their own those on approvals alone", () => {
  expect(auditObjectKind("deactivate_user")).toBeUndefined();
  expect(auditObjectKind("give_approval")).toBe("approval");
});

test.each([contract.replayDeadLetters, contract.dropDeadLetters])(
  "knows each unhandled event by the body of an action, as far as it names them: %j",
  ({ method, path }: contract.Endpoint) => {
    const action = `${method} ${path}`;
    expect(auditObjectKind(action)).toBe("dead_letter");
    expect(auditObjectIds(action, { params: {}, body: { ids: [id, "x", id] } })).toEqual([id]);
    for (const body of [undefined, null, "", { ids: id }])
      expect(auditObjectIds(action, { params: {}, body })).toEqual([]);
  },
);
