import { errorCodes } from "@doorlight/common/errors";
import { leadTypes, locales, roles } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { contractEndpoints as endpoints } from "../src/open-api/contract-endpoints.ts";
import * as contract from "./index.ts";

test("has an entry in the error catalogue for every code of the services, and no other", () => {
  expect(Object.keys(contract.errorCatalogue).sort()).toEqual([...errorCodes].sort());
});

test("has the product's languages, roles and lead types in the contract", () => {
  expect(contract.Locale.options).toEqual([...locales]);
  expect(contract.Role.options).toEqual([...roles]);
  expect(contract.LeadType.options).toEqual([...leadTypes]);
});

test("gives the refusals of a purchase the HTTP statuses of the specification", () => {
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

test.each(["Not selling", "....................", "1234567890 1234567890"])(
  "refuses a refund request that says %j with the reason",
  (description) => {
    const { error } = contract.requestRefund.body.safeParse({ reason: "other", description });
    expect(error?.issues).toMatchObject([{ path: ["description"], message: "Say in a sentence what happened" }]);
  },
);

test.each(["The owner sold it in May", "Omistaja ei ole myymässä", "Ägaren säljer inte"])(
  "leaves a refund request that says %j to people if it has twenty characters",
  (description) => {
    const { success } = contract.requestRefund.body.safeParse({ reason: "other", description });
    expect(success).toBe(description.length >= 20);
  },
);

test("takes a purchase with no body, a payment source, the shown quote, or both", () => {
  const { body } = contract.buyLead;
  const shown = { price: { amount: 4900, currency: "EUR" }, paymentSource: "quota" } as const;
  for (const sent of [{}, { paymentSource: "invoice" }, { shown }, { paymentSource: "quota", shown }])
    expect(body.parse(sent)).toEqual(sent);
  const { price, ...source } = shown;
  for (const wrong of [source, { price }, { ...shown, parts: [] }, { ...shown, price: { ...price, vat: 1 } }])
    expect(body.safeParse({ shown: wrong }).success).toBe(false);
});

test.each([
  ["a name", contract.RegisterBody.shape.firstName, "Ai\u0007no"],
  ["a title", contract.ProfileBody.shape.title, "Broker\u001b[31m"],
  ["a subject", contract.writeMail.body.shape.subject, "Hello\r\nBcc: all"],
  ["an office", contract.createOffice.body.shape.name, "Koti\u0085kulma"],
  ["a telephone number", contract.correctPhone.body.shape.phone, "+358 40\u0007 1234567"],
  ["a note", contract.addNote.body.shape.text, "a bell \u0007"],
  ["a description", contract.SellerRequestBody.shape.description, "\u0000"],
])("refuses control characters in %s", (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

test.each([
  ["saving a card", contract.startCardSetup.body.shape.returnPath],
  ["a credit pack", contract.buyPack.body.shape.returnPath],
  ["a plan", contract.choosePlan.body.shape.returnPath],
])("returns the browser after %s to a page of the product, whatever the caller asks for", (_what, schema) => {
  expect(schema.parse("/account/lead/1?from=list#buy")).toBe("/account/lead/1?from=list#buy");
  const elsewhere = [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "@evil.test",
    "",
  ];
  expect(elsewhere.filter((path) => schema.safeParse(path).success)).toEqual([]);
});

test("takes the subject of a campaign on one line alone", () => {
  const texts = { subject: { en: "Hello" }, preheader: {}, blocks: [], fallback: "en" };
  const taken = (content: object) => contract.ContentBody.safeParse({ ...texts, ...content }).success;
  expect(taken({})).toBe(true);
  expect(taken({ subject: { en: "Hello\nBcc: victim@homes.example" } })).toBe(false);
  expect(taken({ preheader: { fi: "Hei\r\nBcc: victim@homes.example" } })).toBe(false);
});

test("keeps the lines of texts of several lines", () => {
  const text = "one\r\ntwo\n\tthree – å 🏡";
  expect(contract.addNote.body.shape.text.parse(text)).toBe(text);
  expect(contract.writeMail.body.shape.body.parse(text)).toBe(text);
});

test("names the callers of every endpoint, and gives no two endpoints one address", () => {
  expect(endpoints.length).toBeGreaterThan(20);
  for (const { access } of endpoints) expect(access.length).toBeGreaterThan(0);
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("gives every call with a password the time of a hash, and a check of a password none", () => {
  const takesPassword = ({ body }: contract.Endpoint) =>
    body instanceof z.ZodMiniObject && Object.keys(body.shape).some((field) => /password$/i.test(field));
  const paths = (of: contract.Endpoint[]) => of.map(({ path }) => path).sort();
  expect(paths([...endpoints.filter(({ hashesPassword }) => hashesPassword), contract.checkNewPassword])).toEqual(
    paths(endpoints.filter(takesPassword)),
  );
});

test.each([
  ["no_agent", true, false],
  ["other_agent", true, false],
  ["buyer_chosen", false, false],
  ["buyer_chosen", true, true],
  ["no_agent", false, true],
] as const)("takes the outcome %s with a buyer named: %s: %s", (outcome, isNamed, isTaken) => {
  const body = { outcome, ...(isNamed && { chosenAgentId: "01900000-0000-7000-8000-000000000001" }) };
  const { success, error } = contract.reportOutcome.body.safeParse(body);
  expect(success).toBe(isTaken);
  if (!isTaken) expect(error?.issues).toMatchObject([{ path: ["chosenAgentId"] }]);
});

test("refuses a webhook of a passive list at its field", () => {
  const list = { name: "Helsinki", locationIds: ["FI"], propertyTypes: [], leadTypes: [], pace: "at_once", version: 1 };
  const rest = { away: null, quietHours: null, alternateEmail: null, webhookUrl: "https://crm.example.com" };
  const refused = (changes: object) =>
    z.safeParse(contract.LeadListChange, { ...list, ...rest, ...changes }).error?.issues.map(({ path }) => path);
  expect(refused({ mode: "passive" })).toEqual([["webhookUrl"]]);
  expect(refused({ mode: "notification" })).toBeUndefined();
  expect(refused({ mode: "passive", webhookUrl: null })).toBeUndefined();
});
