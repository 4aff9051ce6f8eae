import { errorCodes } from "@doorlight/common/errors";
import { leadTypes, locales, roles } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import * as contract from "./index.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

test("the error catalogue has an entry for every code of the services, and no other", () => {
  expect(Object.keys(contract.errorCatalogue).sort()).toEqual([...errorCodes].sort());
});

test("the contract's languages, roles and lead types are the product's", () => {
  expect(contract.Locale.options).toEqual([...locales]);
  expect(contract.Role.options).toEqual([...roles]);
  expect(contract.LeadType.options).toEqual([...leadTypes]);
});

test("the refusals of a purchase have the HTTP statuses of the specification", () => {
  const status = (code: contract.ErrorCode) => contract.errorCatalogue[code].status;
  expect(
    (
      [
        "payment_method_missing",
        "not_enough_credits",
        "pricing_misconfigured",
        "already_bought",
        "lead_unavailable",
        "office_already_bought",
      ] as const
    ).map(status),
  ).toEqual([400, 401, 402, 403, 404, 406]);
});

test("every endpoint names its callers, and no two endpoints share an address", () => {
  expect(endpoints.length).toBeGreaterThan(20);
  for (const { access } of endpoints) expect(access.length).toBeGreaterThan(0);
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
