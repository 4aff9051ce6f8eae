import { create } from "@bufbuild/protobuf";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { callerOf } from "@doorlight/common/testing";
import { ApiTokenScope, UseApiTokenResponseSchema } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import { getIntegrationContact, listIntegrationLeads, pullEvents } from "../../contract/index.ts";
import { makeReadBearer } from "./bearer.ts";
import { makeTokenGuard } from "./token-guard.ts";

let steps: string[];
beforeEach(() => {
  steps = [];
});

const enter = makeTokenGuard({
  readBearer: makeReadBearer({
    countNetwork: async () => void steps.push("network"),
    countAccount: async (_, account) => {
      steps.push("token");
      expect(account).not.toContain("dlt_");
    },
  }),
  apiTokens: {
    useApiToken: async ({ secret }) => {
      steps.push("looked up");
      if (secret !== "dlt_good" && secret !== "dlt_test_good") throw new Refusal("token_invalid");
      return create(UseApiTokenResponseSchema, {
        tokenId: "t1",
        scopes: secret === "dlt_good" ? [ApiTokenScope.EVENTS] : [ApiTokenScope.EVENTS, ApiTokenScope.LEADS],
        test: secret === "dlt_test_good",
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

test("lets a program in as the agent of its token, after counting network and token", async () => {
  const session = await enter(pullEvents, requestWith({ authorization: "Bearer dlt_good" }));
  expect(session).toMatchObject({ id: "t1", user: { id: "anna" }, program: { scopes: ["events"] } });
  expect(callerOf(session.as)).toMatchObject({ kind: "user", userId: "anna", sessionId: "t1" });
  expect(callerOf(session.as)).not.toHaveProperty("test");
  expect(steps).toEqual(["network", "token", "looked up"]);
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

test("lets a token for tests read events alone, whatever its scopes are", async () => {
  const request = requestWith({ authorization: "Bearer dlt_test_good" });
  expect(callerOf((await enter(pullEvents, request)).as)).toMatchObject({ userId: "anna", test: true });
  const error = await enter(listIntegrationLeads, request).catch((thrown: unknown) => thrown);
  expect(refusalFrom(error)).toMatchObject({ code: "token_scope_missing" });
});

test("refuses a token that may read something else", async () => {
  const error = await enter(getIntegrationContact, requestWith({ authorization: "Bearer dlt_good" })).catch(
    (thrown: unknown) => thrown,
  );
  expect(refusalFrom(error)?.code).toBe("token_scope_missing");
});
