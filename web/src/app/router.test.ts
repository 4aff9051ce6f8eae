import { expect, test } from "@jest/globals";
import { matchRoutes } from "react-router";
import { publicRoutes } from "../features/public-pages/public-routes.ts";
import { adminPaths } from "../lib/admin-paths.ts";
import { adminPath, paths } from "../lib/paths.ts";
import { adminRoutes } from "./admin-routes.tsx";
import { billingRoutes } from "./billing-routes.tsx";
import { routes } from "./router.tsx";
import { settingsRoutes } from "./settings-routes.tsx";

const isPublic = (path: string) => path in publicRoutes;

const pathOf = (path: unknown) => (path as (...parts: string[]) => string)("one", "two", "three");
const addresses = Object.entries({ ...paths, ...adminPaths })
  .map(([name, path]) => [name, typeof path === "string" ? path : pathOf(path)] as const)
  .filter(([, path]) => !isPublic(path));

const apart = { [adminPath]: adminRoutes, [paths.billing]: billingRoutes, [paths.settings]: settingsRoutes };

/** As the router and, below it, the routes of admins, billing and settings match it. */
function routeOf(pathname: string): string | undefined {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  const [root, below] = Object.entries(apart).find(([at]) => path === `${at}/*`) ?? [];
  return root === undefined ? path : matchRoutes(below!, pathname.slice(root.length))?.at(-1)?.route.path;
}

test.each(addresses)("has a screen for the address %s", (_, address) => {
  const { pathname } = new URL(address, "https://doorlight.example");
  expect(routeOf(pathname) ?? "index").not.toMatch(/\*$/);
});

test("finds no screen for an unknown address", () => {
  expect(routeOf("/account/setting")).toBe("/account/*");
  expect(routeOf("/account/sa/user")).toBe("*");
  expect(routeOf("/account/settings/dat")).toBe("*");
  expect(routeOf("/account/billing/plan")).toBe("*");
});
