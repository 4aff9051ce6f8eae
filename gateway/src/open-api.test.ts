import { expect, test } from "@jest/globals";
import * as contract from "../contract/index.ts";
import { openApiDocument } from "./open-api.ts";

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

test("the OpenAPI document describes every endpoint with its body, answer and refusals", () => {
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

test("the OpenAPI document describes uploads as multipart forms, and the refusals that an endpoint's flags bring", () => {
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
