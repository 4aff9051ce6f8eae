import { expect, test } from "@jest/globals";
import { lintOpenApi, validateAsyncApi } from "./interfaces.ts";

const info = { title: "Sample", version: "1" };

test("finds an OpenAPI operation without a name", async () => {
  const operation = { summary: "Look.", security: [], responses: { 200: { description: "Success" } } };
  const paths = { "/look": { get: operation } };
  await expect(lintOpenApi({ openapi: "3.1.0", info, paths })).rejects.toThrow("operation-operationId");
});

test("finds an AsyncAPI document that refers to nothing", async () => {
  const channels = { leads: { messages: { published: { $ref: "#/components/messages/published" } } } };
  await expect(validateAsyncApi(JSON.stringify({ asyncapi: "3.0.0", info, channels }))).rejects.toThrow("published");
});
