import { describe, expect, test } from "@jest/globals";
import { Visitor } from "./support/visitor.ts";

describe("addresses of the web app", () => {
  test.each([
    ["/", 200],
    ["/fi", 200],
    ["/sv/pricing", 200],
    ["/login", 200],
    ["/fi/request", 200],
    ["/sv/pricing/", 308],
    ["/fi/signup", 200],
    ["/account/lead/some-lead", 200],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/developers", 200],
    ["/developers/http/nothing", 404],
    ["/builds/latest.json", 200],
    ["/nowhere", 404],
    ["/sv/account", 404],
    ["/assets/gone.js", 404],
  ])("answers %s with %d", async (path, status) => {
    const reply = await new Visitor().send("GET", path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("opens the seller's form to search engines in every language", async () => {
    const { body: sitemap } = await new Visitor().send("GET", "/sitemap.xml");
    for (const path of ["/request", "/sv/request", "/fi/request", "/contact"]) {
      const { headers, body: page } = await new Visitor().send("GET", path);
      expect(headers.get("x-robots-tag")).toBeNull();
      expect(page).toMatch(/<link rel="canonical" href="[^"]+"\/>/);
      expect(page).not.toContain("noindex");
      expect(sitemap).toContain(`${path}</loc>`);
    }
  });

  test("lets nobody cache or index secret and personal addresses", async () => {
    for (const path of ["/account", "/contact-request/x", "/request/confirm?token=x", "/signup/confirm?token=x"]) {
      const { headers } = await new Visitor().send("GET", path);
      expect([headers.get("x-robots-tag"), headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
        "noindex",
        "no-store",
        "no-referrer",
      ]);
    }
  });
});
