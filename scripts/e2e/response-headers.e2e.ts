import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { login, logout, me, putImage, UserAnswer } from "@doorlight/gateway/contract";
import { type Agent, PASSWORD, someAgent } from "./support/given.ts";
import { png } from "./support/png.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

let agent: Agent;
const paths = new Map<string, string>([
  ["page", "/"],
  ["screen", "/login"],
  ["account", "/account/settings"],
  ["answer", "/api/auth/me"],
  ["refusal", "/api/admin/users"],
  ["document", "/api/openapi.json"],
  ["unknown page", "/nowhere"],
  ["unknown call", "/api/nowhere"],
  ["robots", "/robots.txt"],
  ["developers", "/developers"],
]);

beforeAll(async () => {
  agent = await someAgent();
  const { body } = await agent.upload(putImage, png(16, 16));
  paths.set("image", UserAnswer.parse(body).user.profileImageUrl ?? "");
  const assets = await readdir(join(stack.environment("gateway")["WEB_DIST"] ?? "", "client", "assets"));
  paths.set("asset", `/assets/${assets.find((name) => name.startsWith("framework-") && name.endsWith(".js"))}`);
});

const year = "immutable";
const someId = "0193e7a4-0000-7000-8000-000000000000";

/** Of each kind of answer: status, type, caching and content security policy. */
test.each<[string, number, string, string, string]>([
  ["page", 200, "text/html", "no-cache", "default-src 'self'"],
  ["screen", 200, "text/html", "no-cache", "default-src 'self'"],
  ["account", 200, "text/html", "no-store", "default-src 'self'"],
  ["unknown page", 404, "text/html", "no-cache", "default-src 'self'"],
  ["answer", 200, "application/json", "no-store", "default-src 'self'"],
  ["refusal", 403, "application/json", "no-store", "default-src 'self'"],
  ["document", 200, "application/json", "no-store", "default-src 'self'"],
  ["unknown call", 404, "application/json", "no-store", "default-src 'self'"],
  ["image", 200, "image/webp", year, "default-src 'none'"],
  ["asset", 200, "javascript", year, "default-src 'self'"],
  ["robots", 200, "text/plain", "", "default-src 'self'"],
  ["developers", 200, "text/html", "no-cache", "default-src 'self'"],
])("sends the headers of an answer of kind: %s", async (kind, status, type, cache, policy) => {
  // As a browser: a bot gets nothing but the status of an unknown page.
  const asked = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36" };
  const { headers, ...reply } = await agent.send("GET", paths.get(kind)!, { headers: asked });
  expect(reply.status).toBe(status);
  expect(headers.get("content-type")).toContain(type);
  if (cache) expect(headers.get("cache-control")).toContain(cache);
  const rules = headers.get("content-security-policy") ?? "";
  expect(rules).toContain(policy);
  expect(rules).toContain("frame-ancestors 'none'");
  expect(rules).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|https?:)/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  // Only production is behind https.
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("x-powered-by") ?? headers.get("server")).toBeNull();
  expect(headers.get("clear-site-data")).toBeNull();
  expect(headers.get("set-cookie")).toBeNull();
});

test.each(["page", "screen", "document", "asset"])("compresses an answer of kind %s on the wire", async (kind) => {
  for (const encoding of ["br", "gzip"]) {
    const { headers } = await agent.send("GET", paths.get(kind)!, { headers: { "accept-encoding": encoding } });
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toContain("Accept-Encoding");
  }
});

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
])("caches GET %s as %s, with its answer for this site only", async (path, cache) => {
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

test("allows no other site to read any kind of answer, with or without a preflight", async () => {
  for (const [kind, path] of paths) {
    for (const method of ["OPTIONS", "GET"]) {
      const { headers } = await agent.send(method, path, {
        headers: {
          origin: "https://evil.example",
          "sec-fetch-site": "cross-site",
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      const allowed = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect({ kind, method, allowed }).toEqual({ kind, method, allowed: [] });
    }
  }
});

test("hides the session cookie from scripts and other sites, and clears it at logout", async () => {
  const visitor = new Visitor();
  const { headers } = await visitor.try(login, { body: { email: agent.email, password: PASSWORD } });
  const attributes = (headers.get("set-cookie") ?? "").split("; ").slice(1);
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(headers.get("cache-control")).toBe("no-store");
  expect((await visitor.try(me)).headers.get("set-cookie")).toBeNull();
  const out = await visitor.try(logout);
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
});
