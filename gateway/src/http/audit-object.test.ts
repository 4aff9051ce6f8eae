import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { auditObjectId, auditObjectKind } from "./audit-object.ts";

const id = "01900000-0000-7000-8000-000000000001";

test.each([
  [contract.stopCampaign, "campaign"],
  [contract.changeCampaign, "campaign"],
  [contract.changeAgency, "agency"],
  [contract.eraseProspect, "prospect"],
  [contract.readSellerContact, "request"],
  [contract.withdrawDeskLead, "request"],
  [contract.searchEverything, undefined],
  [contract.searchDeskLeads, undefined],
  [contract.removeSavedAudience, undefined],
  [contract.createCampaign, undefined],
  [contract.grantCredits, undefined],
] as const)("knows by its path what an action is about: %j", ({ method, path }: contract.Endpoint, kind) => {
  const action = `${method} ${path}`;
  expect(auditObjectKind(action)).toBe(kind);
  expect(auditObjectId(action, { id })).toBe(kind && id);
  expect(auditObjectId(action, { id: "'; drop table" })).toBeUndefined();
});

test("knows nothing of actions of the back office that have a name of their own", () => {
  expect(auditObjectKind("deactivate_user")).toBeUndefined();
});
