import { create } from "@bufbuild/protobuf";
import { refusalFrom, Refusal } from "@doorlight/common/errors";
import { Code, ConnectError } from "@connectrpc/connect";
import { timeLeft } from "@doorlight/common/rpc";
import { ApiTokenScope, UseApiTokenResponseSchema } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Response } from "express";
import * as contract from "../../contract/index.ts";
import { makeAuditTarget } from "./audit-target.ts";
import { type EndpointPorts, makeEndpointHandler } from "./endpoint-handler.ts";
import type { Session } from "../sessions/session.ts";

const impersonated: Session = {
  user: create(UserSchema, { id: "agent-1", role: Role.AGENT, termsAccepted: true }),
  actorId: "admin-1",
  id: "session",
  token: "token",
  as: {},
};

/** The handler's steps, in order. */
let steps: string[];
/** Milliseconds that a call made by the handler could take. */
let left: number;
/** The handler's input. */
let given: { newId: string } | undefined;
let session: Session | undefined;
let identityIsAway: boolean;
let limitIsReached: boolean;
/** What the handler throws. */
let thrown: unknown;
/** Milliseconds that the handler takes. */
let takes: number;
let completionFails: boolean;
/** The ids of the entries whose outcome was recorded. */
let completed: readonly string[] | null | undefined;
let completionLeft: number;
/** What the audit has of the call. */
let kept: unknown[];
let why: string | null | undefined;
let added: string | null | undefined;

beforeEach(() => {
  steps = [];
  session = impersonated;
  identityIsAway = false;
  limitIsReached = false;
  thrown = undefined;
  takes = 0;
  completionFails = false;
  answer = undefined;
});

const ports: EndpointPorts = {
  auditTarget: makeAuditTarget({} as never),
  packs: new Map([["FI", { currency: "EUR" }]]),
  publicOrigin: "https://doorlight.test",
  intake: {} as never,
  apiTokens: {
    useApiToken: async () => {
      steps.push("token");
      return create(UseApiTokenResponseSchema, {
        tokenId: "t1",
        user: impersonated.user,
        scopes: [ApiTokenScope.PURCHASES],
        test: true,
      });
    },
  },
  newId: () => "01900000-0000-7000-8000-00000000000f",
  rateLimiter: {
    countNetwork: async (_endpoint, network) => void steps.push(`network ${network}`),
    countAccount: async (_endpoint, account) => {
      steps.push(`account ${account}`);
      if (limitIsReached) throw new Refusal("too_many_requests");
    },
  },
  sessions: {
    read: async () => {
      steps.push("session");
      return session;
    },
  },
  users: {
    recordAdminAction: async ({ action, refused, refusal, subjectId, objectId, moreObjectIds, fields, reason }) => {
      if (identityIsAway) throw new Refusal("unavailable");
      kept = [...(fields ?? [])];
      why = reason;
      steps.push(
        `audit ${action}${refused ? `, refused ${refusal}` : ""}${subjectId ? ` on ${subjectId}` : ""}${objectId ? ` about ${[objectId, ...(moreObjectIds ?? [])].join(" and ")}` : ""}`,
      );
      return { entryIds: refused ? [] : ["entry"] } as never;
    },
    recordAdminOutcome: async ({ entryIds, outcome, refusal, fields, objectId }) => {
      kept.push(...(fields ?? []));
      added = objectId;
      steps.push(`${outcome} ${refusal ?? ""}`.trim());
      completed = entryIds;
      completionLeft = timeLeft();
      if (completionFails) throw new Refusal("unavailable");
      return {} as never;
    },
  },
  log: { warn: () => undefined },
};

/** The handler's answer, and the status that it was sent with. */
let answer: unknown;
let status: number;

async function call(
  endpoint: contract.Endpoint,
  body: unknown,
  { params = { id: "01900000-0000-7000-8000-000000000001" }, key = "of-a-dialog", headers = {} } = {},
): Promise<string> {
  const json: Record<string, string> = { "content-type": "application/json", "idempotency-key": key, ...headers };
  const request = {
    body,
    params,
    ip: "192.0.2.1",
    get: (name: string) => json[name],
    is: () => true,
  };
  const response = {
    status: (code: number) => ((status = code), response),
    end: () => (steps.push("answered"), response),
    json: () => (steps.push("answered"), response),
  } as unknown as Response;
  const handle = async (input: { newId: string }) => {
    steps.push("handled");
    given = input;
    left = timeLeft();
    if (takes) jest.spyOn(Date, "now").mockReturnValue(Date.now() + takes);
    if (thrown) throw thrown;
    return answer;
  };
  try {
    await makeEndpointHandler(endpoint, handle as never, ports)(request as never, response, () => undefined);
    return "done";
  } catch (error) {
    return refusalFrom(error)?.code ?? String(error);
  }
}

test("records a change by an admin as a user before it is made", async () => {
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("done");
  expect(steps).toEqual([
    "network 192.0.2.1",
    "session",
    "audit PATCH /api/profile",
    "account agent-1",
    "handled",
    "done",
    "answered",
  ]);
  expect(completed).toEqual(["entry"]);
});

test.each([
  [new Refusal("version_outdated"), "refused version_outdated"],
  [new Refusal("unavailable"), "failed"],
  [new ConnectError("too late", Code.DeadlineExceeded), "failed"],
  [new Error("broken"), "failed"],
])("records the outcome of an action that ended with %s", async (error, outcome) => {
  thrown = error;
  await call(contract.updateProfile, { title: "Agent" });
  expect(steps.slice(-2)).toEqual(["handled", outcome]);
});

test("answers 202 for what another admin has to approve, and records it as refused", async () => {
  const id = "01900000-0000-7000-8000-000000000001";
  const person = { id, name: null };
  const at = "2026-11-21T12:00:00.000Z";
  const approval = {
    id,
    action: "grant_credits",
    state: "asked",
    askedBy: person,
    subject: person,
    credits: 50,
    reason: "Sorry",
    amount: { amount: 1, currency: "EUR" },
    askedAt: at,
    expiresAt: at,
    decidedBy: null,
    decidedAt: null,
    alone: false,
    email: null,
    approvable: false,
    refusal: null,
    declineReason: null,
    dealId: null,
    endsOn: null,
    invoiceId: null,
    payment: null,
    extent: null,
    country: null,
    prices: [],
    effectiveFrom: null,
    priceListVersion: null,
    campaignId: null,
    limitBefore: null,
  };
  session = { ...impersonated, actorId: undefined, user: { ...impersonated.user, id: "admin-1", role: Role.ADMIN } };
  answer = { status: "approval_needed", approval };
  expect(await call(contract.grantCredits, { credits: 50, reason: "Sorry" }, { params: { id } })).toBe("done");
  expect(status).toBe(202);
  expect(steps.slice(-2)).toEqual(["refused approval_needed", "answered"]);
});

test("answers an action whose outcome cannot be recorded", async () => {
  completionFails = true;
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("done");
  expect(steps.slice(-2)).toEqual(["done", "answered"]);
});

test("records all that one change is about in one call", async () => {
  session = {
    ...impersonated,
    actorId: undefined,
    user: { ...impersonated.user, id: "admin-1", role: Role.SUPER_ADMIN },
  };
  const ids = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
  await call(contract.dropDeadLetters, { ids, reason: "Old" }, { params: { id: "" } });
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([
    `audit POST /api/admin/dead-letters/:service/drop about ${ids.join(" and ")}`,
  ]);
});

test("records a user's change that no service records before it is made, with admin and user", async () => {
  const id = "01900000-0000-7000-8000-000000000001";
  session = { ...impersonated, actorId: undefined, user: { ...impersonated.user, id: "admin-1", role: Role.ADMIN } };
  expect(await call(contract.grantCredits, { credits: 1, reason: "Sorry" }, { params: { id } })).toBe("done");
  expect(steps).toContain(`audit POST /api/admin/users/:id/credits on ${id}`);
  expect(await call(contract.grantCredits, {}, { params: { id: "nobody" } })).toBe("not_found");
  expect(steps.filter((step) => step.startsWith("audit"))).toHaveLength(2);
  expect(steps.slice(-2)).toEqual(["audit POST /api/admin/users/:id/credits", "refused not_found"]);
});

test("records what an admin acts on beside accounts, such as a campaign, by its id", async () => {
  const id = "01900000-0000-7000-8000-000000000001";
  session = { ...impersonated, actorId: undefined, user: { ...impersonated.user, id: "admin-1", role: Role.ADMIN } };
  expect(await call(contract.stopCampaign, {}, { params: { id } })).toBe("done");
  expect(steps).toContain(`audit POST /api/admin/campaigns/:id/stop about ${id}`);
});

test("records what an admin adds by the id that it gets", async () => {
  const user = { ...impersonated.user, id: "admin-1", role: Role.SUPER_ADMIN };
  session = { ...impersonated, actorId: undefined, user };
  expect(await call(contract.createSource, { name: "nordic-homes", country: "FI", price: 1200 })).toBe("done");
  expect(steps).toContain(`audit POST /api/admin/sources about ${given?.newId}`);
  expect(given?.newId).toMatch(/f$/);
});

test("records how much an admin gives and why, and the balance that the answer has", async () => {
  session = { ...impersonated, actorId: undefined, user: { ...impersonated.user, id: "admin-1", role: Role.ADMIN } };
  answer = { balance: 4 };
  expect(await call(contract.grantCredits, { credits: 3, reason: "Aino called" })).toBe("done");
  expect(kept).toEqual([
    { name: "credits", before: null, after: "3" },
    { name: "balance", before: null, after: "4" },
  ]);
  expect(why).toBe("Aino called");
});

test("records the terms of a new deal in the money of its country, and the id that it got", async () => {
  const id = "01900000-0000-7000-8000-000000000001";
  session = { ...impersonated, actorId: undefined, user: { ...impersonated.user, id: "admin-1", role: Role.ADMIN } };
  answer = { deal: { id } };
  const owner = { kind: "user", id };
  const days = { startsOn: "2026-12-01", endsOn: "2026-12-31" };
  const terms = { name: "Spring", type: "monthly", owner, payerId: id, country: "FI", fee: 10_000, ...days };
  const more = { discountBasisPoints: 500, leadsPerMonth: 5, priority: false, leadTypes: [], places: [] };
  expect(await call(contract.createDeal, { ...terms, ...more })).toBe("done");
  expect(kept).toContainEqual({ name: "fee", before: null, after: '{"amount":10000,"currency":"EUR"}' });
  expect(added).toBe(id);
});

test("records no field of a call that breaks the contract or is closed to an admin as a user", async () => {
  expect(await call(contract.updateProfile, { role: "admin" })).toBe("invalid_request");
  expect(kept).toEqual([]);
  expect(await call(contract.changePassword, { currentPassword: "a password", newPassword: "another one" })).toBe(
    "not_while_impersonating",
  );
  expect(kept).toEqual([]);
});

test("records a change that an admin as a user has no right to as refused, and does not make it", async () => {
  expect(await call(contract.changePassword, {})).toBe("not_while_impersonating");
  expect(await call(contract.updateProfile, { role: "admin" })).toBe("invalid_request");
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([
    "audit POST /api/profile/password, refused not_while_impersonating",
    "audit PATCH /api/profile",
  ]);
  expect(steps.at(-1)).toBe("refused invalid_request");
  expect(steps).not.toContain("handled");
});

test("leaves the record of the end of acting as a user to identity", async () => {
  expect(await call(contract.endImpersonation, undefined)).toBe("done");
  expect(steps).toEqual(["network 192.0.2.1", "session", "account agent-1", "handled", "answered"]);
});

test("records a change of the back office that no service records, with the admin who makes it", async () => {
  const user = create(UserSchema, { id: "admin-1", role: Role.ADMIN, termsAccepted: true });
  session = { ...impersonated, user, actorId: undefined };
  const change = { what: "modifier", kind: "city", place: "Espoo", region: "Uusimaa", basisPoints: 500 };
  const body = { country: "FI", changes: [change], effectiveFrom: null, reason: "Demand", newestVersion: 1 };
  expect(await call(contract.changePrices, body)).toBe("done");
  expect(steps).toContain("audit POST /api/admin/prices");
  expect(steps).toContain("done");
  session = { ...impersonated, actorId: undefined };
  steps = [];
  expect(await call(contract.changePrices, body)).toBe("forbidden");
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([]);
});

test("does not make a change by an admin as a user if it cannot be recorded", async () => {
  identityIsAway = true;
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("unavailable");
  expect(steps).not.toContain("handled");
});

test("records neither reads by an admin as a user nor a user's own changes", async () => {
  expect(await call(contract.getProfile, undefined)).toBe("done");
  session = { ...impersonated, actorId: undefined };
  expect(await call(contract.updateProfile, { title: "Agent" })).toBe("done");
  expect(steps.filter((step) => step.startsWith("audit"))).toEqual([]);
});

test("counts a call about an e-mail address for every spelling of it, by digest", async () => {
  session = undefined;
  await call(contract.forgotPassword, { email: "Aino@Example.test" });
  await call(contract.forgotPassword, { email: "aino@example.test " });
  const [first, second] = steps.filter((step) => step.startsWith("account"));
  expect(first).toBe(second);
  expect(first).not.toMatch(/aino|example/i);
});

test("counts an invitation for its sender and for the invited address", async () => {
  session = { ...impersonated, actorId: undefined };
  await call(contract.inviteColleague, { email: "aino@example.test" });
  await call(contract.inviteColleague, { email: "eino@example.test" });
  const [own, aino, again, eino] = steps.filter((step) => step.startsWith("account"));
  expect([own, again]).toEqual(["account agent-1", "account agent-1"]);
  expect(aino).not.toBe(eino);
});

const idempotencyKey = "0123456789";

test("reads a token for tests in place of the session, which another site may have sent along", async () => {
  const headers = { authorization: "Bearer dlt_test_1", origin: "https://elsewhere.test" };
  expect(await call(contract.buyLead, {}, { key: idempotencyKey, headers })).toBe("done");
  const counted = ["network 192.0.2.1", expect.stringMatching(/^account /), "token", "account test agent-1"];
  expect(steps).toEqual([...counted, "handled", "answered"]);
  steps = [];
  // Without one it is a browser's.
  const { authorization: _, ...without } = headers;
  expect(await call(contract.buyLead, {}, { key: idempotencyKey, headers: without })).toBe("cross_site_request");
  const basic = { ...without, authorization: "Basic ZGVtbw==" };
  expect(await call(contract.buyLead, {}, { key: idempotencyKey, headers: basic })).toBe("cross_site_request");
  expect(steps).toEqual([]);
});

test("takes a token where the endpoint names one alone", async () => {
  session = undefined;
  const headers = { authorization: "Bearer dlt_test_1" };
  expect(await call(contract.myLeads, undefined, { headers })).toBe("login_required");
  expect(steps).not.toContain("token");
});

test("answers a purchase with 201, or 202 if its buyer must act first, in the provider's time", async () => {
  session = { ...impersonated, actorId: undefined };
  const buy = () => call(contract.buyLead, {}, { key: idempotencyKey });
  answer = { status: "action_required", action: { clientSecret: "pi_1_secret_2", url: null } };
  expect([await buy(), status]).toEqual(["done", 202]);
  answer = { purchase: {} };
  expect([await buy(), status]).toEqual(["done", 201]);
  expect(left).toBeGreaterThan(5_000);
});

test("does not read a file once its sender has reached the rate limit", async () => {
  limitIsReached = true;
  const unread = new Proxy(
    {},
    {
      get: () => {
        throw new Error("The body was read");
      },
    },
  );
  expect(await call(contract.putImage, unread)).toBe("too_many_requests");
  expect(steps.slice(-2)).toEqual(["account agent-1", "refused too_many_requests"]);
});

describe("deadlines of calls to services", () => {
  const now = Date.now();
  beforeEach(() => void jest.spyOn(Date, "now").mockReturnValue(now));
  afterEach(() => void jest.restoreAllMocks());

  const password = "a password";
  const change = { email: "aino@example.test", password };
  test.each([
    ["a click of a user", contract.updateProfile, { title: "Agent" }, 3_000],
    ["a click of a guest", contract.forgotPassword, { email: "aino@example.test" }, 3_000],
    ["signing in, which hashes a password", contract.login, change, 15_000],
    ["a change of address, which hashes a password", contract.requestEmailChange, change, 15_000],
    ["turning off a second factor", contract.disableSecondFactor, { password, code: "123456" }, 15_000],
    ["erasing one's account", contract.eraseAccount, { password, confirm: true }, 15_000],
  ])("gives %s its time", async (_what, endpoint, body, ms) => {
    session = { ...impersonated, actorId: undefined };
    expect(await call(endpoint, body)).toBe("done");
    expect(left).toBe(ms);
  });

  test("leaves time for the outcome of an action that took all of its own", async () => {
    [takes, thrown] = [10_000, new Refusal("unavailable")];
    expect(await call(contract.updateProfile, { title: "Agent" })).toBe("unavailable");
    expect(completionLeft).toBe(1_000);
  });
});
