/** @jest-environment node */
import { beforeAll, expect, test } from "@jest/globals";
import { type Locale, locales } from "../../lib/locale.ts";
import type { PageCountry, Town } from "./public-page.ts";
import type * as render from "./render.tsx";

let pages: typeof render;
beforeAll(async () => {
  Object.assign(globalThis, {
    PUBLIC_ASSETS: { script: "/assets/public.js", styles: "/assets/public.css", fonts: [] },
  });
  pages = await import("./render.tsx");
});

const inEach = (name: string) => ({ en: name, sv: name, fi: name });

const town = (name: string, region: string, figures: Partial<Town>): Town => ({
  names: inEach(name),
  regionNames: inEach(region),
  published: 40,
  sold: 30,
  purchases: 60,
  agents: 12,
  firstPurchaseMinutes: 90,
  ofTopType: 20,
  topType: "request_for_quote",
  isTopTypeTied: false,
  ...figures,
});

const towns = [
  town("Helsinki", "Uusimaa", { published: 1240, sold: 1190, purchases: 3570, agents: 208, firstPurchaseMinutes: 21 }),
  town("Espoo", "Uusimaa", { published: 610, sold: 548, purchases: 1315, agents: 121, firstPurchaseMinutes: 47 }),
  town("Oulu", "Pohjois-Pohjanmaa", {
    published: 118,
    sold: 77,
    purchases: 131,
    agents: 19,
    firstPurchaseMinutes: 610,
  }),
  town("Kemi", "Lappi", {
    published: 31,
    sold: 11,
    purchases: 13,
    agents: 3,
    firstPurchaseMinutes: 2900,
    ofTopType: 9,
  }),
  town("Salo", "Varsinais-Suomi", { published: 22, sold: 15, purchases: 17, agents: 5, firstPurchaseMinutes: 1430 }),
];

const mainOf = (about: Town, locale: Locale) => {
  const page = { path: "/sell-home/fi/town", locale, countries: [] as PageCountry[], pricing: null, town: about };
  const { html } = pages.renderPublicPage({ ...page, origin: "https://doorlight.test" });
  return html.slice(html.indexOf("<main"), html.indexOf("</main")).replaceAll("\u00a0", " ");
};

/** How much of their texts two pages share, from 0 to 1: of all runs of four words, the part that both have. */
function likeness(one: string, other: string): number {
  const [some, others] = [one, other].map((html) => {
    const words = html
      .replaceAll(/<[^>]+>/g, " ")
      .trim()
      .split(/\s+/);
    return new Set(words.slice(3).map((_, at) => words.slice(at, at + 4).join(" ")));
  }) as [Set<string>, Set<string>];
  return some.intersection(others).size / some.union(others).size;
}

const NEAR = 0.6;

test.each(locales)("writes no two pages of towns in %s that are nearly the same", (locale) => {
  const texts = towns.map((one) => mainOf(one, locale));
  const pairs = texts.flatMap((one, at) => texts.slice(at + 1).map((other) => likeness(one, other)));
  expect(pairs).toHaveLength(10);
  expect(Math.max(...pairs)).toBeLessThan(NEAR);
});

test.each(locales)("finds two pages in %s that differ in the name of the town alone", (locale) => {
  const [one, other] = [town("Rauma", "Satakunta", {}), town("Pori", "Satakunta", {})];
  expect(likeness(mainOf(one, locale), mainOf(other, locale))).toBeGreaterThan(NEAR);
});

test.each([
  ["en", "Selling a home in Oulu", "Agents bought 77 of the 118 requests (65%)", "within 10 hours", "1.7 on average"],
  ["fi", "Kodin myynti: Oulu", "118 pyynnöstä 77 (65 %)", "enintään 10 tuntia", "keskimäärin 1,7"],
  ["sv", "Sälja bostad i Oulu", "77 av 118 förfrågningar (65 %)", "inom 10 timmar", "i snitt 1,7"],
] as const)("says in %s the figures of a town", (locale, ...parts) => {
  const text = mainOf(towns[2]!, locale);
  for (const part of parts) expect(text).toContain(part);
  expect(text).not.toMatch(/\{\{|town\./);
});

test("says of a town's most common request only what no other type ties", () => {
  expect(mainOf(towns[2]!, "en")).toContain("The most common choice was");
  expect(mainOf({ ...towns[2]!, isTopTypeTied: true }, "en")).not.toContain("The most common choice");
});

test("names the town to search engines, with the picture of the whole site", () => {
  const page = { path: "/sell-home/fi/oulu", locale: "fi", countries: [], pricing: null, town: towns[2]! } as const;
  const { status, html } = pages.renderPublicPage({ ...page, origin: "https://doorlight.test" });
  expect(status).toBe(200);
  expect(html).toContain("<title>Kodin myynti: Oulu – Doorlight</title>");
  expect(html).toContain('<link rel="canonical" href="https://doorlight.test/fi/sell-home/fi/oulu"/>');
  expect(html).toContain('content="https://doorlight.test/share.png"');
});
