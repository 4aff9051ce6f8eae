import { expect, test } from "@jest/globals";
import { contractEndpoints } from "../src/open-api/contract-endpoints.ts";
import type { Endpoint, Schema } from "./index.ts";

type Def = { type: string; shape?: Record<string, Schema>; innerType?: Schema; in?: Schema };
const defOf = (schema: Schema) => schema.def as unknown as Def;

/** The fields below optional and nullable ones. */
function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  const { shape, innerType, in: input } = defOf(schema);
  return shape ?? shapeOf(innerType ?? input);
}

function has(schema: Schema | undefined, path: string): boolean {
  const [name, ...rest] = path.split(".");
  const field = shapeOf(schema)[name!];
  return field !== undefined && (rest.length === 0 || has(field, rest.join(".")));
}

const endpoints = contractEndpoints
  .filter(({ audited }) => audited === true)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const sends = ({ params, body }: Endpoint) => [...Object.keys(shapeOf(params)), ...Object.keys(shapeOf(body))];

test.each(endpoints)("names fields that it has for the audit: %s", (_name, endpoint) => {
  const { params, body, answer, keeps = {} } = endpoint;
  const isSent = (path: string) => has(params, path) || has(body, path);
  expect([...(keeps.values ?? []), ...(keeps.money ?? [])].filter((path) => !isSent(path))).toEqual([]);
  expect([...(keeps.answer ?? []), ...(keeps.adds ? [keeps.adds] : [])].filter((path) => !has(answer, path))).toEqual(
    [],
  );
});

/** Fields that name a thing or confirm. */
const noContent = ["id", "keyId", "attemptId", "confirm"];

test.each(endpoints)("says which values the audit keeps, if it sends any: %s", (_name, endpoint) => {
  const content = sends(endpoint).filter((name) => !noContent.includes(name));
  if (content.length > 0 && endpoint.method !== "GET") expect(endpoint.keeps).toBeDefined();
});
