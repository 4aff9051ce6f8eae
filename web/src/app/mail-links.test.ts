import { expect, test } from "@jest/globals";
import { matchRoutes } from "react-router";
import { makeLinks } from "../../../services/notifications/src/domain/links.ts";
import { locales } from "../lib/locale.ts";
import { routes } from "./router.tsx";

const site = "https://fi.doorlight.example";
const links = makeLinks(site);

/** A mail's link is an address, or makes one from a language, ids and tokens. */
const made = Object.entries(links).flatMap(([name, link]) => {
  if (typeof link === "string") return [[name, link] as const];
  const make = link as (...parts: string[]) => string;
  return locales.map((locale) => [`${name} (${locale})`, make(locale, "t0ken", "t0ken")] as const);
});

test.each(made)("the link %s of a mail leads to a screen that exists", (_, link) => {
  const { origin, pathname } = new URL(link);
  expect(origin).toBe(site);
  const matches = matchRoutes(routes, pathname) ?? [];
  expect(matches.at(-1)?.route.path).not.toMatch(/\*$/);
  expect(matches.length).toBeGreaterThan(0);
});

test("an address without a screen is found out", () => {
  expect(matchRoutes(routes, "/account/setting")?.at(-1)?.route.path).toBe("/account/*");
});
