/** @jest-environment node */
import { beforeAll, expect, test } from "@jest/globals";
import { type Pricing, RefundReason } from "@doorlight/gateway/contract";
import { locales } from "../../lib/locale.ts";
import type { PlaceFigures } from "./lead-value.ts";
import type { PageCountry } from "./public-page.ts";
import { publicRoutes } from "./public-routes.ts";
import type * as render from "./render.tsx";

let pages: typeof render;

beforeAll(async () => {
  Object.assign(globalThis, {
    PUBLIC_ASSETS: { script: "/assets/public.js", styles: "/assets/public.css", fonts: [] },
  });
  pages = await import("./render.tsx");
});

const country = (code: string, name: string): PageCountry => ({
  code,
  names: { en: name, sv: name, fi: name },
  selling: code !== "GB",
  sample: true,
  company: { name: `Doorlight Sample ${code}`, registrationNumber: "0000000-0", address: ["1 Example Street", "Town"] },
  dataProtectionAuthority: { name: `Authority of ${code}`, url: "https://authority.test" },
  supportAddress: `support@${code.toLowerCase()}.doorlight.test`,
  currency: code === "GB" ? "GBP" : "EUR",
  campaignPackages: [
    {
      id: "mailing",
      name: { en: "Single mailing", sv: "Enstaka utskick", fi: "Yksittäinen lähetys" },
      includes: { en: ["A report after a week"], sv: ["En rapport"], fi: ["Raportti viikon kuluttua"] },
      price: 89000,
    },
  ],
  refundDay: 9,
  refundsByRule: { percent: 15, atLeast: 3, days: 60 },
  claimShare: { percent: 30, atLeast: 5, days: 45 },
  retention: { contactsWithoutBuyers: 90, contactsWithBuyers: 730, leadViews: 395, moneyRecords: 2192, prospects: 730 },
});
const countries = [country("GB", "United Kingdom"), country("FI", "Finland"), country("SE", "Sweden")];
const origin = "https://doorlight.test";

const pricing = (country: string, currency: string): Pricing => ({
  country,
  currency,
  unitPrices: [{ leadType: "request_for_quote", price: { amount: 4500, currency }, cap: 4 }],
  creditPacks: [
    { id: "credits_5", credits: 5, price: { amount: 20500, currency }, vat: { amount: 5228, currency } },
    { id: "credits_10", credits: 10, price: { amount: 39500, currency }, vat: { amount: 10073, currency } },
  ],
  plans: [
    { id: "plus", monthlyQuota: 10, monthlyFee: { amount: 37900, currency }, monthlyVat: { amount: 9665, currency } },
  ],
});

test.each([
  ["en", "GB", "GBP", "£45", "at most 4 agents"],
  ["sv", "SE", "SEK", "45\u00a0kr", "högst 4 mäklare"],
  ["fi", "FI", "EUR", "45\u00a0€", "enintään 4 välittäjää"],
] as const)("shows on the landing page in %s the prices of %s", (locale, country, currency, price, cap) => {
  const { status, html } = pages.renderPublicPage({
    path: "/",
    locale,
    countries,
    pricing: pricing(country, currency),
    origin,
  });
  expect(status).toBe(200);
  expect(html).toContain(price);
  expect(html).toContain(cap);
});

test.each([
  ["en", "GB", "GBP", ["10 credits", "£395", "£39.50 each", "Plus", "£379", "10 leads a month", "£37.90 a lead"]],
  ["sv", "SE", "SEK", ["10 krediter", "395 kr", "39,50 kr styck", "379 kr", "10 förfrågningar per månad"]],
  ["fi", "FI", "EUR", ["10 krediittiä", "395 €", "39,50 € kappale", "379 €", "10 liidiä kuukaudessa"]],
] as const)(
  "shows on the pricing page in %s the credit packs and plans of %s, without VAT",
  (locale, country, currency, parts) => {
    const page = { path: "/pricing", locale, countries, origin };
    const { html } = pages.renderPublicPage({ ...page, pricing: pricing(country, currency) });
    const text = html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
    for (const part of parts) expect(text).toContain(part);
    expect(text.match(/excluding VAT|exklusive moms|ilman arvonlisäveroa/g)).toHaveLength(3);
    expect(pages.renderPublicPage({ ...page, pricing: null }).status).toBe(200);
  },
);

test.each(Object.keys(publicRoutes))("names the public page %s and its translations to search engines", (path) => {
  const { html } = pages.renderPublicPage({ path, locale: "fi", countries, pricing: null, origin });
  const own = path === "/" ? "/fi" : `/fi${path}`;
  expect(html).toContain(`<link rel="canonical" href="https://doorlight.test${own}"/>`);
  for (const language of [...locales, "x-default"]) expect(html).toContain(`hrefLang="${language}"`);
  expect(html).not.toMatch(/\b(public|common):|\{\{/);
});

test.each([
  ["en", "GB", ["Single mailing", "£890", "A report after a week", "excluding VAT", 'href="/contact"']],
  ["fi", "FI", ["Yksittäinen lähetys", "890\u00a0€", "Raportti viikon kuluttua", 'href="/fi/contact"']],
] as const)("shows in %s the campaign packages of %s with net prices and the contact page", (locale, code, parts) => {
  const own = countries.toSorted((one) => (one.code === code ? -1 : 1));
  const { html } = pages.renderPublicPage({
    path: "/campaigns/packages",
    locale,
    countries: own,
    pricing: null,
    origin,
  });
  for (const part of parts) expect(html).toContain(part);
  expect(html).toContain(`?country=${code === "GB" ? "FI" : "GB"}`);
});

test("says on the page of campaign packages that a country has none", () => {
  const none = [{ ...countries[0]!, campaignPackages: [] }];
  const page = { path: "/campaigns/packages", locale: "en" as const, pricing: null, origin };
  expect(pages.renderPublicPage({ ...page, countries: none }).html).toContain("no campaigns in this country yet");
});

test.each(locales)("describes in %s the campaign service in sections, and ends in the contact page", (locale) => {
  const { html } = pages.renderPublicPage({
    path: "/campaigns/service-description",
    locale,
    countries,
    pricing: null,
    origin,
  });
  expect(html.match(/<section/g)).toHaveLength(7);
  expect(html.match(/<li>/g)!.length).toBeGreaterThan(20);
  expect(html).toContain(`href="${locale === "en" ? "" : `/${locale}`}/contact"`);
});

test("needs no exception from the content security policy on a public page", () => {
  const { html } = pages.renderPublicPage({
    path: "/",
    locale: "en",
    countries,
    pricing: pricing("GB", "GBP"),
    origin,
  });
  expect(html).not.toMatch(/ style="| on[a-z]+="|<script(?![^>]* (src=|type="application\/ld\+json"))|<style/);
});

const structured = (path: string, locale: "en" | "fi" = "en") =>
  [
    ...pages
      .renderPublicPage({ path, locale, countries, pricing: null, origin })
      .html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ].map(([, json]) => JSON.parse(json!) as Record<string, unknown>);

test("says in structured data who runs the site, and the questions of the page", () => {
  const [site, faq] = structured("/");
  expect(site).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Organization",
    url: "https://doorlight.test/",
    legalName: "Doorlight Sample GB",
  });
  expect(faq).toMatchObject({ "@type": "FAQPage" });
  const { html } = pages.renderPublicPage({ path: "/", locale: "en", countries, pricing: null, origin });
  const shown = [...html.matchAll(/<summary[^>]*list-none items-center justify-between[^>]*>(.*?)<svg/g)];
  expect((faq!.mainEntity as { name: string }[]).map(({ name }) => name)).toEqual(shown.map(([, name]) => name));
});

test("says in structured data where a page stands, in its language", () => {
  expect(structured("/how-it-works", "fi")).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Doorlight", item: "https://doorlight.test/fi" },
        {
          "@type": "ListItem",
          position: 2,
          name: "Näin Doorlight toimii",
          item: "https://doorlight.test/fi/how-it-works",
        },
      ],
    },
  ]);
});

test("shows a shared link with the picture of its page and language", () => {
  const page = { path: "/leads/request-for-quote", locale: "sv", countries, pricing: null, origin } as const;
  expect(pages.renderPublicPage(page).html).toContain(
    '<meta property="og:image" content="https://doorlight.test/share/leadTypes-request-for-quote-sv.png"/>',
  );
});

test("links a public page to the contact page of its language", () => {
  const { html } = pages.renderPublicPage({ path: "/pricing", locale: "fi", countries: [], pricing: null, origin: "" });
  expect(html).toMatch(/<a href="\/fi\/contact"[^>]*>Ota yhteyttä</);
});

test("treats no address of the app as a public page", () => {
  expect(pages.renderPublicPage({ path: "/account", locale: "en", countries: [], pricing: null, origin: "" })).toEqual({
    status: 404,
    html: "",
  });
});

test.each(locales)(
  "names in the privacy notice in %s company, authority, times and rights of its country",
  (locale) => {
    const [uk, finland] = countries as [PageCountry, PageCountry];
    const open = (...order: PageCountry[]) =>
      pages.renderPublicPage({ path: "/privacy", locale, countries: order, pricing: null, origin }).html;
    const html = open(finland, uk);
    for (const part of ["Doorlight Sample FI", "0000000-0", "1 Example Street, Town", "support@fi.doorlight.test"])
      expect(html).toContain(part);
    expect(html).toContain('<a class="text-secondary underline" href="https://authority.test">Authority of FI</a>');
    for (const time of ["90", "13", "6"]) expect(html).toMatch(new RegExp(`<dd[^>]*>${time}\\s`));
    expect(html).toContain("?country=GB");
    expect(open(uk)).not.toContain("?country=");
  },
);

test.each([
  [
    "en",
    "contact attempts",
    "refund requests",
    "decided by a rule alone",
    "a person looks at it again",
    "Invoices, with the name",
  ],
  ["fi", "yhteydenottoyritykset", "hyvityspyyntösi", "säännön perusteella", "ihminen käsittelee", "Laskut ja niillä"],
  ["sv", "kontaktförsök", "återbetalning", "enligt en regel", "en människa prövar", "Fakturor, med namn"],
] as const)(
  "says in the privacy notice in %s what refunds and invoices keep, and how to ask a person",
  (locale, ...parts) => {
    const { html } = pages.renderPublicPage({ path: "/privacy", locale, countries, pricing: null, origin });
    for (const part of parts) expect(html).toContain(part);
  },
);

test.each([
  [
    "en",
    "the 9th of the month after",
    "at least 4 contact attempts on at least 4 different days",
    "within 14 days",
    "at most 15% of your purchases in 60 days, but always 3",
  ],
  [
    "sv",
    "den 9:e i månaden efter",
    "minst 4 kontaktförsök på minst 4 olika dagar",
    "inom 14 dagar",
    "högst 15\u00a0% av dina köp under 60 dagar, men alltid 3",
  ],
  [
    "fi",
    "seuraavan kuukauden 9. päivän",
    "4 yhteydenottoyritystä vähintään 4 eri päivänä",
    "14 päivän kuluessa",
    "enintään 15\u00a0% ostoistasi 60 päivän aikana, mutta aina 3",
  ],
] as const)("names in the refund policy in %s the figures of the service and every reason", (locale, ...parts) => {
  const { html } = pages.renderPublicPage({ path: "/refund-policy", locale, countries, pricing: null, origin });
  for (const part of parts) expect(html).toContain(part);
  expect(html.match(/<li>/g)!.length).toBeGreaterThan(RefundReason.options.length);
});

test("states the refund day of the page's country in the refund policy", () => {
  const late = [{ ...countries[0]!, refundDay: 12 }, ...countries.slice(1)];
  const page = { path: "/refund-policy", locale: "en" as const, pricing: null, origin };
  expect(pages.renderPublicPage({ ...page, countries: late }).html).toContain("the end of the 12th");
});

test("names the company and links to the privacy notice at the foot of every public page", () => {
  for (const path of pages.publicPaths) {
    const { html } = pages.renderPublicPage({ path, locale: "sv", countries, pricing: null, origin });
    const foot = html.slice(html.indexOf("<footer"));
    expect(foot).toContain("Doorlight Sample GB");
    expect(foot).toContain('href="/sv/privacy"');
  }
});

test("shows prices of every country of the deployment", () => {
  const render = (path: string) =>
    pages.renderPublicPage({ path, locale: "en", countries, pricing: pricing("GB", "GBP"), origin }).html;
  for (const path of ["/", "/pricing"]) {
    expect(render(path)).toContain(`href="${path}?country=FI#prices"`);
    expect(render(path)).toContain("Prices excluding VAT: United Kingdom.");
  }
});

test("names the open countries on the landing page, whatever its language", () => {
  const { html } = pages.renderPublicPage({ path: "/", locale: "en", countries, pricing: null, origin });
  expect(html).toContain("Finland and Sweden");
});

test("names the United Kingdom in a list of countries with its article", () => {
  const gb = { ...countries[0]!, code: "GB", selling: true, names: { ...countries[0]!.names, en: "United Kingdom" } };
  const page = { path: "/", locale: "en", countries: [gb, ...countries], pricing: null, origin } as const;
  expect(pages.renderPublicPage(page).html).toContain("and the United Kingdom");
  expect(pages.renderPublicPage({ ...page, countries: [gb] }).html).not.toContain("the United Kingdom");
});

test("marks every sample of a list's decision on the landing page as an example", () => {
  const { html } = pages.renderPublicPage({ path: "/", locale: "fi", countries, pricing: null, origin });
  const samples = html.match(/<article[^>]*>.*?<\/article>/gs) ?? [];
  expect(samples).toHaveLength(2);
  for (const sample of samples) expect(sample).toContain("Esimerkki");
});

test("shows an example of a request in the language's own country", () => {
  for (const [locale, place] of [
    ["en", "London"],
    ["sv", "Stockholm"],
    ["fi", "Helsinki"],
  ] as const) {
    const unitPrices = [{ leadType: "request_for_valuation" as const, price: { amount: 1, currency: "EUR" }, cap: 2 }];
    const prices = { ...pricing("FI", "EUR"), unitPrices };
    expect(pages.renderPublicPage({ path: "/", locale, countries, pricing: prices, origin }).html).toContain(place);
  }
});

test.each([
  ["stated", { from: 7, to: 20, source: "stated", leads: null, countedAt: null }, "7% – 20%, as we state it"],
  [
    "counted",
    { from: 12.9, to: 12.9, source: "counted", leads: 240, countedAt: "2026-11-21T12:00:00.000Z" },
    "12.9% of the 240 leads",
  ],
] as const)("says on the landing page how many leads end in an assignment, as it is %s", (_, figure, text) => {
  const assignmentShare = { name: "assignment_share", method: "", ...figure } as const;
  const page = { path: "/", locale: "en", countries, pricing: null, origin } as const;
  expect(pages.renderPublicPage({ ...page, assignmentShare }).html).toContain(text);
  expect(pages.renderPublicPage(page).html).not.toContain("end in an assignment");
});

test.each([
  ["en", "how their leads ended, so we state no share"],
  ["fi", "Vielä liian harva välittäjä on kertonut, miten hänen liideilleen kävi"],
  ["sv", "Ännu har för få mäklare berättat hur det gick med deras förfrågningar"],
] as const)("states in %s no share of assignments while too few agents report one", (locale, text) => {
  const claim = { name: "assignment_share", method: "", leads: 158, countedAt: null } as const;
  const shareOf = (path: string, share: number, source: "few_reported" | "counted") => {
    const assignmentShare = { ...claim, from: share, to: share, source };
    const { html } = pages.renderPublicPage({ path, locale, countries, pricing: null, origin, assignmentShare });
    return html;
  };
  for (const path of ["/", "/pricing", "/quality-warranty"]) {
    expect(shareOf(path, 0, "few_reported")).toContain(text);
    expect(shareOf(path, 0, "few_reported")).not.toMatch(/\b0\s?%/);
    expect(shareOf(path, 3.2, "counted")).not.toContain(text);
  }
});

test.each([
  ["en", "Nobody can pay for a better place", "at most 4 agents"],
  ["sv", "Ingen kan betala för en bättre plats", "högst 4 mäklare"],
  ["fi", "Parempaa paikkaa ei voi ostaa", "enintään 4 välittäjää"],
] as const)("tells sellers in %s how agents are ordered, and how many can buy a request", (locale, ...parts) => {
  const page = { path: "/how-it-works", locale, countries, origin };
  const { html } = pages.renderPublicPage({ ...page, pricing: pricing("GB", "GBP") });
  for (const part of parts) expect(html).toContain(part);
  expect(html.match(/<section/g)).toHaveLength(6);
  expect(html).toContain(`href="${locale === "en" ? "" : `/${locale}`}/request"`);
  expect(pages.renderPublicPage({ ...page, pricing: null }).html.match(/<section/g)).toHaveLength(5);
});

test("promises in the quality warranty the figures of the refund policy", () => {
  const page = { path: "/quality-warranty", locale: "en", countries, pricing: null, origin } as const;
  const { html } = pages.renderPublicPage(page);
  expect(html).toContain("until the 9th of the month after the purchase. We decide within 7 days.");
  expect(html).toContain("at least 4 contact attempts on at least 4 different days");
  expect(html).toContain('href="/refund-policy"');
});

test("names on the page of a lead type its price and cap, and links to the other types", () => {
  const page = { path: "/leads/request-for-quote", locale: "en", countries, origin } as const;
  const { html } = pages.renderPublicPage({ ...page, pricing: pricing("GB", "GBP") });
  expect(html).toContain("£45 excluding VAT (United Kingdom).");
  expect(html).toContain("<p>At most 4 agents get the same lead.</p>");
  const main = html.slice(html.indexOf("<main"), html.indexOf("<footer"));
  expect(main.match(/href="\/leads\/request-for-/g)).toHaveLength(3);
  expect(pages.renderPublicPage({ ...page, pricing: null }).html).not.toContain("What it costs");
});

test("shows the terms of plans and credit packs that are in force", () => {
  const sections = [{ title: "Credits", text: "One credit buys one lead." }];
  const packageTerms = { title: "Terms of packs", inForce: "In force since today", intro: "In addition.", sections };
  const page = { path: "/terms-of-packages", locale: "en", countries, pricing: null, packageTerms, origin } as const;
  const { html } = pages.renderPublicPage(page);
  for (const part of ["Terms of packs</h1>", "In force since today", "In addition.", "Credits</h2>", sections[0]!.text])
    expect(html).toContain(part);
});

test("links to the terms of plans and credit packs where it sells them", () => {
  const page = { path: "/pricing", locale: "fi", countries, pricing: pricing("FI", "EUR"), origin } as const;
  const [main] = pages.renderPublicPage(page).html.split("<footer");
  expect(main).toContain('href="/fi/terms-of-packages"');
});

const calculated = (query: Record<string, string>, figures: PlaceFigures[], locale: "en" | "sv" | "fi" = "en") => {
  const leadValue = { query: { type: "request_for_quote", leads: "10", commission: "3000", ...query }, figures };
  const stated = { name: "assignment_share", method: "", from: 7, to: 20, leads: null, countedAt: null } as const;
  const assignmentShare = { ...stated, source: "stated" } as const;
  const page = { path: "/lead-value-calculator", locale, countries, pricing: pricing("GB", "GBP"), origin } as const;
  const { html } = pages.renderPublicPage({ ...page, leadValue, assignmentShare });
  return html.slice(html.indexOf('id="result"'), html.indexOf("<footer")).replaceAll("\u00a0", " ");
};
const place = (name: string, purchases: number, assignments: number, kind: PlaceFigures["kind"] = "place") => ({
  kind,
  name,
  published: 61,
  purchases,
  assignments,
});

test("answers the calculator with a range, its interval and the number of purchases", () => {
  const text = calculated({ place: "leeds" }, [place("Leeds", 200, 20), place("", 5000, 500, "country")]);
  expect(text).toContain("You would earn money");
  expect(text).toContain("£1,520 to £4,032");
  expect(text).toContain("Leeds: 6.6% – 14.9% of purchases end in an assignment. The range is counted from 200");
  expect(text).toContain("A lead costs £45 before the part for the location, and your leads cost £450 a month.");
  expect(text).toContain("Leeds: 61 leads of this kind in the last 12 months. At most 4 agents can buy each.");
});

test("says that an agent would lose money", () => {
  const few = [place("", 5000, 25, "country")];
  expect(calculated({}, few)).toContain("You would lose money");
  expect(calculated({ conversion: "1" }, few)).toContain("-£150");
  expect(calculated({}, [place("", 200, 4, "country")])).toContain("You may earn or lose money");
});

test("falls back to the country and says so", () => {
  const country = place("", 5000, 500, "country");
  const text = calculated({ place: "leeds" }, [place("Leeds", 29, 9), country]);
  expect(text).toContain("United Kingdom: 9.2% – 10.9% of purchases");
  expect(text).toContain("Leeds: too few purchases to count alone.");
  expect(calculated({ place: "Nowhere" }, [country])).toContain("We know no such place");
  expect(calculated({}, [place("", 3, 3, "country")])).toContain("7% – 20% is what we state about all our leads");
});

test.each([
  ["en", { leads: "many" }, "We cannot read the number of leads"],
  ["fi", { commission: "-5" }, "Kirjoita summa, joka on yli 0"],
  ["sv", { conversion: "101" }, "Vi kan inte läsa andelen"],
  ["sv", { leads: "1001" }, "Vi kan inte läsa antalet"],
] as const)("asks in %s again for the answer %j", (locale, query, message) => {
  expect(calculated(query, [], locale)).toContain(message);
});

test("answers a share of nought with the loss, and names the bounds of a commission of nought", () => {
  const text = calculated({ conversion: "0" }, []);
  expect(text).toContain("You would lose money");
  expect(text).toContain("-£450");
  expect(text).toContain("You calculate with your own share of 0%.");
  for (const commission of ["0", "−4000"])
    expect(calculated({ commission }, [])).toContain("Write an amount above 0, up to 1,000,000.");
});

test("names every wrong answer at its field and above the form, and gives no result", () => {
  const html = calculated({ leads: "many", commission: "0", conversion: "5" }, []);
  const summary = html.slice(0, html.indexOf("<form"));
  expect(summary).toContain("the number of leads");
  expect(summary).toContain("this commission");
  const inputOf = (name: string) => (html.match(/<input [^>]*>/g) ?? []).find((tag) => tag.includes(` name="${name}"`));
  for (const field of ["leads", "commission"]) {
    expect(inputOf(field)).toContain('aria-invalid="true"');
    expect(inputOf(field)).toContain(`aria-describedby="error-${field} hint-${field}"`);
    expect(html).toContain(`<span id="error-${field}"`);
  }
  expect(inputOf("conversion")).toContain('aria-invalid="false"');
  expect(html).not.toContain("You would");
  expect(html.match(/id="result"/g)).toHaveLength(1);
});

test("reads amounts as people of the language write them, and keeps them in the form", () => {
  const text = calculated({ leads: "10", commission: "3 000,50 £" }, [place("", 200, 20, "country")], "fi");
  expect(text).toContain("Jäisit voitolle");
  const leadValue = { query: { type: "request_for_valuation", place: '"><b>' }, figures: [] };
  const page = { path: "/lead-value-calculator", locale: "fi", countries, pricing: null, leadValue, origin } as const;
  const { html } = pages.renderPublicPage(page);
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(html).toMatch(/<option value="request_for_valuation" selected="">/);
  expect(html).toContain('action="/fi/lead-value-calculator#result"');
});

test.each(Object.keys(publicRoutes))("loads %s from this site alone, with one module of its own", (path) => {
  const { html } = pages.renderPublicPage({ path, locale: "fi", countries, pricing: null, origin });
  const loaded = [
    ...html.matchAll(
      /<(?:script|img|iframe|source|link rel="(?:stylesheet|preload|icon)")[^>]*? (?:src|href)="([^"]+)"/g,
    ),
  ];
  expect(loaded.map(([, address]) => address).sort()).toEqual(
    ["/assets/public.css", "/assets/public.js", "/favicon.svg", "/theme-boot.js"].sort(),
  );
});
