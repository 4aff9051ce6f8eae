import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import { makeSecurityHeaders } from "./security-headers.ts";
import { makeSessionCookie } from "../sessions/session-cookie.ts";

type Deployment = Parameters<typeof makeSecurityHeaders>[0];

function headersOf(NODE_ENV: Deployment["NODE_ENV"], provider: Partial<Deployment> = {}): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  const deployment: Deployment = {
    NODE_ENV,
    CARD_PROVIDER_PUBLISHABLE_KEY: "",
    CARD_PROVIDER_URL: undefined,
    ...provider,
  };
  makeSecurityHeaders(deployment)({} as Request, response as unknown as Response, () => undefined);
  return headers;
}

test("sends the headers that bind browsers to https in production", () => {
  const headers = headersOf("production");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
});

test.each(["development", "test"] as const)("sends from %s no header that binds browsers to https", (environment) => {
  const headers = headersOf(environment);
  expect(headers.get("strict-transport-security")).toBeUndefined();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("allows scripts of this origin only, and no framing, in the content security policy", () => {
  const rules = headersOf("production").get("content-security-policy")?.split(";") ?? [];
  const policy = new Map(rules.map((rule) => [rule.split(" ")[0], rule.slice(rule.indexOf(" ") + 1)]));
  expect(policy.get("default-src")).toBe("'self'");
  for (const scripts of [policy.get("script-src"), policy.get("script-src-elem")].filter(Boolean)) {
    expect(scripts).toBe("'self'");
  }
  expect(policy.get("font-src")).toBe("'self'");
  expect(policy.get("script-src-attr")).toBe("'none'");
  expect(policy.get("object-src")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'self'");
  expect(policy.get("form-action")).toBe("'self'");
  expect(policy.get("frame-ancestors")).toBe("'none'");
});

test("allows scripts and frames of the card provider only on pages that show its form", () => {
  const policyOf = (provider: Partial<Deployment>) =>
    headersOf("production", provider).get("content-security-policy") ?? "";
  const key = { CARD_PROVIDER_PUBLISHABLE_KEY: "pk_live_1" };
  expect(policyOf({})).not.toContain("stripe");
  expect(policyOf({ ...key, CARD_PROVIDER_URL: "http://127.0.0.1:27500" })).not.toContain("stripe");
  expect(policyOf(key)).toContain("script-src 'self' https://js.stripe.com");
  expect(policyOf(key)).toContain("frame-src https://js.stripe.com");
  expect(policyOf(key)).toContain("connect-src 'self' https://api.stripe.com");
});

test("lets no page use camera, microphone, place or payment", () => {
  const policy = headersOf("production").get("permissions-policy") ?? "";
  for (const feature of ["camera", "microphone", "geolocation", "payment"]) expect(policy).toContain(`${feature}=()`);
});

test("binds the session cookie in production to the host and to https, and hides it from scripts", () => {
  const lines: string[] = [];
  const append = (_name: string, line: string) => void lines.push(line);
  const response = { append, set: () => undefined } as unknown as Response;
  const cookie = makeSessionCookie({ secure: true });
  cookie.set(response, "token", new Date("2026-12-01T00:00:00Z"));
  cookie.clear(response);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-doorlight=/);
    const attributes = line.split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
    expect(line).not.toMatch(/domain/i);
  }
});
