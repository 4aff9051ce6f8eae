import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { create } from "@bufbuild/protobuf";
import { loadCountryPacks, loadLegalTexts } from "@doorlight/common/product";
import { systemClock } from "@doorlight/common/time";
import { GetPricingResponseSchema } from "@doorlight/proto/billing/v1/billing_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import express from "express";
import { loadWebBuild } from "./web-build.ts";
import { makeWebPages } from "./web-pages.ts";

const bundle = `
  export const publicPaths = ["/", "/pricing", "/lead-value-calculator"];
  export const renderPublicPage = ({ path, locale, countries, pricing, packageTerms, leadValue, town }) =>
    ({ html: [path, locale, countries[0].code, pricing?.country, packageTerms?.title.split(" ")[0], JSON.stringify(leadValue), town?.names[locale]].join(" ").trim() });
  export const sitemapEntries = (origin, others) =>
    ["/pricing", ...others].map((path) => ({ address: origin + path, alternates: [] }));
  const addresses = ["/login", "/account", "/request/confirm", "/sv/request/confirm"];
  export const renderScreens = ({ template, origin }) =>
    addresses.map((address) => ({ address, html: [template, origin, address].join(" ") }));
  export const renderUnknownScreens = ({ template }) =>
    ["/sv/{*path}", "/{*path}"].map((address) => ({ address, html: template + " unknown " + address }));
  export const isBot = (userAgent) => userAgent === "a bot";
  export const privatePaths = ["/account", "/request/confirm", "/sv/request/confirm"];
`;

let folder: string;
let server: Server;
let address: string;
const asked: string[] = [];

const espoo = {
  localName: "Espoo",
  names: { en: "Espoo", sv: "Esbo", fi: "Espoo" },
  regionNames: { en: "Uusimaa", sv: "Nyland", fi: "Uusimaa" },
  topType: LeadType.REQUEST_FOR_QUOTE,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "web-build-"));
  for (const name of ["server", "client/assets"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "server", "public.js"), bundle);
  writeFileSync(join(folder, "client", "index.html"), "the app");
  writeFileSync(join(folder, "client", "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "client", "assets", "index-1234.js"), "run();");
  writeFileSync(join(folder, "client", "assets", "index-1234.js.br"), brotliCompressSync("run();"));
  writeFileSync(join(folder, "client", "assets", "index-1234.js.gz"), gzipSync("run();"));

  const billing = { getPricing: async ({ country = "" }) => create(GetPricingResponseSchema, { country }) };
  const packs = loadCountryPacks("deploy/countries", ["FI", "SE", "GB"]);
  const config = { PUBLIC_URL: "https://doorlight.test" };
  const pages = makeWebPages(
    { config, packs, legalTexts: loadLegalTexts("deploy/legal", packs), clock: systemClock } as never,
    {
      billing,
      build: await loadWebBuild(folder),
      claims: async () => [],
      leads: { listLocations: async () => ({ locations: [] }) },
      followUps: {
        getPlaceFigures: async () => ({ published: 3, purchases: 2, assignments: 1 }),
        listTowns: async ({ country }: { country: string }) => ({ towns: country === "FI" ? [espoo] : [] }),
      },
      rateLimiter: { countLeadValue: async (network: string) => void asked.push(network) },
    } as never,
  );
  server = createServer(express().use(pages)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, accepted = "identity") {
  const response = await fetch(address + path, { headers: { "accept-encoding": accepted } });
  const { status, headers } = response;
  return {
    status,
    text: await response.text(),
    type: headers.get("content-type")?.split(";")[0],
    cache: headers.get("cache-control"),
    robots: headers.get("x-robots-tag"),
  };
}

test.each([
  ["/", "/ en GB GB Terms"],
  ["/pricing", "/pricing en GB GB Terms"],
  ["/sv", "/ sv SE SE Villkor"],
  ["/fi/pricing", "/pricing fi FI FI Kuukausitilausten"],
  ["/pricing?country=SE", "/pricing en SE SE Terms"],
  ["/pricing?country=ZZ", "/pricing en GB GB Terms"],
])("renders the public page %s in its language, about its country or the one asked for", async (path, text) => {
  expect(await get(path)).toEqual({ status: 200, text, type: "text/html", cache: "no-cache", robots: null });
});

test("shows a town that qualifies, and finds no other town", async () => {
  expect(await get("/sv/sell-home/fi/espoo")).toMatchObject({ status: 200, cache: "no-cache" });
  expect((await get("/sv/sell-home/fi/espoo")).text).toMatch(/^\/sell-home\/fi\/espoo sv FI FI .* Esbo$/);
  for (const path of ["/sell-home/fi/vantaa", "/sell-home/se/espoo", "/sell-home/FI/espoo", "/fi/sell-home/fi"])
    expect(await get(path)).toMatchObject({ status: 404 });
});

test("gives the calculator the figures of its question, which counts for the network", async () => {
  const { text } = await get("/fi/lead-value-calculator?type=request_for_quote&place=%20Espoo%20&leads=1&leads=2");
  const figures = [{ kind: "country", name: "", published: 3, purchases: 2, assignments: 1 }];
  expect(text).toContain(JSON.stringify({ query: { type: "request_for_quote", place: "Espoo" }, figures }));
  expect(asked).toEqual(["127.0.0.1"]);
});

test.each(["/lead-value-calculator", "/lead-value-calculator?type=house", "/pricing?type=request_for_quote"])(
  "counts nothing for %s, which asks the calculator nothing",
  async (path) => {
    asked.length = 0;
    expect((await get(path)).text).not.toContain("figures");
    expect(asked).toEqual([]);
  },
);

test.each(["/", "/fi/pricing", "/lead-value-calculator", "/login", "/nowhere"])(
  "sets no cookie at %s",
  async (path) => {
    expect((await fetch(address + path)).headers.getSetCookie()).toEqual([]);
  },
);

test("answers a screen of the app with the app's page for it", async () => {
  const page = {
    status: 200,
    text: "the app https://doorlight.test /login",
    type: "text/html",
    cache: "no-cache",
    robots: null,
  };
  expect(await get("/login")).toEqual(page);
});

test.each(["/account", "/request/confirm", "/sv/request/confirm"])("lets nobody store or index %s", async (path) => {
  expect(await get(path)).toMatchObject({ status: 200, cache: "no-store", robots: "noindex" });
});

test("answers an unknown address with the app's page, status 404, private below private paths", async () => {
  expect(await get("/nowhere")).toMatchObject({
    status: 404,
    text: "the app unknown /{*path}",
    cache: "no-cache",
    robots: null,
  });
  expect(await get("/sv/nowhere")).toMatchObject({ status: 404, text: "the app unknown /sv/{*path}" });
  expect(await get("/accounts")).toMatchObject({ status: 404, cache: "no-cache", robots: null });
  expect(await get("/account/nowhere")).toMatchObject({ status: 404, cache: "no-store", robots: "noindex" });
});

test("answers a bot at an unknown address with the status alone", async () => {
  const answer = await fetch(`${address}/nowhere`, { headers: { "user-agent": "a bot" } });
  expect([answer.status, await answer.text()]).toEqual([404, ""]);
});

test.each([
  ["/sv/pricing/", "/sv/pricing"],
  ["/pricing//?from=mail", "/pricing?from=mail"],
  ["/login/", "/login"],
])("redirects %s to the page's one address", async (path, target) => {
  const { status, headers } = await fetch(address + path, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([308, target]);
});

test.each(["//evil.example/", "/\\evil.example/", "//evil.example//"])("redirects %s nowhere", async (path) => {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.end(`GET ${path} HTTP/1.1\r\nHost: doorlight.test\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).not.toMatch(/^location:/im);
});

test.each(["/fi/pricing?country=SE", "/account"])("redirects to the page %s that somebody asks for", async (to) => {
  const { status, headers } = await fetch(`${address}/redirect?to=${encodeURIComponent(to)}`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([302, to]);
});

test("answers a redirect to an address without a page with the app's page, status 404", async () => {
  expect(await get("/redirect?to=%2Fnowhere")).toMatchObject({ status: 404, text: "the app unknown /{*path}" });
});

test("caches a built file under /assets for good, and asks again for other files", async () => {
  expect(await get("/assets/index-1234.js")).toMatchObject({ text: "run();", type: "text/javascript" });
  expect((await get("/assets/index-1234.js")).cache).toBe("public, max-age=31536000, immutable");
  expect(await get("/icon.svg")).toMatchObject({ text: "<svg/>", type: "image/svg+xml", cache: "no-cache" });
  expect((await get("/assets/index-5678.js")).status).toBe(404);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", null],
])(
  "answers a browser that takes %s with a built file as %s, in the file's type and caching",
  async (accepted, name) => {
    const { headers } = await fetch(`${address}/assets/index-1234.js`, {
      headers: { "accept-encoding": accepted },
    });
    expect(headers.get("content-encoding")).toBe(name);
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(await get("/assets/index-1234.js", accepted)).toEqual({
      status: 200,
      text: "run();",
      type: "text/javascript",
      cache: "public, max-age=31536000, immutable",
      robots: null,
    });
  },
);

test("varies no built file without a compressed copy", async () => {
  const { headers } = await fetch(`${address}/icon.svg`, { headers: { "accept-encoding": "br" } });
  expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([null, null]);
});

test("shows crawlers the sitemap, and keeps them out of personal pages", async () => {
  expect(await get("/robots.txt")).toMatchObject({
    type: "text/plain",
    text: [
      "User-agent: *",
      "Disallow: /account",
      "Disallow: /contact-request",
      "Sitemap: https://doorlight.test/sitemap.xml",
      "",
    ].join("\n"),
  });
  const sitemap = await get("/sitemap.xml");
  expect(sitemap.type).toBe("application/xml");
  for (const path of ["/pricing", "/sell-home/fi/espoo", "/developers"])
    expect(sitemap.text).toContain(`<loc>https://doorlight.test${path}</loc>`);
});
