import { expect, test } from "@jest/globals";
import { matchRoutes } from "react-router";
import { publicRoutes } from "../features/public-pages/public-routes.ts";
import { paths } from "../lib/paths.ts";
import { routes } from "./router.tsx";

const isPublic = (path: string) => path in publicRoutes;

const pathOf = (path: unknown) => (path as (...parts: string[]) => string)("one", "two", "three");
const addresses = Object.entries(paths)
  .map(([name, path]) => [name, typeof path === "string" ? path : pathOf(path)] as const)
  .filter(([, path]) => !isPublic(path));

test.each(addresses)("has a screen for the address %s", (_, address) => {
  const { pathname } = new URL(address, "https://doorlight.example");
  expect(matchRoutes(routes, pathname)?.at(-1)?.route.path ?? "index").not.toMatch(/\*$/);
});

test("finds no screen for an unknown address", () => {
  expect(matchRoutes(routes, "/account/setting")?.at(-1)?.route.path).toBe("/account/*");
});
