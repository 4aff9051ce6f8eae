/** @jest-environment node */
import { beforeAll, expect, test } from "@jest/globals";
import type { Pricing } from "@doorlight/gateway/contract";
import { locales } from "../../lib/locale.ts";
import type * as render from "./render.tsx";

let pages: typeof render;

beforeAll(async () => {
  Object.assign(globalThis, {
    PUBLIC_ASSETS: { script: "/assets/public.js", styles: "/assets/public.css", fonts: [] },
  });
  pages = await import("./render.tsx");
});

const pricing = (country: string, currency: string): Pricing => ({
  country,
  currency,
  unitPrices: [{ leadType: "request_for_quote", price: { amount: 4500, currency }, cap: 4 }],
});

test.each([
  ["en", "GB", "GBP", "£45", "at most 4 agents"],
  ["sv", "SE", "SEK", "45\u00a0kr", "högst 4 mäklare"],
  ["fi", "FI", "EUR", "45\u00a0€", "enintään 4 välittäjää"],
] as const)("the landing page in %s has the prices of %s", (locale, country, currency, price, cap) => {
  const { status, html } = pages.renderPublicPage({
    path: "/",
    locale,
    pricing: pricing(country, currency),
    origin: "https://doorlight.test",
  });
  expect(status).toBe(200);
  expect(html).toContain(price);
  expect(html).toContain(cap);
});

test.each(["/", "/pricing", "/terms-of-service", "/refund-policy"])(
  "the public page %s names itself and its translations to search engines",
  (path) => {
    const { html } = pages.renderPublicPage({ path, locale: "fi", pricing: null, origin: "https://doorlight.test" });
    const own = path === "/" ? "/fi" : `/fi${path}`;
    expect(html).toContain(`<link rel="canonical" href="https://doorlight.test${own}"/>`);
    for (const language of [...locales, "x-default"]) expect(html).toContain(`hrefLang="${language}"`);
    expect(html).not.toMatch(/\b(public|common):|\{\{/);
  },
);

test("a public page needs no exception from the content security policy", () => {
  const { html } = pages.renderPublicPage({
    path: "/",
    locale: "en",
    pricing: pricing("GB", "GBP"),
    origin: "https://doorlight.test",
  });
  expect(html).not.toMatch(/ style="| on[a-z]+="|<script(?![^>]* src=)|<style/);
});

test("a public page links to the contact page of its language", () => {
  const { html } = pages.renderPublicPage({ path: "/pricing", locale: "fi", pricing: null, origin: "" });
  expect(html).toMatch(/<a href="\/fi\/contact"[^>]*>Ota yhteyttä</);
});

test("an address of the app is no public page", () => {
  expect(pages.renderPublicPage({ path: "/account", locale: "en", pricing: null, origin: "" })).toEqual({
    status: 404,
    html: "",
  });
});
