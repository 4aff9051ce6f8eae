import { create } from "@bufbuild/protobuf";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { callerOf } from "@doorlight/common/testing";
import { ApiTokenScope, UseApiTokenResponseSchema } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import {
  buyLead,
  getIntegrationContact,
  getLead,
  listIntegrationLeads,
  myLeads,
  pullEvents,
} from "../../contract/index.ts";
import type { Endpoint } from "../../contract/index.ts";
import { makeReadBearer } from "./bearer.ts";
import { makeTokenGuard } from "./token-guard.ts";

let steps: string[];
/** What was counted for, but for secrets. */
let accounts: string[];
beforeEach(() => {
  steps = [];
  accounts = [];
});

const { EVENTS, LEADS, PURCHASES } = ApiTokenScope;
const scopesOf: Record<string, ApiTokenScope[]> = {
  dlt_good: [EVENTS],
  dlt_also_good: [EVENTS],
  dlt_test_good: [EVENTS, LEADS],
  dlt_test_buys: [PURCHASES],
  // As no token of identity is.
  dlt_buys: [EVENTS, PURCHASES],
};

const enter = makeTokenGuard({
  readBearer: makeReadBearer({
    countNetwork: async () => void steps.push("network"),
    countAccount: async (_, account) => {
      steps.push("token");
      expect(account).not.toContain("dlt_");
    },
  }),
  countAccount: async (_, account) => {
    steps.push("account");
    accounts.push(account);
  },
  apiTokens: {
    useApiToken: async ({ secret }) => {
      steps.push("looked up");
      const scopes = scopesOf[secret ?? ""];
      if (!scopes) throw new Refusal("token_invalid");
      return create(UseApiTokenResponseSchema, {
        tokenId: "t1",
        scopes,
        test: secret?.startsWith("dlt_test_") ?? false,
        user: { id: "anna", role: Role.AGENT, country: "FI", termsAccepted: true },
      });
    },
  },
});

const requestWith = (headers: Record<string, string>) =>
  ({
    ip: "192.0.2.1",
    get: (name: string) => headers[name],
    get headers(): never {
      throw new Error("Reads a cookie");
    },
  }) as never;

test("lets a program in as the agent of its token, after counting network, token and account", async () => {
  const session = await enter(pullEvents, requestWith({ authorization: "Bearer dlt_good" }));
  expect(session).toMatchObject({ id: "t1", user: { id: "anna" }, program: { scopes: ["events"] } });
  expect(callerOf(session.as)).toMatchObject({ kind: "user", userId: "anna", sessionId: "t1" });
  expect(callerOf(session.as)).not.toHaveProperty("test");
  expect(steps).toEqual(["network", "token", "looked up", "account"]);
});

test("counts tokens of an account together, and those for tests apart", async () => {
  for (const token of ["dlt_good", "dlt_also_good", "dlt_test_good"])
    await enter(pullEvents, requestWith({ authorization: `Bearer ${token}` }));
  expect(accounts).toEqual(["anna", "anna", "test anna"]);
});

test.each<[string, Record<string, string>]>([
  ["no token", {}],
  ["a session alone", { cookie: "session=token" }],
  ["a wrong token", { authorization: "Bearer dlt_bad" }],
  ["another scheme", { authorization: "Basic dlt_good" }],
])("refuses %s in one way", async (_, headers) => {
  const error = await enter(pullEvents, requestWith(headers)).catch((thrown: unknown) => thrown);
  expect(refusalFrom(error)).toMatchObject({ code: "token_invalid", fields: [], params: {} });
});

const outcomeOf = (endpoint: Endpoint, secret: string) =>
  enter(endpoint, requestWith({ authorization: `Bearer ${secret}` })).then(
    ({ as }) => callerOf(as),
    (error: unknown) => refusalFrom(error)?.code,
  );

test("lets a token for tests do what its scopes say, as one for tests", async () => {
  const ofTests = { userId: "anna", test: true };
  expect(await outcomeOf(pullEvents, "dlt_test_good")).toMatchObject(ofTests);
  expect(await outcomeOf(listIntegrationLeads, "dlt_test_good")).toMatchObject(ofTests);
  expect(await outcomeOf(buyLead, "dlt_test_buys")).toMatchObject(ofTests);
  expect(await outcomeOf(getLead, "dlt_test_buys")).toMatchObject(ofTests);
});

test.each([
  ["a token for tests without the scope", buyLead, "dlt_test_good"],
  ["a token for tests with another scope", pullEvents, "dlt_test_buys"],
  ["a token that is not for tests, whatever its scopes are", buyLead, "dlt_buys"],
  ["any token where none may call", myLeads, "dlt_test_buys"],
])("does not let %s in", async (_, endpoint, secret) => {
  expect(await outcomeOf(endpoint as Endpoint, secret)).toBe("token_scope_missing");
});

test("refuses a token that may read something else", async () => {
  const error = await enter(getIntegrationContact, requestWith({ authorization: "Bearer dlt_good" })).catch(
    (thrown: unknown) => thrown,
  );
  expect(refusalFrom(error)?.code).toBe("token_scope_missing");
});
