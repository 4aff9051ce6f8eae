import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { refusalFrom } from "@doorlight/common/errors";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { expect, test } from "@jest/globals";
import type { Request } from "express";
import * as contract from "../../contract/index.ts";
import { checkOrigin, checkRights } from "./guard.ts";
import type { Session } from "../sessions/session.ts";

function sessionOf(user: MessageInitShape<typeof UserSchema>, actorId?: string): Session {
  const whole = create(UserSchema, { id: "u", role: Role.AGENT, termsAccepted: true, ...user });
  return { user: whole, actorId, id: "s", token: "t", as: {} };
}

const agent = sessionOf({});
const declined = sessionOf({ termsAccepted: false });
const bareAdmin = sessionOf({ role: Role.ADMIN, secondFactorMissing: true, termsAccepted: false });
const impersonated = sessionOf({}, "the-admin");

function refusalCode(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return refusalFrom(error)?.code;
  }
}

test.each([
  ["a guest at an endpoint for users", contract.me, undefined, "login_required"],
  ["an agent at an endpoint for admins", contract.listUsers, agent, "forbidden"],
  ["an admin without a second factor", contract.listUsers, bareAdmin, "second_factor_missing"],
  ["an admin without a second factor and terms", contract.listLeads, bareAdmin, "second_factor_missing"],
  ["an agent who declined the terms", contract.listLeads, declined, "terms_not_accepted"],
  ["an admin who buys as a user", contract.buyLead, impersonated, "not_while_impersonating"],
  ["an admin who changes a user's password", contract.changePassword, impersonated, "not_while_impersonating"],
  [
    "an admin who turns off a user's second factor as the user",
    contract.disableSecondFactor,
    impersonated,
    "not_while_impersonating",
  ],
  ["an admin who changes a user's billing method", contract.putBillingDetails, impersonated, "not_while_impersonating"],
  ["an admin who erases a user's account as the user", contract.eraseAccount, impersonated, "not_while_impersonating"],
  [
    "an admin who downloads a user's data as the user",
    contract.downloadExport,
    impersonated,
    "not_while_impersonating",
  ],
  ["an admin who answers the terms as a user", contract.answerTerms, impersonated, "not_while_impersonating"],
  ["an admin who acts as an agent, in the back office", contract.impersonate, impersonated, "forbidden"],
] as const)("refuses %s", (_who, endpoint, session, code) => {
  expect(refusalCode(() => checkRights(endpoint, session))).toBe(code);
});

test.each([
  ["a guest log in", contract.login, undefined],
  ["an agent browse leads", contract.listLeads, agent],
  ["a user who declined the terms read their own user", contract.me, declined],
  ["a user who declined the terms export their data", contract.requestExport, declined],
  ["an admin without a second factor set one up", contract.startSecondFactor, bareAdmin],
  ["an admin without a second factor use endpoints open to guests", contract.listCountries, bareAdmin],
  ["an admin who acts as a user read", contract.listLeads, impersonated],
  ["an admin who acts as a user correct the profile", contract.updateProfile, impersonated],
  ["an admin who acts as a user return to the own account", contract.endImpersonation, impersonated],
] as const)("lets %s", (_who, endpoint, session) => {
  expect(refusalCode(() => checkRights(endpoint, session))).toBeUndefined();
});

const multipart = { "content-type": "multipart/form-data; boundary=x", "content-length": "10" };
const json = { "content-type": "application/json", "content-length": "10" };

function sent(headers: Record<string, string>): Request {
  return {
    protocol: "https",
    get: (name: string) => headers[name],
    is: (type: string) => headers["content-type"]?.startsWith(type) ?? false,
  } as unknown as Request;
}

test.each([
  ["JSON for an endpoint that takes a picture", contract.putImage, json, "unsupported_media_type"],
  ["an empty body for an endpoint that takes a picture", contract.putImage, {}, "unsupported_media_type"],
  ["a multipart form for an endpoint that takes JSON", contract.login, multipart, "unsupported_media_type"],
  ["no body for an endpoint that needs one", contract.login, {}, "unsupported_media_type"],
  ["a purchase of no type in so many bytes", contract.buyLead, { "content-length": "10" }, "unsupported_media_type"],
  ["a purchase of no type in chunks", contract.buyLead, { "transfer-encoding": "chunked" }, "unsupported_media_type"],
  ["a multipart form for an endpoint without a body", contract.logout, multipart, "unsupported_media_type"],
  [
    "a picture from another site",
    contract.putImage,
    { ...multipart, origin: "https://evil.test" },
    "cross_site_request",
  ],
] as const)("refuses %s", (_what, endpoint, headers, code) => {
  expect(refusalCode(() => checkOrigin(sent(headers), endpoint, "https://doorlight.test"))).toBe(code);
});

test("takes a picture as a multipart form and all other bodies as JSON", () => {
  const check = (headers: Record<string, string>, endpoint: contract.Endpoint) =>
    refusalCode(() => checkOrigin(sent(headers), endpoint, "https://doorlight.test"));
  expect(check(multipart, contract.putImage)).toBeUndefined();
  expect(check(json, contract.login)).toBeUndefined();
  expect(check({}, contract.logout)).toBeUndefined();
  expect(check({}, contract.buyLead)).toBeUndefined();
  expect(check({ "content-length": "0" }, contract.buyLead)).toBeUndefined();
  const oneClick = { "content-type": "application/x-www-form-urlencoded", "content-length": "26" };
  expect(check(oneClick, contract.unsubscribeList)).toBeUndefined();
  expect(check({ ...oneClick, "sec-fetch-site": "cross-site" }, contract.unsubscribeList)).toBe("cross_site_request");
  expect(check(oneClick, contract.logout)).toBe("unsupported_media_type");
});
