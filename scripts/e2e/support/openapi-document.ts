import { address } from "./stack.ts";

interface Content<Schema> {
  content?: { "application/json"?: { schema: Schema } };
}

interface Fields {
  properties?: Record<string, object>;
}

interface Operation {
  requestBody?: Content<Fields & { anyOf?: Fields[]; oneOf?: Fields[] }>;
  responses: Record<string, Content<object>>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** Reads the OpenAPI document that the product under test serves. */
export async function readOpenApi(): Promise<OpenApi> {
  return (await (await fetch(`${address.product}/api/openapi.json`)).json()) as OpenApi;
}
