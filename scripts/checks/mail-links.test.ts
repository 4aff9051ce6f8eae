import { expect, test } from "@jest/globals";
import { makeLinks } from "../../services/notifications/src/domain/links.ts";
import { locales, localisedPath } from "../../web/src/lib/locale.ts";
import { adminPaths } from "../../web/src/lib/admin-paths.ts";
import { paths } from "../../web/src/lib/paths.ts";

const site = "https://fi.doorlight.example";

/** Addresses in any case, or made of a language, ids and tokens. */
function allOf(addresses: object, ...parts: string[]): [name: string, address: string][] {
  return Object.entries(addresses).map(([name, address]: [string, unknown]) => {
    if (typeof address === "function") return [name, String(address(...parts))];
    return [name, String(address)];
  });
}

/** The addresses of the web app; each has a screen, as a test of its router shows. */
const screens = allOf({ ...paths, ...adminPaths }, "[^/]+", "[^/]+").flatMap(([, path]) =>
  locales.map((locale) => new RegExp(`^${localisedPath(path, locale).replace(/\?.*/, "")}$`)),
);

const links = locales.flatMap((locale) =>
  allOf(makeLinks(site), locale, "t0ken", "t0ken").map(([name, link]) => [name, locale, link] as const),
);

test.each(links)("links a mail to a screen that exists: %s in %s", (_, locale, link) => {
  const { origin, pathname } = new URL(link);
  expect(origin).toBe(site);
  expect([locale, pathname, screens.some((screen) => screen.test(pathname))]).toEqual([locale, pathname, true]);
});
