import { expect, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import { listLeads, RegisterBody, SellerRequestBody } from "../contract/index.ts";
import { validate } from "./validate.ts";
import type { Schema } from "../contract/index.ts";

function faultsOf(schema: Schema, input: unknown) {
  try {
    validate(schema, input);
    return [];
  } catch (error) {
    const refusal = refusalFrom(error);
    expect(refusal?.code).toBe("invalid_request");
    return refusal?.fields ?? [];
  }
}

test("names every faulty field with the form's own texts", () => {
  const faults = faultsOf(RegisterBody, {
    country: "FI",
    firstName: "  ",
    email: "nobody",
    password: "short",
    locale: "en",
  });
  expect(faults).toEqual([
    { path: "firstName", code: "required", message: "Required" },
    { path: "lastName", code: "required", message: "Required" },
    { path: "email", code: "invalid_email", message: "Invalid email" },
    { path: "password", code: "too_small", message: "Must be at least 8 characters" },
  ]);
});

test("refuses unknown fields by name, also inside", () => {
  const faults = faultsOf(SellerRequestBody, { contact: { credits: 5 }, state: "published" });
  expect(faults).toEqual(
    expect.arrayContaining([
      { path: "contact.credits", code: "unknown_field", message: "Unknown field" },
      { path: "state", code: "unknown_field", message: "Unknown field" },
    ]),
  );
});

test("does not take what is not an object for one", () => {
  for (const input of [null, [], "x", 7, true]) expect(faultsOf(RegisterBody, input)).not.toEqual([]);
});

test("reads a parameter once, many times or never", () => {
  const read = (leadType: unknown) => (validate(listLeads.query, { leadType }) as { leadType: string[] }).leadType;
  expect(read(undefined)).toEqual([]);
  expect(read("request_for_quote")).toEqual(["request_for_quote"]);
  expect(read(["request_for_quote", "request_for_valuation"])).toEqual(["request_for_quote", "request_for_valuation"]);
});

test("leaves prototypes alone", () => {
  const input: unknown = JSON.parse('{"__proto__":{"polluted":true},"token":"x"}');
  expect(faultsOf(RegisterBody, input)).not.toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
