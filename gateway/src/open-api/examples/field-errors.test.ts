import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import * as contract from "../../../contract/index.ts";
import type { Endpoint, Schema } from "../../../contract/index.ts";
import { contractEndpoints } from "../contract-endpoints.ts";
import { fieldErrorsOf, fieldErrorTexts } from "./field-errors.ts";

interface Fields {
  properties?: Record<string, Fields>;
  anyOf?: Fields[];
  oneOf?: Fields[];
}

/** The paths of the fields of a schema. */
function pathsOf({ properties = {}, anyOf = [], oneOf = [] }: Fields): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [
    name,
    ...pathsOf(field).map((inner) => `${name}.${inner}`),
  ]);
  return [...own, ...[...anyOf, ...oneOf].flatMap(pathsOf)];
}

/** A draft that begins has what its body gave it. */
const drafts = new Map<Endpoint, Endpoint["body"]>([
  [contract.activateDeal, contract.createDeal.body],
  [contract.startCampaign, contract.createCampaign.body],
]);

function inputsOf(endpoint: Endpoint): string[] {
  const { params, query, body, upload } = endpoint;
  const schemas = [params, query, body, drafts.get(endpoint)].filter(
    (schema): schema is Schema => schema !== undefined,
  );
  const paths = schemas.flatMap((schema) =>
    pathsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Fields),
  );
  return upload ? [...paths, "file"] : paths;
}

test("takes each field with a refusal of its own at its endpoint", () => {
  const missing = contractEndpoints.flatMap((endpoint) => {
    const inputs = inputsOf(endpoint);
    const paths = Object.keys(fieldErrorsOf(endpoint)).filter((path) => !inputs.includes(path));
    return paths.map((path) => `${endpoint.method} ${endpoint.path} ${path}`);
  });
  expect(missing).toEqual([]);
});

test("lists the codes of a field with their meaning", () => {
  expect(fieldErrorTexts(contract.logContactAttempt)).toEqual([
    "`at`: `in_future` lies in the future; `before_purchase` lies before the purchase.",
    "`note`: `contact_erased` has to be empty, since the seller's contact is erased.",
  ]);
});
