import { refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import {
  BillingDetailsBody,
  createApiToken,
  listLeads,
  RegisterBody,
  type Schema,
  SellerRequestBody,
} from "../../contract/index.ts";
import { validate } from "./validate.ts";

function fieldErrorsOf(schema: Schema, input: unknown) {
  try {
    validate(schema, input);
    return [];
  } catch (error) {
    const refusal = refusalFrom(error);
    expect(refusal?.code).toBe("invalid_request");
    return refusal?.fields ?? [];
  }
}

test("names every wrong field with its own text", () => {
  const errors = fieldErrorsOf(RegisterBody, {
    country: "FI",
    firstName: "  ",
    email: "nobody",
    password: "short",
    locale: "en",
  });
  expect(errors).toEqual([
    { path: "firstName", code: "required", message: "Required" },
    { path: "lastName", code: "required", message: "Required" },
    { path: "email", code: "invalid_email", message: "Invalid email" },
    { path: "password", code: "too_small", message: "Must be at least 8 characters" },
  ]);
});

test.each(["Bell\u0007", "Turned \u202Eyo", "Broken \ud800", "None \uFFFF"])("refuses a line with %j", (firstName) => {
  const errors = fieldErrorsOf(RegisterBody, { firstName, lastName: "Family \u{1F469}\u200D\u{1F467}" });
  expect(errors.map(({ path, message }) => `${path}: ${message}`)).toContain("firstName: Must be one line");
  expect(errors.map(({ path }) => path)).not.toContain("lastName");
});

test.each(["Zero\u200Bwidth", "Soft\u00ADhyphen", "Tag\u{E0041}", "Own \uE000"])(
  "refuses billing details with %j, which nobody sees",
  (businessName) => {
    const errors = fieldErrorsOf(BillingDetailsBody, { billingMethod: "card", invoicingMethod: null, businessName });
    expect(errors).toMatchObject([{ path: "businessName", message: "Must be one line" }]);
  },
);

test("tells a field that is missing or empty from one of a wrong type or form", () => {
  const codesOf = (input: object) => fieldErrorsOf(SellerRequestBody, input).map(({ path, code }) => `${path} ${code}`);
  const wrong = { rooms: 2.5, area: "74", country: 5, address: "K", city: null, postalCode: " ", valuation: 1.5 };
  expect(codesOf(wrong).toSorted()).toEqual([
    "address too_small",
    "area invalid_type",
    "city invalid_type",
    "consentVersion required",
    "contact required",
    "country invalid_type",
    "leadType required",
    "locale required",
    "postalCode required",
    "propertyType required",
    "rooms invalid_type",
    "valuation invalid_type",
  ]);
  expect(codesOf({ leadType: "x", rooms: null, locale: null })).toEqual(
    expect.arrayContaining(["leadType invalid_value", "rooms invalid_type", "locale invalid_value"]),
  );
  const short = { path: "address", code: "too_small", message: "Must be at least 3 characters" };
  expect(fieldErrorsOf(SellerRequestBody, { address: "K" })).toContainEqual(short);
});

test("says what is wrong with a list that is empty or names something twice", () => {
  const of = (scopes: string[]) => fieldErrorsOf(createApiToken.body!, { name: "CRM", scopes });
  expect(of([])).toEqual([{ path: "scopes", code: "too_small", message: "Name at least 1" }]);
  expect(of(["events", "events"])).toEqual([{ path: "scopes", code: "custom", message: "Name each once" }]);
});

test("refuses unknown fields by name, even nested ones", () => {
  const errors = fieldErrorsOf(SellerRequestBody, { contact: { credits: 5 }, state: "published" });
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: "contact.credits", code: "unknown_field", message: "Unknown field" },
      { path: "state", code: "unknown_field", message: "Unknown field" },
    ]),
  );
});

test("refuses a body that is no object", () => {
  for (const input of [null, [], "x", 7, true]) expect(fieldErrorsOf(RegisterBody, input)).not.toEqual([]);
});

test("reads a repeatable query parameter absent, once or many times", () => {
  const read = (leadType: unknown) => (validate(listLeads.query, { leadType }) as { leadType: string[] }).leadType;
  expect(read(undefined)).toEqual([]);
  expect(read("request_for_quote")).toEqual(["request_for_quote"]);
  expect(read(["request_for_quote", "request_for_valuation"])).toEqual(["request_for_quote", "request_for_valuation"]);
});

test("refuses a __proto__ in the body, which changes no prototype", () => {
  const input: unknown = JSON.parse('{"__proto__":{"polluted":true},"token":"x"}');
  expect(fieldErrorsOf(RegisterBody, input)).not.toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
