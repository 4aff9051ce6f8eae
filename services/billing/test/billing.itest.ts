import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { AccountPayableChangedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { InvariantsService } from "@doorlight/proto/common/v1/invariants_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { startBilling, type StartedBilling } from "./start-billing.ts";

const complete = {
  businessName: "Kallio Homes Oy",
  taxId: "2077474-0",
  streetAddress: "Fleminginkatu 1",
  postalCode: "00530",
  city: "Helsinki",
  invoicingMethod: InvoicingMethod.OTHER,
  eInvoiceAddress: "",
  eInvoiceOperator: "",
  reference: "",
  billingMethod: BillingMethod.INVOICE,
};

let started: StartedBilling;
let gateway: ReturnType<typeof clientOf>;

const clientOf = (service: StartedBilling) => service.clientOf("gateway", BillingService);

beforeAll(async () => {
  started = await startBilling();
  gateway = clientOf(started);
});
afterAll(() => started.stop());

const ready = async () => (await fetch(`http://127.0.0.1:${started.running.httpPort}/readyz`)).status;

test("is ready once every country's price list is published, and publishes it once", async () => {
  await eventually(async () => expect(await ready()).toBe(200));
  await ready();
  const lists = (await drainOutbox(started.db)).of(PriceListChangedSchema);
  expect(lists.map(({ country, currency }) => [country, currency])).toEqual([
    ["FI", "EUR"],
    ["SE", "SEK"],
    ["GB", "GBP"],
  ]);
  expect(lists[0]?.modifiers).toContainEqual(
    expect.objectContaining({ kind: "city", place: "Helsinki", basisPoints: 1500 }),
  );
});

test("lets the gateway read the price list of a country of the deployment and no other", async () => {
  const { currency, unitPrices, creditPacks, plans } = await gateway.getPricing({ country: "SE" });
  expect(currency).toBe("SEK");
  expect(unitPrices).toHaveLength(4);
  expect(unitPrices[0]).toMatchObject({ leadType: LeadType.REQUEST_FOR_QUOTE, cap: 4, price: { currency: "SEK" } });
  expect(creditPacks.map(({ credits, price }) => [credits, price?.currency])).toEqual([
    [5, "SEK"],
    [10, "SEK"],
    [25, "SEK"],
  ]);
  expect(plans.map(({ id }) => id)).toEqual(["basic", "plus", "growth", "power"]);
  expect(await refusalOf(gateway.getPricing({ country: "XX" }))).toMatchObject({ code: "not_found" });
});

test("keeps billing details empty until saved, and publishes how the account pays", async () => {
  const userId = randomUUID();
  const as = await started.asUser(userId);
  expect((await gateway.getDetails({}, as)).details).toMatchObject({ businessName: "", complete: false, version: 0n });
  await drainOutbox(started.db);

  await gateway.putDetails({ ...complete, businessName: "  Kallio Homes Oy " }, as);
  await gateway.putDetails({ ...complete, billingMethod: BillingMethod.PREPAID }, as);

  const { details } = await gateway.getDetails({}, as);
  expect(details).toMatchObject({ ...complete, billingMethod: BillingMethod.PREPAID, complete: true, version: 2n });
  const events = await drainOutbox(started.db);
  expect(events.of(AccountPayableChangedSchema)).toMatchObject([
    { userId, country: "FI", billingMethod: BillingMethod.INVOICE, billingComplete: true, version: 1n },
    { userId, country: "FI", billingMethod: BillingMethod.PREPAID, billingComplete: true, version: 2n },
  ]);
  // Events carry no personal data.
  expect(JSON.stringify(events.all.map(({ payload }) => payload))).not.toMatch(/Kallio|2077474/);
});

test("publishes simultaneous changes of one account one after the other", async () => {
  const as = await started.asUser(randomUUID());
  await drainOutbox(started.db);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => gateway.putDetails({ ...complete, reference: `cost centre ${i}` }, as)),
  );
  const published = (await drainOutbox(started.db)).all.filter(({ topic }) => topic.endsWith("billing.account.v1"));
  const versions = published.map(({ version }) => version);
  expect(versions).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n]);
});

test.each([
  ["a wrong check digit", { taxId: "2077474-1" }, ["taxId", "tax_id_invalid"]],
  ["no business name for an invoice", { businessName: " " }, ["businessName", "required"]],
  ["no street address for an invoice", { streetAddress: "" }, ["streetAddress", "required"]],
  [
    "no operator for an e-invoice",
    { invoicingMethod: InvoicingMethod.E_INVOICE, eInvoiceAddress: "003720774740" },
    ["eInvoiceOperator", "required"],
  ],
])("refuses billing details with %s and does not save them", async (_what, change, [path, code]) => {
  const as = await started.asUser(randomUUID());
  const refusal = await refusalOf(gateway.putDetails({ ...complete, ...change }, as));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path, code }] });
  expect((await gateway.getDetails({}, as)).details).toMatchObject({ version: 0n });
});

test.each([
  ["an invited user", { role: "invited" }, "forbidden"],
  ["an admin", { role: "admin" }, "forbidden"],
  ["a super admin", { role: "super_admin" }, "forbidden"],
  ["an agent before the terms", { termsAccepted: false }, "terms_not_accepted"],
] as const)("refuses %s to read or change billing details", async (_who, caller, code) => {
  const as = await started.asUser(randomUUID(), caller);
  expect(await refusalOf(gateway.getDetails({}, as))).toMatchObject({ code });
  expect(await refusalOf(gateway.putDetails(complete, as))).toMatchObject({ code });
});

test("lets an admin who acts as an agent read billing details, but not change them", async () => {
  const as = await started.asUser(randomUUID(), { actorId: randomUUID() });
  expect((await gateway.getDetails({}, as)).details).toMatchObject({ version: 0n });
  expect(await refusalOf(gateway.putDetails(complete, as))).toMatchObject({ code: "not_while_impersonating" });
});

test("exports an account's billing details to identity alone", async () => {
  const userId = randomUUID();
  const as = await started.asUser(userId);
  const identity = started.clientOf("identity", PersonalDataService);
  expect((await identity.exportUser({ userId })).json).toBe("{}");
  await gateway.putDetails(complete, as);
  expect(JSON.parse((await identity.exportUser({ userId })).json)).toEqual({
    billingDetails: {
      ...complete,
      invoicingMethod: "other",
      language: null,
      billingEmail: "",
      problems: [],
      taxIdUnchecked: false,
      reverseCharge: false,
      billingMethod: "invoice",
      complete: true,
      cardReady: false,
      trust: { proven: false, invoicesPaidInTime: 0, reminders: 0 },
    },
    recognisedBy: [{ kind: "company", savedAt: "2026-11-21T10:00:00.000Z", endedAt: null }],
  });
  const call = started.clientOf("gateway", PersonalDataService).exportUser({ userId }, as);
  expect(await refusalOf(call)).toMatchObject({ code: "forbidden" });
});

test("empties an erased person's billing details for good and publishes that once", async () => {
  const { db } = started;
  const userId = randomUUID();
  const as = await started.asUser(userId);
  await gateway.putDetails({ ...complete, businessName: "Kanaria Oy", reference: "kanaria" }, as);
  await drainOutbox(db);
  for (let i = 0; i < 2; i++) await erase(userId);

  expect((await drainOutbox(db)).of(AccountPayableChangedSchema)).toMatchObject([
    { userId, billingMethod: BillingMethod.UNSPECIFIED, billingComplete: false, version: 2n },
  ]);
  const { rows } = await db.raw<{ rows: { t: string }[] }>("select t::text from billing_details t");
  expect(rows.map(({ t }) => t).join()).not.toMatch(/kanaria/i);
  expect(await refusalOf(gateway.putDetails(complete, as))).toMatchObject({ code: "account_deactivated" });
  expect((await gateway.getDetails({}, as)).details).toMatchObject({ businessName: "", complete: false });
});

test("leaves an account erased before it saved anything without billing details", async () => {
  const userId = randomUUID();
  await erase(userId);
  const saving = gateway.putDetails(complete, await started.asUser(userId));
  expect(await refusalOf(saving)).toMatchObject({ code: "account_deactivated" });
});

function erase(userId: string): Promise<void> {
  return started.consume(UserErasedSchema, { userId, country: "FI" });
}

test("shows admins the checks of billing", async () => {
  await started.runJob("check-invariants");
  const as = await started.asUser(randomUUID(), { role: "admin" });
  const { invariants } = await started.clientOf("gateway", InvariantsService).listInvariants({}, as);
  expect(invariants).toMatchObject([
    { id: "S6", error: "" },
    { id: "S16", error: "" },
    { id: "S25", error: "" },
    { id: "S26", error: "" },
    { id: "S12", error: "" },
    { id: "S13", error: "" },
    { id: "S27", error: "" },
    { id: "S22", error: "" },
    { id: "S10", error: "" },
    { id: "F2", error: "" },
    { id: "E1", error: "" },
    { id: "E2", error: "" },
    { id: "E3", error: "" },
  ]);
});
