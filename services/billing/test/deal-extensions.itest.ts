import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { type Deal, DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ownedBy, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(async () => {
  started.clock.set("2026-11-21T10:00:00Z");
  started.purchasing.limitTo(1_000_000_000n);
  await started.published();
});
afterAll(() => started.stop());

const january = "2027-01-31";
/** By another admin each time, whose day has just begun. */
async function changeTo(
  { id: dealId, version, terms }: Deal,
  endsOn: string,
  by: string = randomUUID(),
): Promise<Deal> {
  const request = { dealId, version, terms: { ...terms!, endsOn } };
  return (await started.deals.updateDeal(request, await started.asUser(by, { role: "admin" }))).deal!;
}
/** A deal until the end of December, whose payer is asked for January. */
async function extended(
  changes: Parameters<StartedDeals["makeActive"]>[0] = {},
  by: string = randomUUID(),
): Promise<Deal> {
  const active = await started.makeActive({ endsOn: "2026-12-31", ...changes });
  await started.published();
  return changeTo(active, january, by);
}
const historyOf = async ({ id }: Deal) =>
  (await started.get(id)).history.slice(3).map(({ what, fields }) => [what, fields]);
const lastDayOf = async ({ id }: Deal) => (await started.get(id)).deal!.terms!.endsOn;
const offersTo = async ({ terms }: Deal) =>
  (await started.deals.listOwnDeals({}, await started.asUser(terms!.payerId))).offers;

test("asks nothing more for a longer time of a fixed fee, which is charged", async () => {
  const deal = await extended({ type: DealType.FIXED });
  expect(await offersTo(deal)).toMatchObject([{ firstFee: { amount: 0n } }]);
  const [mail] = (await started.published()).mails;
  expect([mail?.amount, mail?.feeNow, mail?.vat]).toEqual([undefined, undefined, undefined]);
});

test("offers a later last day to the payer, and leaves the deal as it is until then", async () => {
  const deal = await extended();
  expect(deal).toMatchObject({ state: DealState.ACTIVE, offeredEndsOn: january, terms: { endsOn: "2026-12-31" } });
  const { deals, mails } = await started.published();
  expect(deals).toEqual([]);
  expect(mails).toMatchObject([
    {
      subject: MailSubject.DEAL_EXTENDED,
      userId: deal.terms!.payerId,
      deal: { endsOn: january, formerEndsOn: "2026-12-31" },
    },
  ]);
  expect(await offersTo(deal)).toMatchObject([
    { id: deal.id, formerEndsOn: "2026-12-31", terms: { endsOn: january }, firstFee: { amount: 60_000n } },
  ]);
  await started.renewAt("2027-01-05T10:00:00Z");
  await started.lapseAt("2027-01-05T10:00:00Z");
  await started.renewAt("2027-01-05T11:00:00Z");
  expect((await started.get(deal.id)).deal?.state).toBe(DealState.ENDED);
});

test("counts a later last day once the payer accepts it, once for answers that come twice", async () => {
  const deal = await extended();
  await Promise.all([1, 2, 3].map(() => started.accept(deal)));
  expect(await lastDayOf(deal)).toBe(january);
  expect(await historyOf(deal)).toEqual([
    ["extended", ["endsOn"]],
    ["accepted", ["endsOn"]],
  ]);
  const { deals, mails } = await started.published();
  expect(deals).toHaveLength(1);
  expect(mails.map(({ subject }) => subject)).toEqual([
    MailSubject.DEAL_EXTENDED,
    MailSubject.DEAL_ACCEPTED,
    MailSubject.DEAL_BOUND,
  ]);
  await started.renewAt("2027-01-05T10:00:00Z");
  expect((await started.published()).fees.map(([amount]) => amount)).toEqual([60_000, 60_000]);
});

test("mails with offer and acceptance what a longer time of a deal costs at once", async () => {
  const times = { startsOn: "2026-11-21", endsOn: "2026-12-31" };
  const deal = await started.makeActive({ ...times, type: DealType.FIXED, leadsPerMonth: 0 });
  const cut = await changeTo(deal, "2026-11-30");
  await started.published();
  await started.accept(await changeTo(cut, "2026-12-31"));
  const { mails } = await started.published();
  const costs = mails.filter(({ userId }) => userId === deal.terms!.payerId).map(({ feeNow }) => feeNow?.amount);
  // 31 of 41 days.
  expect(costs).toEqual([45_366n, 45_366n]);
});

test("charges what a longer time adds to a fee of which an admin has credited a part, once", async () => {
  const times = { startsOn: "2026-11-21", endsOn: "2027-02-28" };
  const deal = await started.makeActive({ ...times, type: DealType.FIXED, leadsPerMonth: 0 });
  const cut = await changeTo(deal, "2026-12-20");
  started.clock.set("2026-12-10T06:00:00Z");
  await started.runJob("invoice-run", { country: "FI", month: "2026-11-01" });
  const lines = started.db("invoice_lines").where({ user_id: deal.terms!.payerId }).orderBy("id");
  const [, line] = await lines.clone();
  const part = { lineId: line.id, net: { amount: 500n, currency: "EUR" } };
  const order = { invoiceId: line.invoice_id, parts: [part], reason: "x", idempotencyKey: randomUUID() };
  await started
    .clientOf("gateway", InvoicingService)
    .createCreditNote(order, await started.asUser(randomUUID(), { role: "super_admin" }));
  await started.published();
  const accepted = await started.accept(await changeTo(cut, "2027-01-31"));
  await started.renewAt("2026-12-10T07:00:00Z");
  const costs = async () =>
    (await lines.clone().whereNull("removed_at").whereNull("credit_note_id")).map(({ net }: { net: bigint }) => net);
  // 72 of 100 days, 30 of which were charged before.
  expect(await costs()).toEqual([18_000n, 25_200n]);
  const { fees, returned, mails } = await started.published();
  expect([fees.map(([amount]) => amount), returned]).toEqual([[25_200], []]);
  expect(mails.map(({ feeNow }) => feeNow?.amount)).toContain(25_200n);
  await changeTo(accepted, "2027-01-15");
  expect(await costs()).toEqual([18_000n, 25_200n]);
});

test("keeps the former last day of a declined extension", async () => {
  const deal = await extended();
  await started.decline(deal);
  expect(await lastDayOf(deal)).toBe("2026-12-31");
  expect(await offersTo(deal)).toEqual([]);
  expect(await refusalOf(started.accept(deal))).toMatchObject({ code: "version_outdated" });
  expect((await historyOf(deal)).at(-1)).toEqual(["declined", ["endsOn"]]);
});

test("lets an extension lapse after two weeks, or at the deal's end, and mails both sides", async () => {
  const adminId = randomUUID();
  const deal = await extended({}, adminId);
  await started.published();
  await started.lapseAt("2026-12-05T09:59:00Z");
  expect((await started.published()).mails).toEqual([]);
  await started.lapseAt("2026-12-05T10:00:00Z");
  expect((await started.published()).mails).toMatchObject([
    { subject: MailSubject.DEAL_LAPSED, userId: deal.terms!.payerId },
    { subject: MailSubject.DEAL_UNANSWERED, userId: adminId },
  ]);
  const short = await extended({ startsOn: "2026-12-05", endsOn: "2026-12-06" });
  expect(short.lapsesAt).toEqual(short.inForce!.to);
});

test("takes an extension back by the present last day, and replaces it by a cut", async () => {
  const deal = await extended();
  const back = await changeTo(deal, "2026-12-31");
  expect(back.offeredEndsOn).toBeUndefined();
  const { mails } = await started.published();
  expect(mails.map(({ subject }) => subject)).toContain(MailSubject.DEAL_WITHDRAWN);
  const again = await changeTo(back, january);
  const cut = await changeTo(again, "2026-12-20");
  expect(cut).toMatchObject({ terms: { endsOn: "2026-12-20" } });
  expect(cut.offeredEndsOn).toBeUndefined();
  expect(await refusalOf(started.accept(again))).toMatchObject({ code: "version_outdated" });
});

test("keeps the time of an extension free of another deal of its owner", async () => {
  const agent = ownedBy(randomUUID());
  await extended(agent);
  const other = await started.create(someTerms({ ...agent, startsOn: "2027-01-15" }));
  expect(await refusalOf(started.offer(other))).toMatchObject({ code: "deal_overlap" });
});

test("refuses a longer time that a sale on invoice would be refused, and reserves nothing", async () => {
  const deal = await extended();
  const { payerId } = deal.terms!;
  started.purchasing.limitTo(100_000n);
  expect(await refusalOf(started.accept(deal))).toMatchObject({ code: "invoice_limit_reached" });
  started.purchasing.limitTo(120_000n);
  await started.accept(deal);
  const owed = [...started.purchasing.owed.values()].filter(({ userId }) => userId === payerId);
  expect(owed.map(({ amount }) => amount.amount)).toEqual([60_000n]);
});

test("asks for nothing on invoice if the longer time costs nothing more", async () => {
  const deal = await extended({ type: DealType.FIXED, leadsPerMonth: 5 });
  started.purchasing.limitTo(1n);
  await started.accept(deal);
  expect(await lastDayOf(deal)).toBe(january);
});

test("lets one of an acceptance, a refusal, an end and a lapse of an extension at once stand", async () => {
  for (let round = 0; round < 8; round++) {
    started.clock.set("2026-11-21T10:00:00Z");
    const deal = await extended();
    if (round % 2 === 1) await started.db("deals").where({ id: deal.id }).update({ lapses_at: started.clock.now() });
    const answers = [
      () => started.accept(deal),
      () => started.decline(deal),
      () => changeTo(deal, "2026-12-31"),
      () => started.runJob("lapse-deals"),
    ];
    await Promise.allSettled(answers.map(async (answer) => answer()));
    const history = await historyOf(deal);
    expect(history).toHaveLength(2);
    expect(await lastDayOf(deal)).toBe(history[1]![0] === "accepted" ? january : "2026-12-31");
  }
});

test("leaves no extension to an erased payer", async () => {
  const deal = await extended();
  await started.consume(UserErasedSchema, { userId: deal.terms!.payerId, country: "FI" });
  expect((await started.get(deal.id)).deal).toMatchObject({ state: DealState.ENDED });
  expect(await started.db("deals").where({ id: deal.id }).first()).toMatchObject({ offered_ends_on: null });
});
