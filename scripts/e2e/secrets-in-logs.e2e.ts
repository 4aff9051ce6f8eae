import { randomBytes } from "node:crypto";
import { eventually } from "@doorlight/common/testing";
import { describe, expect, test } from "@jest/globals";
import { getSellerPage, loginWithLink } from "../contract/index.ts";
import { Visitor } from "./support/visitor.ts";
import { whereaboutsOf } from "./support/whereabouts.ts";

const secret = () => randomBytes(24).toString("base64url");
const someId = "0193e7a4-0000-7000-8000-000000000000";

describe("every answer says how it may be used", () => {
  test.each([
    ["/", "no-cache"],
    ["/login", "no-cache"],
    ["/account", "no-store"],
    ["/account/settings/security", "no-store"],
    ["/account/sa/users", "no-store"],
    ["/login/passwordless/token", "no-store"],
    ["/fi/login/passwordless/token", "no-store"],
    [`/change-password/${someId}/token`, "no-store"],
    ["/contact-request/hash", "no-store"],
    ["/signup/confirm?token=token", "no-store"],
    ["/api/auth/me", "no-store"],
    ["/api/countries", "no-store"],
    ["/api/nowhere", "no-store"],
    ["/api/openapi.json", "no-store"],
  ])("%s", async (path, cache) => {
    const { headers } = await new Visitor().send("GET", path);
    expect(headers.get("cache-control")).toBe(cache);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

test("secrets in addresses and bodies are in no log, span or store, also where something fails", async () => {
  const [login, reset, seller, posted] = [secret(), secret(), secret(), secret()];
  const [signUp, request, office] = [secret(), secret(), secret()];
  const visitor = new Visitor();
  await visitor.send("GET", `/login/passwordless/${login}`);
  await visitor.send("GET", `/change-password/${someId}/${reset}`);
  await visitor.send("GET", `/contact-request/${seller}`);
  await visitor.send("GET", `/signup/confirm?token=${signUp}`);
  await visitor.send("GET", `/request/confirm?token=${request}`);
  await visitor.send("GET", `/account/office-invitation/${office}`);
  await visitor.refused(getSellerPage, { params: { hash: seller } });
  await visitor.refused(loginWithLink, { body: { token: posted } });
  // Past the exporters' delay.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const secrets = [login, reset, seller, posted, signUp, request, office];
  await eventually(async () => expect(await whereaboutsOf(secrets)).toEqual([]));
}, 60_000);
