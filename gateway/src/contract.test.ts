import { errorCodes } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import * as contract from "../contract/index.ts";
import { openApiDocument } from "./open-api.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

test("the catalogue has an entry for every code of the services, and no other", () => {
  expect(Object.keys(contract.errorCatalogue).sort()).toEqual([...errorCodes].sort());
});

test("buying answers with the catalogue's own numbers", () => {
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

test("every endpoint says who may call it, and no two share an address", () => {
  expect(endpoints.length).toBeGreaterThan(20);
  for (const { access } of endpoints) expect(access.length).toBeGreaterThan(0);
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("the OpenAPI document holds every endpoint with its body, answer and refusals", () => {
  const { paths } = openApiDocument(endpoints);
  const purchase = paths["/api/leads/{id}/purchase"]?.["post"] as {
    responses: object;
    parameters: { name: string; required: boolean }[];
  };
  expect(Object.keys(purchase.responses)).toEqual(
    expect.arrayContaining(["201", "400", "401", "402", "403", "404", "406", "409", "422", "429", "500", "503"]),
  );
  expect(purchase.parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    "id",
    "Idempotency-Key",
  ]);
  const operations = Object.values(paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(endpoints.length);
});

test("the OpenAPI document says that a picture is sent as a form, and what an endpoint's marks refuse", () => {
  const { paths } = openApiDocument([contract.putImage, contract.startSecondFactor, contract.changePassword]);
  interface Operation {
    responses: Record<string, { description: string }>;
    requestBody?: { content: object };
  }
  const operation = (path: string, method: string) => paths[path]?.[method] as Operation;
  const forbids = (path: string, method: string) => operation(path, method).responses["403"]?.description;

  expect(operation("/api/profile/image", "put").requestBody?.content).toMatchObject({
    "multipart/form-data": { schema: { properties: { file: { format: "binary" } }, required: ["file"] } },
  });
  expect(operation("/api/profile/image", "put").requestBody?.content).not.toHaveProperty("application/json");

  expect(forbids("/api/profile/image", "put")).toContain("terms_not_accepted");
  expect(forbids("/api/profile/image", "put")).not.toContain("not_while_impersonating");
  expect(forbids("/api/profile/totp", "post")).not.toContain("second_factor_missing");
  expect(forbids("/api/profile/password", "post")).toContain("second_factor_missing");
  expect(forbids("/api/profile/password", "post")).toContain("not_while_impersonating");
});
