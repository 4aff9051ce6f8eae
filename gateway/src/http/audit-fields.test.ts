import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { addedId, answeredFields, sentFields, sentReason } from "./audit-fields.ts";

const id = "01900000-0000-7000-8000-000000000001";
const euros = (amount: number) => JSON.stringify({ amount, currency: "EUR" });

test("keeps the old and the new value of what a change of a deal changes, amounts as money", () => {
  const before = { name: "Spring", fee: { amount: 10_000, currency: "EUR" }, leadsPerMonth: 5, places: [] };
  const places = [{ kind: "postal_code", place: "00530" }];
  const body = { name: "Aino's", fee: 12_000, leadsPerMonth: 5, places, version: 3 };
  expect(sentFields(contract.updateDeal, { params: { id }, body }, before, "EUR")).toEqual([
    { name: "name", before: null, after: null },
    { name: "fee", before: euros(10_000), after: euros(12_000) },
    { name: "places", before: null, after: '["postal_code 00530"]' },
  ]);
});

test("keeps no amount without its currency, as of a deal that does not exist", () => {
  expect(sentFields(contract.updateDeal, { params: { id }, body: { fee: 12_000 } }, {})).toEqual([
    { name: "fee", before: null, after: null },
  ]);
});

test("keeps how many credits an admin gives, and the reason apart, which goes with the account", () => {
  const body = { credits: 3, reason: `Aino called${"!".repeat(200)}` };
  expect(sentFields(contract.grantCredits, { params: { id }, body }, {})).toEqual([
    { name: "credits", before: null, after: "3" },
  ]);
  expect(sentReason(contract.grantCredits, { body })).toBe(body.reason);
  expect(sentReason(contract.correctUserBilling, { body })).toBeUndefined();
  expect(answeredFields(contract.grantCredits, { balance: 4 }, {})).toEqual([
    { name: "balance", before: null, after: "4" },
  ]);
});

test("keeps of personal data the names of the fields that change, and no value", () => {
  const body = { businessName: "Åbo Hem Ab", city: "Turku", version: 1, reason: "Asked for" };
  const before = { businessName: "Abo Hem Ab", city: "Turku" };
  const fields = sentFields(contract.correctUserBilling, { params: { id }, body }, before);
  expect(fields.map(({ name }) => name)).toEqual(["businessName", "reason"]);
  expect(JSON.stringify(fields)).not.toContain("Hem");
});

test("keeps each changed price with the one that it replaces", () => {
  const changes = [
    { what: "unit_price", leadType: "request_for_quote", amount: 5_000 },
    { what: "modifier", kind: "city", place: "Espoo", region: "Uusimaa", basisPoints: null },
  ];
  const body = { country: "FI", changes, effectiveFrom: null, reason: "Demand", newestVersion: 1 };
  const before = {
    unitPrice: { request_for_quote: { amount: 4_500, currency: "EUR" } },
    modifier: { "city Espoo": 500 },
  };
  expect(sentFields(contract.changePrices, { body }, before, "EUR")).toEqual([
    { name: "country", before: null, after: '"FI"' },
    { name: "effectiveFrom", before: null, after: null },
    { name: "reason", before: null, after: null },
    { name: "unitPrice.request_for_quote", before: euros(4_500), after: euros(5_000) },
    { name: "modifier.city Espoo", before: "500", after: null },
  ]);
});

test("keeps what the answer says of the outcome, with the state before, and the number of a list", () => {
  const paid = { amount: 9_990, currency: "EUR" };
  const before = { paid: { amount: 0, currency: "EUR" }, state: "issued" };
  expect(answeredFields(contract.recordInvoicePayment, { invoice: { paid, state: "paid" } }, before)).toEqual([
    { name: "paid", before: euros(0), after: euros(9_990) },
    { name: "state", before: '"issued"', after: '"paid"' },
  ]);
  expect(answeredFields(contract.importStatement, { booked: 2, repeated: 0, open: [{}, {}] }, {})).toEqual([
    { name: "booked", before: null, after: "2" },
    { name: "repeated", before: null, after: "0" },
    { name: "open", before: null, after: "2" },
  ]);
});

test("keeps the last state of a draft that is deleted, and nothing of an answer of another form", () => {
  const before = { state: "draft", endsOn: "2026-12-31", name: "Spring deal" };
  expect(answeredFields(contract.endDeal, { deal: null }, before)).toEqual([
    { name: "state", before: '"draft"', after: null },
    { name: "endsOn", before: '"2026-12-31"', after: null },
    { name: "name", before: '"Spring deal"', after: null },
  ]);
  expect(answeredFields(contract.endDeal, { status: "action_required" }, before)).toEqual([]);
});

test("keeps what the end of a dispute's block lets go, and the disputed sum", () => {
  const dispute = {
    amount: { amount: 6_495, currency: "EUR" },
    effects: { holdsAccount: false, withholdsContact: false, blocksRefund: true },
  };
  const before = { holdsAccount: true };
  expect(answeredFields(contract.endCardBlock, { dispute }, before)).toEqual([
    { name: "amount", before: null, after: euros(6_495) },
    { name: "holdsAccount", before: "true", after: "false" },
  ]);
});

test("keeps that a correction removes a fact by leaving it out", () => {
  const body = { propertyType: "flat", valuation: 31_000_000, reason: "Asked for", version: 1 };
  const before = { propertyType: "flat", rooms: 3, area: null, valuation: { amount: 30_000_000, currency: "EUR" } };
  const fields = sentFields(contract.correctDeskLead, { params: { id }, body }, before, "EUR");
  expect(fields.filter(({ name }) => ["rooms", "area", "valuation", "propertyType"].includes(name))).toEqual([
    { name: "rooms", before: "3", after: null },
    { name: "valuation", before: euros(30_000_000), after: euros(31_000_000) },
  ]);
});

test("opens an object of which fields are kept, and keeps the name of the others", () => {
  const plan = { name: "Spring", content: { subject: "Hello Aino" } };
  expect(sentFields(contract.changeCampaign, { params: { id }, body: { plan, version: 1 } }, {})).toEqual([
    { name: "plan.name", before: null, after: '"Spring"' },
    { name: "plan.content", before: null, after: null },
  ]);
});

test("keeps the beginning of a long text and of a long list", () => {
  const source = "x".repeat(100);
  const stock = Array.from({ length: 30 }, (_, count) => ({ propertyType: "flat", count }));
  const fields = sentFields(contract.changeAgency, { params: { id }, body: { source, stock } }, {});
  expect(fields.map(({ after }) => after!.length)).toEqual([83, expect.any(Number)]);
  expect(JSON.parse(fields[1]!.after!)).toHaveLength(21);
});

test("finds the id of what a call added in its answer", () => {
  expect(addedId(contract.createDeal, { deal: { id } })).toBe(id);
  expect(addedId(contract.createDeal, { deal: null })).toBeUndefined();
  expect(addedId(contract.grantCredits, { balance: 1 })).toBeUndefined();
});

test("keeps the name of an office that nobody can look up after its removal", () => {
  const sent = { params: { id }, body: { version: 1, reason: "empty" } };
  expect(sentFields(contract.removeOffice, sent, { name: "A" })).toEqual([
    { name: "name", before: '"A"', after: null },
  ]);
  expect(sentReason(contract.removeOffice, sent)).toBe("empty");
});
