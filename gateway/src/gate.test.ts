import { refusalFrom } from "@doorlight/common/errors";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { describe, expect, test } from "@jest/globals";
import type { Request } from "express";
import * as contract from "../contract/index.ts";
import { checkOrigin, checkRights } from "./gate.ts";
import type { Session } from "./session.ts";

function who(user: MessageInitShape<typeof UserSchema>, actorId?: string): Session {
  const whole = create(UserSchema, { id: "u", role: Role.AGENT, termsAccepted: true, ...user });
  return { user: whole, actorId, id: "s", token: "t", callerToken: "c", as: {} };
}

const agent = who({});
const declined = who({ termsAccepted: false });
const bareAdmin = who({ role: Role.ADMIN, secondFactorMissing: true, termsAccepted: false });
const impersonated = who({}, "the-admin");

function refusal(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return refusalFrom(error)?.code;
  }
}

describe("who may", () => {
  test.each([
    ["a guest where users are asked for", contract.me, undefined, "login_required"],
    ["an agent where admins are asked for", contract.listUsers, agent, "forbidden"],
    ["an admin without a second factor", contract.listUsers, bareAdmin, "second_factor_missing"],
    ["an admin without a second factor and terms", contract.listLeads, bareAdmin, "second_factor_missing"],
    ["an agent who declined the terms", contract.listLeads, declined, "terms_not_accepted"],
    ["an admin who buys as another", contract.buyLead, impersonated, "not_while_impersonating"],
    ["an admin who changes another's password", contract.changePassword, impersonated, "not_while_impersonating"],
    ["an admin who turns another's factor off", contract.disableSecondFactor, impersonated, "not_while_impersonating"],
    ["an admin who changes how another pays", contract.putBillingDetails, impersonated, "not_while_impersonating"],
    ["an admin who erases another", contract.eraseAccount, impersonated, "not_while_impersonating"],
    ["an admin who answers the terms for another", contract.answerTerms, impersonated, "not_while_impersonating"],
    ["an admin who acts as an agent, in the back office", contract.impersonate, impersonated, "forbidden"],
  ] as const)("refuses %s", (_who, endpoint, session, code) => {
    expect(refusal(() => checkRights(endpoint, session))).toBe(code);
  });

  test.each([
    ["a guest to log in", contract.login, undefined],
    ["an agent to browse", contract.listLeads, agent],
    ["whoever declined the terms to see who they are", contract.me, declined],
    ["whoever declined the terms to take their data out", contract.requestExport, declined],
    ["an admin without a second factor to set one up", contract.startSecondFactor, bareAdmin],
    ["an admin without a second factor to do what guests may", contract.listCountries, bareAdmin],
    ["an admin to read as another", contract.listLeads, impersonated],
    ["an admin to correct another's profile", contract.updateProfile, impersonated],
    ["an admin to come back", contract.endImpersonation, impersonated],
  ] as const)("lets %s", (_who, endpoint, session) => {
    expect(refusal(() => checkRights(endpoint, session))).toBeUndefined();
  });
});

describe("the form of a change", () => {
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
    ["JSON where a picture is asked for", contract.putImage, json, "unsupported_media_type"],
    ["nothing where a picture is asked for", contract.putImage, {}, "unsupported_media_type"],
    ["a form with a file anywhere else", contract.login, multipart, "unsupported_media_type"],
    ["a form with a file where no body is asked for", contract.logout, multipart, "unsupported_media_type"],
    [
      "a picture from another site",
      contract.putImage,
      { ...multipart, origin: "https://evil.test" },
      "cross_site_request",
    ],
  ] as const)("refuses %s", (_what, endpoint, headers, code) => {
    expect(refusal(() => checkOrigin(sent(headers), endpoint, "https://doorlight.test"))).toBe(code);
  });

  test("takes a picture as a form and the rest as JSON", () => {
    expect(refusal(() => checkOrigin(sent(multipart), contract.putImage, "https://doorlight.test"))).toBeUndefined();
    expect(refusal(() => checkOrigin(sent(json), contract.login, "https://doorlight.test"))).toBeUndefined();
    expect(refusal(() => checkOrigin(sent({}), contract.logout, "https://doorlight.test"))).toBeUndefined();
  });
});
