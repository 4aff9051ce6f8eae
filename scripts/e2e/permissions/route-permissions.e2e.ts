import { beforeAll, expect, test } from "@jest/globals";
import { address } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";
import { gatewayRoutes } from "./gateway-routes.ts";
import { routerSteps } from "./other-routes.ts";
import { routesOfRows, violationsOf } from "./route-cells.ts";
import { givenPeople } from "./route-people.ts";
import { type RouteCaller, routeCallerNames } from "./route-rules.ts";

const MINUTE = 60_000;

let routes: string[];
let given: Awaited<ReturnType<typeof givenPeople>>;
const called: RouteCaller[] = [];
/** For this one identity restarts: alone/required-second-factor.e2e.ts. */
const calledElsewhere: RouteCaller[] = ["without_factor"];

beforeAll(async () => {
  [routes, given] = await Promise.all([gatewayRoutes(), givenPeople()]);
}, 3 * MINUTE);

async function callAll(caller: RouteCaller, ...[who, world]: [Parameters<typeof violationsOf>[1], typeof given.world]) {
  const violations = await violationsOf(caller, who, world);
  called.push(caller);
  return violations;
}

test("has a row in the matrix for every route of the router, and no other", () => {
  const isStep = (name: string) => name.startsWith("USE ") && !routesOfRows.includes(name);
  // The refusal of other methods of an address has a test of its own.
  const answering = routes.filter((name) => !name.startsWith("ANY /api/") && !isStep(name));
  expect(answering.filter((name) => !routesOfRows.includes(name))).toEqual([]);
  expect(routesOfRows.filter((name) => !answering.includes(name))).toEqual([]);
  expect(routes.filter(isStep)).toEqual(routerSteps);
});

test("answers no other method and no other address, and HEAD like GET", async () => {
  const visitor = new Visitor();
  const { paths } = (await visitor.send("GET", "/api/openapi.json")).body as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(documented.filter((name) => !routes.includes(name))).toEqual([]);
  const existing = new Set(routes);
  const params = routes.filter((name) => name.includes("/:"));
  /** `/cards/setup` is also a `/cards/:id`. */
  const isAnswered = (name: string) =>
    existing.has(name) || params.some((route) => new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(name));
  const closed = [...new Set(routes.filter((name) => name.startsWith("ANY /api/")))].flatMap((name) =>
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
      .filter((method) => !isAnswered(name.replace("ANY", method)))
      .map((method) => [method, name.slice("ANY ".length).replace(/:\w+/g, "some")] as const),
  );
  for (const [method, path] of closed) {
    const { status } = await visitor.send(method, path);
    expect([method, path, status]).toEqual([method, path, 405]);
  }
  for (const path of [
    "/api",
    "/api/",
    "/api/auth/me/",
    "/api/Auth/me",
    "/api//auth/me",
    "/api/admin",
    "/api/healthz",
  ]) {
    expect([path, (await visitor.send("GET", path)).status]).toEqual([path, 404]);
  }
  const head = async (path: string) => (await fetch(address.product + path, { method: "HEAD" })).status;
  expect([await head("/api/admin/users"), await head("/api/countries")]).toEqual([401, 200]);
});

test(
  "answers every caller of every route by declared access and the differences of its rows",
  async () => {
    const { people, world } = given;
    const callers = Object.entries(people) as [keyof typeof people, (typeof people)[keyof typeof people]][];
    const violations = await Promise.all(callers.map(([caller, who]) => callAll(caller, who, world)));
    expect(violations.flat()).toEqual([]);
  },
  3 * MINUTE,
);

test("has called routes as every caller", () => {
  expect([...called, ...calledElsewhere].toSorted()).toEqual(routeCallerNames.toSorted());
});
