import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { routeFits, rpcFits } from "./fits.ts";
import { gateFaults } from "./gate-faults.ts";
import { coverageFaults, readTable, routesTable, rpcsTable } from "./table.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint);
const table = routesTable();
const existing = [...new Set([...table.rows.keys()].map((name) => name.replace(/ \(.*/, "")))];

test("the gate lets in by the contract whom the table lets in, and nobody else", () => {
  expect(endpoints.length).toBeGreaterThan(60);
  expect(gateFaults(table, endpoints)).toEqual([]);
  expect(rpcsTable().rows.size).toBeGreaterThan(50);
});

test("an endpoint that is opened to more, or to whom the terms or an admin's disguise shut out, is found", () => {
  const opened = (route: contract.Endpoint, changes: Partial<contract.Endpoint>) =>
    gateFaults(table, [{ ...route, ...changes }]).toSorted();
  expect(opened(contract.listAudit, { access: [...contract.admins, "agent"] })).toEqual(
    ["agent", "buyer", "colleague", "impersonating"]
      .map((who) => `GET /api/admin/audit for ${who}: let in, not forbidden`)
      .concat("GET /api/admin/audit for declined: terms_not_accepted, not forbidden")
      .toSorted(),
  );
  expect(opened(contract.me, { access: contract.everyone })).toHaveLength(3);
  expect(opened(contract.buyLead, { beforeTerms: true })).toEqual([
    "POST /api/leads/:id/purchase for declined: let in, not terms_not_accepted",
  ]);
  expect(opened(contract.changePassword, { whileImpersonating: true })).toEqual([
    "POST /api/profile/password for disguised: let in, not not_while_impersonating",
    "POST /api/profile/password for impersonating: let in, not not_while_impersonating",
  ]);
  expect(opened(contract.deactivateUser, { beforeSecondFactor: true })).toHaveLength(3);
  expect(opened(contract.putBillingDetails, { access: ["admin"] }).length).toBeGreaterThan(0);
});

test("a row that was removed, and a row of what was removed, is found", () => {
  const rows = new Map(table.rows);
  expect(coverageFaults({ rows }, existing)).toEqual([]);
  rows.delete("POST /api/profile/erase");
  expect(coverageFaults({ rows }, existing)).toEqual(["POST /api/profile/erase has no row"]);
  expect(
    coverageFaults(
      table,
      existing.filter((name) => name !== "GET /api/leads"),
    ),
  ).toEqual(["GET /api/leads does not exist"]);
});

test("a row that leaves a caller out, or says what nobody knows, is not read", () => {
  const head = "callers: guest agent\nverdicts: { o: ok, l: login_required }\nrows: |";
  const written = (...rows: string[]) => readTable([head, ...rows].join("\n  "));
  expect([...written("# a remark", "GET /a (b)  l o").rows]).toEqual([["GET /a (b)", ["l", "o"]]]);
  expect(() => written("GET /a  l")).toThrow("GET /a: 1 of 2 verdicts");
  expect(() => written("GET /a  l x")).toThrow("GET /a: no verdict is called x");
  expect(() => written("GET /a  l o", "GET /a  o o")).toThrow("GET /a has two rows");
});

test("an answer other than the verdict is a fault, and so is a call that came to none", () => {
  expect(["login_required", "not_found", "contact"].filter((done) => routeFits(done, "ok"))).toEqual([]);
  expect(["ok", "not_found", "terms_not_accepted"].filter((done) => routeFits(done, "forbidden"))).toEqual([]);
  expect([
    routeFits("link_expired", "ok", ["link_expired"]),
    routeFits("link_expired", "forbidden", ["link_expired"]),
  ]).toEqual([true, false]);
  expect(["ok", "invalid_request", "not_found"].every((done) => rpcFits(done, "ok"))).toBe(true);
  expect(["forbidden", "unavailable", "internal"].some((done) => rpcFits(done, "ok"))).toBe(false);
  expect(["ok", "invalid_request", "login_required"].some((done) => rpcFits(done, "forbidden"))).toBe(false);
});
