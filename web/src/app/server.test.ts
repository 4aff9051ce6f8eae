/** @jest-environment node */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { publicRoutes } from "../features/public-pages/public-routes.ts";
import { adminPaths } from "../lib/admin-paths.ts";
import { paths } from "../lib/paths.ts";
import { isLocalised } from "./localised-paths.ts";
import type * as server from "./server.ts";

const origin = "https://doorlight.test";
const template = readFileSync(new URL("../../index.html", import.meta.url), "utf8");

let web: typeof server;
let screens: Map<string, string>;

beforeAll(async () => {
  Object.assign(globalThis, {
    PUBLIC_ASSETS: { script: "/assets/public.js", styles: "/assets/public.css", fonts: [] },
    SHELL_ASSETS: {
      modules: { "src/app/pages/request-page.tsx": ["/assets/request-page-1.js", "/assets/fields-1.js"] },
      texts: { "requests.fi": "/assets/fi-1.js" },
      fonts: ["/assets/inter-1.woff2"],
    },
  });
  web = await import("./server.ts");
  screens = new Map(web.renderScreens({ template, origin }).map(({ address, html }) => [address, html]));
});

const isPrivate = (path: string) =>
  web.privatePaths.some((prefix) => path === prefix || path.startsWith(prefix.replace(/\/?$/, "/")));
const html = (address: string) => screens.get(address) ?? "";
const bodyOf = (page: string) => page.slice(page.indexOf("<body>"));

const pathOf = (path: unknown) => (path as (...parts: string[]) => string)("one", "two", "three");
const addresses = Object.entries({ ...paths, ...adminPaths })
  .map(([name, path]) => [name, typeof path === "string" ? path : pathOf(path)] as const)
  .filter(([, address]) => !(address in publicRoutes));

test.each(addresses)("has a page for the address %s, so that the gateway finds it", (_, address) => {
  const { pathname } = new URL(address, origin);
  const pages = [...screens.keys()].map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}$`));
  expect(pages.some((page) => page.test(pathname))).toBe(true);
});

describe("private addresses", () => {
  test("makes every address with a parameter private", () => {
    const withParameter = [...screens.keys()].filter((path) => path.includes(":"));
    expect(withParameter.length).toBeGreaterThan(0);
    expect(withParameter.filter((path) => !isPrivate(path))).toEqual([]);
  });

  test.each([
    "/account",
    "/account/settings/data",
    "/contact-request/h4sh",
    "/request/confirm",
    "/fi/request/confirm",
    "/signup/confirm",
    "/login/passwordless/t0ken",
    "/sv/login/passwordless/t0ken",
    "/change-password/user/t0ken",
    "/fi/change-password/user/t0ken",
  ])("makes %s private", (path) => {
    expect(isPrivate(path)).toBe(true);
  });

  test.each([
    "/request",
    "/fi/request",
    "/login",
    "/sv/signup",
    "/contact",
    "/password-request",
    "/request/link",
    "/login/passwordless",
    "/accounting",
  ])("does not make %s private", (path) => {
    expect(isPrivate(path)).toBe(false);
  });

  test("makes private exactly the screens that search engines may not index, in every language", () => {
    expect([...web.privatePaths].sort()).toEqual(
      [
        "/account",
        "/contact-request/",
        "/request/confirm",
        "/signup/confirm",
        "/email-change",
        "/change-password/",
        "/login/passwordless/",
        "/lead-list-email",
        "/lead-lists/unsubscribe/",
        "/unsubscribe/",
      ]
        .flatMap((path) => [path, `/sv${path}`, `/fi${path}`])
        .sort(),
    );
  });

  test("makes no prerendered page private", () => {
    expect(web.publicPaths.filter(isPrivate)).toEqual([]);
  });

  test("keeps search engines out of every private screen, and only out of those", () => {
    for (const [address, page] of screens)
      expect([address, page.includes('<meta name="robots" content="noindex"/>')]).toEqual([
        address,
        isPrivate(address),
      ]);
  });
});

describe("the app's page before a script is loaded", () => {
  test.each([
    ["/request", "en-GB", "Find an agent for your home", "One request, a few agents."],
    ["/fi/request", "fi-FI", "Etsi välittäjä kodillesi", "Yksi pyyntö, muutama välittäjä."],
    ["/sv/request", "sv-SE", "Hitta en mäklare till ditt hem", "En förfrågan, några få mäklare."],
    ["/fi/contact", "fi-FI", "Ota yhteyttä", "Kirjoita meille mistä tahansa"],
    ["/sv/login", "sv-SE", "Logga in", "Se vilka som vill sälja"],
    ["/signup", "en-GB", "Sign up", "Your first lead is free."],
  ])("introduces %s in %s", (address, language, title, intro) => {
    const page = html(address);
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<title>${title} – Doorlight</title>`);
    expect(bodyOf(page)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(bodyOf(page)).toContain(intro);
    expect(bodyOf(page)).toMatch(/<noscript>.*JavaScript/);
  });

  test("shows something on every screen", () => {
    for (const [address, page] of screens)
      expect([address, bodyOf(page)]).toEqual([address, expect.stringContaining("<svg")]);
    const unknown = web.renderUnknownScreens({ template, origin });
    expect(unknown.map(({ address }) => address)).toEqual(["/fi/{*path}", "/sv/{*path}", "/{*path}"]);
    expect(unknown[0]?.html).toMatch(/<html lang="fi-FI".*<svg/s);
  });

  test("shows the account's frame on the account's page", () => {
    expect(bodyOf(html("/account/my-leads"))).toMatch(/<header.*<main/);
  });

  test("preloads a screen's scripts and texts, in its language", () => {
    for (const file of ["request-page-1.js", "fields-1.js", "fi-1.js"])
      expect(html("/fi/request")).toContain(`<link rel="modulepreload" href="/assets/${file}"`);
    expect(html("/request")).not.toContain("fi-1.js");
  });

  test("asks for the styles, which the first paint needs, before every script", () => {
    const built = template.replace("</head>", '<link rel="stylesheet" crossorigin href="/assets/app.css"></head>');
    const [screen] = web.renderScreens({ template: built, origin });
    expect(screen!.html.split("app.css")).toHaveLength(2);
    expect(screen!.html.indexOf("app.css")).toBeLessThan(screen!.html.search(/<script|modulepreload/));
  });

  test("needs no exception from the content security policy on any page", () => {
    for (const page of screens.values()) expect(page).not.toMatch(/ style="| on[a-z]+="|<script(?![^>]* src=)|<style/);
  });
});

describe("search engines", () => {
  test.each(["/request", "/contact", "/login", "/signup", "/password-request", "/request/link", "/login/passwordless"])(
    "describes %s and names its translations",
    (path) => {
      for (const [address, own] of [
        [path, `${origin}${path}`],
        [`/fi${path}`, `${origin}/fi${path}`],
      ] as const) {
        const page = html(address);
        expect(page).toMatch(/<meta name="description" content="[^"]{30,200}"\/>/);
        expect(page).toContain(`<link rel="canonical" href="${own}"/>`);
        expect(page).toContain(`<link rel="alternate" hrefLang="sv" href="${origin}/sv${path}"/>`);
        expect(page).toContain(`<link rel="alternate" hrefLang="x-default" href="${origin}${path}"/>`);
      }
    },
  );

  test("lists every public page, the request and the contact page in every language in the sitemap", () => {
    const entries = web.sitemapEntries(origin);
    const addresses = entries.map(({ address }) => address.slice(origin.length));
    expect(addresses).toEqual(
      expect.arrayContaining(["/", "/fi", "/pricing", "/request", "/sv/request", "/fi/contact"]),
    );
    expect(addresses.filter((address) => address.endsWith("/login"))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { alternates } of entries)
      expect(alternates.map(({ locale }) => locale)).toEqual(["en", "sv", "fi", "x-default"]);
  });

  test("names an address for each language of a screen", () => {
    for (const path of ["/request", "/login/passwordless/:token"].filter(isLocalised))
      for (const prefix of ["", "/sv", "/fi"]) expect(screens.has(prefix + path)).toBe(true);
  });
});
