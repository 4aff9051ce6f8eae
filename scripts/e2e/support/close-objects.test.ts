import { expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { closeObjects } from "./close-objects.ts";

const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    list: { type: "array", items: { type: "object", properties: { text } } },
    one: { anyOf: [{ type: "object", properties: { text } }, { type: "null" }] },
    any: { type: "object", additionalProperties: text },
  },
};

test.each([
  ["at the top", { more: 1 }],
  ["in a list", { list: [{ text: "", more: 1 }] }],
  ["in one of several forms", { one: { text: "", more: 1 } }],
])("accepts an unknown field %s by the published schema, and not by that of the tests", (_where, answer) => {
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validate(schema, answer)).toBe(true);
  expect(ajv.validate(closeObjects(schema) as object, answer)).toBe(false);
});

test("keeps fields of any name if the schema has them", () => {
  expect(new Ajv2020().validate(closeObjects(schema) as object, { any: { more: "" } })).toBe(true);
});
