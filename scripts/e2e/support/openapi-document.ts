import { address } from "./stack.ts";

interface Content<Schema> {
  content?: { "application/json"?: { schema: Schema } };
}

interface Fields {
  properties?: Record<string, object>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  requestBody?: Content<Fields & { anyOf?: Fields[]; oneOf?: Fields[] }>;
  responses: Record<string, Content<object>>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** The OpenAPI document that the product under test serves. */
export const openApi = (await (await fetch(`${address.product}/api/openapi.json`)).json()) as Document;
