import type { UserCaller } from "@doorlight/common/rpc";
import * as contract from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { checkRights } from "../../../gateway/src/http/guard.ts";
import { accessOf, checkAccess } from "../../../services/common/src/rpc/access.ts";
import { declaredEndpoints } from "../support/declared-endpoints.ts";
import { describedServices } from "./described-services.ts";
import { type Guard, guardViolations, type RpcGuard, rpcGuardViolations } from "./guard-violations.ts";
import { type Declared, nameOf, policyViolations, routePolicy } from "./route-policy.ts";
import { rpcPolicyViolations } from "./rpc-policy.ts";
import type { DeclaredRpc } from "./rpc-rules.ts";
import { isAsExpected, isRpcAsExpected, verdictOn } from "./verdict.ts";

const endpoints = declaredEndpoints();

test("declares in the contract the access of the policy and no other", () => {
  expect(endpoints.length).toBeGreaterThan(60);
  expect(policyViolations(endpoints)).toEqual([]);
  const names = new Set(endpoints.map(nameOf));
  expect(
    Object.values(routePolicy)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
});

test.each<[string, Declared, RegExp]>([
  [
    "opened to another role",
    { ...contract.listAudit, access: [...contract.admins, "agent"] },
    /for agent: declared ok/,
  ],
  ["opened to guests", { ...contract.me, access: contract.everyone }, /for guest: declared ok/],
  ["closed to a role", { ...contract.putBillingDetails, access: ["admin"] }, /for agent: declared forbidden/],
  ["opened before the terms", { ...contract.buyLead, beforeTerms: true }, /for declined: declared ok/],
  ["opened to impersonation", { ...contract.changePassword, whileImpersonating: true }, /for acting_as_agent: .* ok/],
  ["opened to reads", { ...contract.downloadExport, whileImpersonating: true }, /for acting_as_agent: .* ok/],
  ["opened before the second factor", { ...contract.deactivateUser, beforeSecondFactor: true }, /for without_factor/],
])("finds by the policy an endpoint that is %s", (_change, endpoint, violation) => {
  expect(policyViolations([endpoint])).toContainEqual(expect.stringMatching(violation));
});

test("decides in the gateway's guard as every endpoint's declared access means", () => {
  expect(guardViolations(endpoints, checkRights)).toEqual([]);
});

/** Ways to write the guard wrong. */
const guardMutants: Record<string, Guard> = {
  "lets guests in": (endpoint, session) => session && checkRights(endpoint, session),
  "ignores roles": (endpoint, session) =>
    checkRights(
      { ...endpoint, access: endpoint.access.includes("guest") ? contract.everyone : contract.users },
      session,
    ),
  "takes a guest's access for everybody's": (endpoint, session) =>
    checkRights(endpoint, endpoint.access.includes("guest") ? undefined : session),
  "ignores the terms": (endpoint, session) => checkRights({ ...endpoint, beforeTerms: true }, session),
  "asks for the terms everywhere": (endpoint, session) => checkRights({ ...endpoint, beforeTerms: false }, session),
  "ignores impersonation": (endpoint, session) => checkRights({ ...endpoint, whileImpersonating: true }, session),
  "refuses reads while impersonating": (endpoint, session) =>
    checkRights({ ...endpoint, method: "POST", whileImpersonating: false }, session),
  "takes DELETE for a read": (endpoint, session) =>
    checkRights({ ...endpoint, method: endpoint.method === "DELETE" ? "GET" : endpoint.method }, session),
  "ignores the second factor": (endpoint, session) => checkRights({ ...endpoint, beforeSecondFactor: true }, session),
};

test.each(Object.entries(guardMutants))("finds a guard that %s", (_mutant, guard) => {
  expect(guardViolations(endpoints, guard)).not.toEqual([]);
});

const methods = (await describedServices()).flatMap((service) => service.methods);

test("decides in the services' guard as every rpc's declared access means", () => {
  expect(methods.length).toBeGreaterThan(50);
  expect(rpcGuardViolations(methods, checkAccess)).toEqual([]);
});

type RpcPrincipal = Parameters<RpcGuard>[1];
const changed = (caller: RpcPrincipal, state: Partial<UserCaller>): RpcPrincipal =>
  caller.kind === "user" ? { ...caller, ...state } : caller;

/** Ways to write the services' guard wrong. */
const rpcGuardMutants: Record<string, RpcGuard> = {
  "lets guests in": (method, caller) => void (caller.kind === "guest" || checkAccess(method, caller)),
  "lets every process in": (method, caller) => void (caller.kind === "service" || checkAccess(method, caller)),
  "lets the invited in": (method, caller) =>
    void ((caller.kind === "user" && caller.role === "invited") || checkAccess(method, caller)),
  "ignores the terms": (method, caller) => checkAccess(method, changed(caller, { termsAccepted: true })),
  "ignores impersonation": (method, caller) => checkAccess(method, changed(caller, { actorId: "" })),
  "ignores the second factor": (method, caller) => checkAccess(method, changed(caller, { secondFactorMissing: false })),
};

test.each(Object.entries(rpcGuardMutants))("finds a guard of services that %s", (_mutant, guard) => {
  expect(rpcGuardViolations(methods, guard)).not.toEqual([]);
});

test("opens to tokens for tests the rpcs alone that keep tests apart from others", () => {
  const open = methods.filter((method) => accessOf(method).tests).map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    "BuyLead",
    "GetContact",
    "GetLead",
    "GetLeads",
    "GetPurchaseRefunds",
    "ListContactErasures",
    "ListContacts",
    "ListEvents",
    "ListLeadPurchases",
    "ListPurchaseRefunds",
    "ListPurchases",
    "ListUpdatedLeads",
    "QuoteLeads",
    "RequestRefund",
  ]);
});

test("opens calls of agents to tokens for tests, each by the scope of purchases", () => {
  const open = endpoints.filter(({ tokenForTests }) => tokenForTests);
  expect(open.map((endpoint) => `${nameOf(endpoint)} ${endpoint.tokenForTests}`).toSorted()).toEqual([
    "GET /api/leads/:id purchases",
    "GET /api/purchases/:id/refund-requests purchases",
    "POST /api/leads/:id/purchase purchases",
    "POST /api/purchases/:id/refund-requests purchases",
  ]);
  // What a live token may do.
  const live = endpoints.filter(({ token }) => token);
  expect(live.map((endpoint) => `${nameOf(endpoint)} ${endpoint.token}`).toSorted()).toEqual([
    "GET /api/integrations/events events",
    "GET /api/integrations/leads leads",
    "GET /api/integrations/leads/:id/contact contacts",
  ]);
});

const listUsers: DeclaredRpc = {
  name: "identity UsersService/ListUsers",
  principals: contract.admins,
  beforeTerms: false,
  beforeSecondFactor: false,
  whileImpersonating: false,
  neverImpersonating: false,
  changes: false,
};
const buyLead: DeclaredRpc = {
  ...listUsers,
  name: "purchasing PurchasingService/BuyLead",
  principals: contract.users,
  changes: true,
};
const downloadExport: DeclaredRpc = {
  ...listUsers,
  name: "identity OwnDataService/DownloadExport",
  principals: contract.users,
  beforeTerms: true,
  neverImpersonating: true,
};
const getPricing: DeclaredRpc = {
  ...listUsers,
  name: "billing BillingService/GetPricing",
  principals: ["service:gateway"],
};

test("accepts permissions of rpcs that are declared as the policy says", () => {
  expect(rpcPolicyViolations([listUsers, buyLead, getPricing, downloadExport])).toEqual([]);
});

test.each<[string, DeclaredRpc, RegExp]>([
  ["opened to another role", { ...listUsers, principals: contract.users }, /ListUsers for agent: declared ok/],
  ["opened to a process", { ...buyLead, principals: [...contract.users, "service:leads"] }, /BuyLead for leads/],
  ["opened to users", { ...getPricing, principals: ["service:gateway", "agent"] }, /GetPricing for agent/],
  ["closed to a process", { ...getPricing, principals: [] }, /GetPricing for gateway: declared forbidden/],
  ["opened before the terms", { ...buyLead, beforeTerms: true }, /BuyLead for declined/],
  ["opened to impersonation", { ...buyLead, whileImpersonating: true }, /BuyLead for acting_as_agent/],
  ["opened to reads", { ...downloadExport, neverImpersonating: false }, /DownloadExport for acting_as_agent/],
  ["opened before the second factor", { ...listUsers, beforeSecondFactor: true }, /ListUsers for without_factor/],
  ["declared to change nothing", { ...buyLead, changes: false }, /BuyLead for acting_as_agent/],
  ["unknown and open to a process", { ...getPricing, name: "billing BillingService/New" }, /New for gateway/],
])("finds by the policy an rpc that is %s", (_change, rpc, violation) => {
  expect(rpcPolicyViolations([rpc])).toContainEqual(expect.stringMatching(violation));
});

test("changes the verdict on callers by a difference, if they are let in", () => {
  const differences = [{ callers: ["agent", "guest"], verdict: "not_found", because: "it is another's" }] as const;
  expect(verdictOn("agent", "ok", differences)).toBe("not_found");
  expect(verdictOn("admin", "ok", differences)).toBe("ok");
  expect(verdictOn("guest", "login_required", differences)).toBe("login_required");
});

test("reports an outcome other than the expected one as a violation", () => {
  expect(["login_required", "not_found", "contact"].filter((outcome) => isAsExpected(outcome, "ok"))).toEqual([]);
  expect(["ok", "not_found"].filter((outcome) => isAsExpected(outcome, "forbidden"))).toEqual([]);
  expect(isAsExpected("link_expired", "ok", ["link_expired"])).toBe(true);
  expect(isAsExpected("link_expired", "forbidden", ["link_expired"])).toBe(false);
  expect(["ok", "invalid_request", "not_found"].every((outcome) => isRpcAsExpected(outcome, "ok"))).toBe(true);
  expect(
    ["forbidden", "unavailable", "internal", "error 12", "TypeError: broken"].some((outcome) =>
      isRpcAsExpected(outcome, "ok"),
    ),
  ).toBe(false);
  expect(["ok", "invalid_request"].some((outcome) => isRpcAsExpected(outcome, "forbidden"))).toBe(false);
});
