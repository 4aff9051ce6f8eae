import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import { securityHeaders } from "./security-headers.ts";
import { sessionCookie } from "./session-cookie.ts";

type Environment = Parameters<typeof securityHeaders>[0]["NODE_ENV"];

function headersOf(NODE_ENV: Environment): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  securityHeaders({ NODE_ENV })({} as Request, response as unknown as Response, () => undefined);
  return headers;
}

test("in production browsers are told to come back by https alone, and to fetch everything so", () => {
  const headers = headersOf("production");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
});

test.each(["development", "test"] as const)("in %s http works", (environment) => {
  const headers = headersOf(environment);
  expect(headers.get("strict-transport-security")).toBeUndefined();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});

test("pages run scripts of this origin alone, in nobody's frame", () => {
  const rules = headersOf("production").get("content-security-policy")?.split(";") ?? [];
  const policy = new Map(rules.map((rule) => [rule.split(" ")[0], rule.slice(rule.indexOf(" ") + 1)]));
  expect(policy.get("default-src")).toBe("'self'");
  for (const scripts of [policy.get("script-src"), policy.get("script-src-elem")].filter(Boolean)) {
    expect(scripts).toBe("'self'");
  }
  expect(policy.get("script-src-attr")).toBe("'none'");
  expect(policy.get("object-src")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'self'");
  expect(policy.get("form-action")).toBe("'self'");
  expect(policy.get("frame-ancestors")).toBe("'none'");
});

test("the session is this host's, over https, and out of scripts' reach", () => {
  const lines: string[] = [];
  const response = { append: (_name: string, line: string) => void lines.push(line) } as unknown as Response;
  const cookie = sessionCookie({ secure: true });
  cookie.set(response, "token", new Date("2026-12-01T00:00:00Z"));
  cookie.clear(response);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-doorlight=/);
    const attributes = line.split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
    expect(line).not.toMatch(/domain/i);
  }
});
