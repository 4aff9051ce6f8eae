import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { login, logout, me, putImage, UserAnswer } from "../contract/index.ts";
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
  ["nothing", "/nowhere"],
  ["no call", "/api/nowhere"],
  ["robots", "/robots.txt"],
]);

beforeAll(async () => {
  agent = await someAgent();
  const { body } = await agent.upload(putImage, png(16, 16));
  paths.set("image", UserAnswer.parse(body).user.profileImageUrl ?? "");
  const assets = await readdir(join(stack.environment("gateway")["WEB_DIST"] ?? "", "client", "assets"));
  paths.set("asset", `/assets/${assets.find((name) => name.endsWith(".js"))}`);
});

const year = "immutable";

/** Of each kind of answer: status, type, how long it may be kept, and who may run what in it. */
test.each<[string, number, string, string, string]>([
  ["page", 200, "text/html", "no-cache", "default-src 'self'"],
  ["screen", 200, "text/html", "no-cache", "default-src 'self'"],
  ["account", 200, "text/html", "no-store", "default-src 'self'"],
  ["nothing", 404, "text/html", "no-cache", "default-src 'self'"],
  ["answer", 200, "application/json", "no-store", "default-src 'self'"],
  ["refusal", 403, "application/json", "no-store", "default-src 'self'"],
  ["document", 200, "application/json", "no-store", "default-src 'self'"],
  ["no call", 404, "application/json", "no-store", "default-src 'self'"],
  ["image", 200, "image/webp", year, "default-src 'none'"],
  ["asset", 200, "javascript", year, "default-src 'self'"],
  ["robots", 200, "text/plain", "", "default-src 'self'"],
])("%s", async (kind, status, type, cache, policy) => {
  const { headers, ...reply } = await agent.send("GET", paths.get(kind)!);
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

test("no kind of answer is another site's to read, asked before or not", async () => {
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
      const told = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect({ kind, method, told }).toEqual({ kind, method, told: [] });
    }
  }
});

test("the session is out of scripts' reach and not sent from other sites; logging out clears what was kept", async () => {
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
