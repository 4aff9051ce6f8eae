import { writeSync } from "node:fs";
import { eventually } from "@doorlight/common/testing";
import { beforeAll, expect, test } from "@jest/globals";
import { loggedIn, someAdmin } from "../support/given.ts";
import { address, stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";
import { faultsOfColumn } from "./call-cell.ts";
import { gatewayRoutes } from "./gateway-routes.ts";
import { givenPersonas, type Persona, type World } from "./personas.ts";
import { coverageFaults, routesTable } from "./table.ts";

const MINUTE = 60_000;

const table = routesTable();
let routes: string[];
let personas: ReadonlyMap<string, Persona>;
let world: World;
const called: string[] = [];

beforeAll(async () => {
  [routes, { personas, world }] = await Promise.all([gatewayRoutes(), givenPersonas()]);
}, 3 * MINUTE);

async function faultsFor(caller: string, who: Persona | undefined): Promise<string[]> {
  if (!who) throw new Error(`Nobody is ${caller}`);
  const faults = await faultsOfColumn(table, caller, who, world);
  called.push(caller);
  return faults;
}

test("every route of the router has a row, every row a route", () => {
  const isStep = (name: string) => name.startsWith("USE ") && !table.rows.has(name);
  // Where an address takes some methods, the others are refused: the next test sees to it.
  const answering = routes.filter((name) => !name.startsWith("ANY /api/") && !isStep(name));
  expect(coverageFaults(table, answering)).toEqual([]);
  expect(routes.filter(isStep)).toEqual(table.steps);
});

test("the running gateway answers no other method and no other address, and HEAD as it answers GET", async () => {
  const visitor = new Visitor();
  const { paths } = (await visitor.send("GET", "/api/openapi.json")).body as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(documented.filter((name) => !routes.includes(name))).toEqual([]);
  const existing = new Set(routes);
  const closed = [...new Set(routes.filter((name) => name.startsWith("ANY /api/")))].flatMap((name) =>
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
      .filter((method) => !existing.has(name.replace("ANY", method)))
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
  "every persona is answered by every route as its row says",
  async () => {
    const present = table.callers.filter((caller) => caller !== "factorless");
    const faults = await Promise.all(present.map((caller) => faultsFor(caller, personas.get(caller))));
    expect(faults.flat()).toEqual([]);
  },
  3 * MINUTE,
);

test(
  "an admin who has yet to set up the second factor does nothing else first",
  async () => {
    const { id, email } = await someAdmin();
    await restartIdentity({ ADMIN_SECOND_FACTOR: "required" });
    try {
      const anew = () => eventually(() => loggedIn(email));
      const who = { visitor: await anew(), anew, id, targetId: world.agentId };
      expect(await faultsFor("factorless", who)).toEqual([]);
    } finally {
      await restartIdentity();
      // The tests behind this one take for granted that the gateway reaches it.
      await eventually(() => loggedIn(email));
    }
  },
  3 * MINUTE,
);

test("no cell was left out", () => {
  expect(called.toSorted()).toEqual(table.callers.toSorted());
  writeSync(1, `${called.length * table.rows.size} cells of routes were called\n`);
});

async function restartIdentity(env: Record<string, string> = {}): Promise<void> {
  await stack.kill("identity", "SIGTERM");
  await stack.start("identity", { env });
}
