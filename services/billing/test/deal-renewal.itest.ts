import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { makeOutbox } from "@doorlight/common/outbox";
import { refusalOf } from "@doorlight/common/testing";
import { countryPackOf, loadCountryPacks } from "@doorlight/common/product";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { withoutDebts } from "../demo/deals.ts";
import { makeDealDuesStore } from "../src/db/deal-dues-store.ts";
import { makeDealStore } from "../src/db/deal-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { makeEvents } from "../src/events.ts";
import { makeBindDeal } from "../src/use-cases/bind-deal.ts";
import { makeMailDeal } from "../src/use-cases/mail-deal.ts";
import { makePacksOfPayers } from "../src/use-cases/packs-of-payers.ts";
import { makeRenewDeals } from "../src/use-cases/renew-deals.ts";
import { makeSettleDeal } from "../src/use-cases/settle-deal.ts";
import { bounds, ownedBy, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeEach(async () => void (started = await startDeals()));
afterEach(() => started.stop());

test("grants a month's leads a day ahead and charges its fee when it begins, each once", async () => {
  await started.makeActive();
  await started.published();
  await started.renewAt("2026-11-29T21:00:00Z");
  expect(await started.published()).toMatchObject({ quotas: [], fees: [] });
  await started.renewAt("2026-11-29T22:00:00Z");
  expect(await started.published()).toMatchObject({
    quotas: [[20, "2026-11-30T22:00:00.000Z", "2026-12-31T22:00:00.000Z"]],
    fees: [],
  });
  for (const hour of ["2026-11-30T22:00:00Z", "2026-11-30T23:00:00Z"]) await started.renewAt(hour);
  expect(await started.published()).toMatchObject({
    quotas: [],
    fees: [[60_000, "2026-11-30T22:00:00.000Z", "2026-12-31T22:00:00.000Z"]],
  });
});

test("grants and charges every month once by a job months late, over a change of the clocks", async () => {
  const active = await started.makeActive({ startsOn: "2026-12-01", endsOn: "2027-04-10" });
  await started.published();
  await started.renewAt("2027-06-01T00:00:00Z");
  const { quotas, fees, deals } = await started.published();
  expect(quotas).toEqual([
    [20, "2026-11-30T22:00:00.000Z", "2026-12-31T22:00:00.000Z"],
    [20, "2026-12-31T22:00:00.000Z", "2027-01-31T22:00:00.000Z"],
    [20, "2027-01-31T22:00:00.000Z", "2027-02-28T22:00:00.000Z"],
    [20, "2027-02-28T22:00:00.000Z", "2027-03-31T21:00:00.000Z"],
    [20, "2027-03-31T21:00:00.000Z", "2027-04-10T21:00:00.000Z"],
  ]);
  expect(fees.map(([amount]) => amount)).toEqual([60_000, 60_000, 60_000, 60_000, 60_000]);
  expect(deals.map(({ dealId, period }) => [dealId, bounds(period)[1]])).toEqual([
    [active.id, "2027-04-10T21:00:00.000Z"],
  ]);
  const { deal, history } = await started.get(active.id);
  expect(deal?.state).toBe(DealState.ENDED);
  expect(history.at(-1)).toMatchObject({ what: "ended", adminId: "" });
});

test("keeps a deal in force for the whole of its last day and not one second longer", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-21", endsOn: "2026-12-31" });
  await started.renewAt("2026-12-31T21:59:59Z");
  expect((await started.get(active.id)).deal?.state).toBe(DealState.ACTIVE);
  await started.renewAt("2026-12-31T22:00:00Z");
  expect((await started.get(active.id)).deal?.state).toBe(DealState.ENDED);
});

test("does everything once with copies of the job at the same time", async () => {
  for (let i = 0; i < 5; i++) await started.makeActive({ startsOn: "2026-12-01", endsOn: "2026-12-31" });
  await started.published();
  started.clock.set("2027-01-01T12:00:00Z");
  const { db, clock } = started;
  const packs = loadCountryPacks(new URL("../../../deploy/countries", import.meta.url).pathname, ["FI"], []);
  const [events, deals, dues] = [makeEvents(makeOutbox()), makeDealStore(db), makeDealDuesStore(db)];
  const details = makeDetailsStore(db);
  const packOf = (country: string) => countryPackOf(packs, country);
  const packsOfPayers = makePacksOfPayers({ details, packOf });
  const settleDeal = makeSettleDeal({
    dues,
    packs,
    packsOfPayers,
    events,
    addInvoiceLine: async () => undefined,
    creditInvoice: { ofFee: async () => undefined, lock: async () => undefined },
    reserveDebt: withoutDebts,
  });
  const { findPayable } = details;
  const mailDeal = makeMailDeal({ packsOfPayers, events });
  const bindDeal = makeBindDeal({ deals, settleDeal, mailDeal, events });
  const ports = { db, deals, dues, findPayable, bindDeal, mailDeal, settleDeal, events, packOf, clock };
  const renewDeals = makeRenewDeals(ports);
  await Promise.all([1, 2, 3].map(() => renewDeals()));
  const { deals: changed, quotas, fees } = await started.published();
  expect([changed.length, quotas.length, fees.length]).toEqual([5, 5, 5]);
});

test("grants the other deals their leads beside one that fails", async () => {
  const [broken] = [await started.makeActive({ country: "SE", fee: 900_000n }), await started.makeActive()];
  await started.db("deals").where({ id: broken.id }).update({ country: "XX" });
  await started.published();
  await expect(started.renewAt("2026-11-30T00:00:00Z")).rejects.toThrow("1 of 2 failed");
  expect((await started.published()).quotas).toHaveLength(1);
});

test("never puts a deal that is ended before its first day in force", async () => {
  const ended = await started.end(await started.makeActive());
  expect(bounds(ended?.inForce)).toEqual(["2026-11-30T22:00:00.000Z", "2026-11-30T22:00:00.000Z"]);
  await started.renewAt("2026-12-10T10:00:00Z");
  expect(await started.published()).toMatchObject({ quotas: [], fees: [] });
});

test("leaves a first month its leads that an earlier release granted whole", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-21" });
  await started.published();
  await started.db("deal_quotas").where({ deal_id: active.id }).update({ total: 20 });
  await started.renewAt("2026-11-21T12:00:00Z");
  expect((await started.published()).quotas).toEqual([]);
});

test("charges a fixed fee once, when the deal begins", async () => {
  await started.makeActive({ type: DealType.FIXED, fee: 250_000n, startsOn: "2026-12-15", endsOn: "2027-02-28" });
  await started.renewAt("2026-12-14T21:00:00Z");
  expect((await started.published()).fees).toEqual([]);
  await started.renewAt("2026-12-14T22:00:00Z");
  await started.renewAt("2027-02-01T00:00:00Z");
  const whole = ["2026-12-14T22:00:00.000Z", "2027-02-28T22:00:00.000Z"];
  expect((await started.published()).fees).toEqual([[250_000, ...whole]]);
});

test("ends an erased payer's deal at the erasure, keeps its fee and charges no month after", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-21" });
  await started.published();
  const userId = active.terms?.payerId ?? "";
  const erasedAt = { seconds: BigInt(Date.parse("2026-11-25T10:00:00Z") / 1000) };
  started.clock.set("2026-11-25T10:00:01Z");
  for (let i = 0; i < 2; i++) await started.consume(UserErasedSchema, { userId, country: "FI", erasedAt });
  const { deals, quotas, fees, returned } = await started.published();
  expect(deals.map(({ dealId, period }) => [dealId, bounds(period)[1]])).toEqual([
    [active.id, "2026-11-25T10:00:00.000Z"],
  ]);
  expect(quotas).toEqual([[4, "2026-11-21T10:00:00.000Z", "2026-11-25T10:00:00.000Z"]]);
  expect({ fees, returned }).toEqual({ fees: [], returned: [] });
  await started.renewAt("2027-01-01T12:00:00Z");
  expect(await started.published()).toMatchObject({ quotas: [], fees: [] });
});

test("invoices a fee due at its agent's erasure to the former details", async () => {
  const userId = randomUUID();
  const details = {
    businessName: "Töölö Homes Oy",
    taxId: "0000001-9",
    streetAddress: "Esimerkkikatu 2",
    postalCode: "00100",
    city: "Helsinki",
    invoicingMethod: InvoicingMethod.OTHER,
    billingMethod: BillingMethod.INVOICE,
  };
  await started.clientOf("gateway", BillingService).putDetails(details, await started.asUser(userId));
  await started.db("billing_details").where({ user_id: userId }).update({ proven_at: new Date(), paid_in_time: 9 });
  await started.makeActive(ownedBy(userId));
  // The month begins, and the job has not come yet.
  started.clock.set("2026-11-30T22:00:01Z");
  await started.consume(UserErasedSchema, { userId, country: "FI" });
  expect(await started.db("invoice_lines").where({ user_id: userId })).toHaveLength(1);
  const buyers = await started.db("invoice_buyers").where({ user_id: userId });
  expect(buyers).toMatchObject([{ business_name: "Töölö Homes Oy" }]);
});

test("ends a deal of an office when the agent who pays it is erased", async () => {
  const payerId = randomUUID();
  const active = await started.makeActive({ owner: { owner: { case: "officeId", value: randomUUID() } }, payerId });
  await started.consume(UserErasedSchema, { userId: payerId, country: "FI" });
  expect((await started.get(active.id)).deal?.state).toBe(DealState.ENDED);
});

test("never activates a draft of an erased agent, however close the two come", async () => {
  const draft = await started.create(someTerms());
  const userId = draft.terms?.payerId ?? "";
  const [erasure, activation] = await Promise.allSettled([
    started.consume(UserErasedSchema, { userId, country: "FI" }),
    started.offer(draft),
  ]);
  expect(erasure.status).toBe("fulfilled");
  expect((await started.get(draft.id)).deal?.state).toBe(DealState.DRAFT);
  if (activation.status === "rejected")
    expect(await refusalOf(Promise.reject(activation.reason as Error))).toMatchObject({ code: "invalid_request" });
  const another = await started.create(someTerms({ payerId: userId }));
  expect(await refusalOf(started.offer(another))).toMatchObject({ fields: [{ code: "agent_unknown" }] });
});

test("ends an agent's own deal with a deactivation and does not charge it again", async () => {
  const active = await started.makeActive({ startsOn: "2026-11-21" });
  const next = await started.makeActive({
    ...ownedBy(active.terms?.payerId ?? ""),
    startsOn: "2027-06-01",
    endsOn: "2027-06-30",
  });
  await started.published();
  const userId = active.terms?.payerId ?? "";
  started.clock.set("2026-11-25T10:00:00Z");
  await started.consume(UserDeactivatedSchema, { userId, country: "FI" });
  await started.answerUse();
  const { deals, quotas } = await started.published();
  expect(deals.map(({ dealId }) => dealId).sort()).toEqual([active.id, next.id].sort());
  expect(quotas).toEqual([[4, "2026-11-21T10:00:00.000Z", "2026-11-25T10:00:00.000Z"]]);
  const { deal, history } = await started.get(active.id);
  expect(deal?.state).toBe(DealState.ENDED);
  expect(history.at(-1)).toMatchObject({ what: "ended", adminId: "" });
  await started.renewAt("2027-06-02T12:00:00Z");
  expect(await started.published()).toMatchObject({ quotas: [], fees: [] });
});

test("keeps the deal of an office after the deactivation of the agent who pays it", async () => {
  const payerId = randomUUID();
  const owner = { owner: { case: "officeId", value: randomUUID() } as const };
  const active = await started.makeActive({ owner, payerId });
  await started.consume(UserDeactivatedSchema, { userId: payerId, country: "FI" });
  expect((await started.get(active.id)).deal?.state).toBe(DealState.ACTIVE);
  await started.published();
  await started.renewAt("2026-12-01T00:00:00Z");
  expect((await started.published()).feeEvents).toMatchObject([{ contractId: active.id, userId: payerId }]);
});

test("keeps the deal of an agent after the deactivation of a colleague who pays it", async () => {
  const payerId = randomUUID();
  const active = await started.makeActive({ payerId });
  await started.consume(UserDeactivatedSchema, { userId: payerId, country: "FI" });
  expect((await started.get(active.id)).deal?.state).toBe(DealState.ACTIVE);
});
