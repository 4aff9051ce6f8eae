import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { type Deal, DealState, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserDeactivatedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(async () => {
  started.clock.set("2026-12-01T10:00:00Z");
  await started.published();
});
afterAll(() => started.stop());

const december = { startsOn: "2026-12-01", endsOn: "2026-12-31" };
const cutTo = (deal: Deal, endsOn: string) => started.update(deal, { ...deal.terms!, endsOn } as never);
const preview = async ({ id: dealId }: Deal, endsOn?: string) =>
  (await started.deals.previewDealCut({ dealId, ...(endsOn && { endsOn }) }, started.admin)).returned?.amount;

type Line = { id: string; source_id: string; net: bigint; removed_at: Date | null; credit_note_id: string | null };
const linesOf = ({ terms }: Deal): Promise<Line[]> =>
  started.db("invoice_lines").where({ user_id: terms!.payerId }).orderBy("id");
/** Of the lines that count. */
const costOf = async (deal: Deal) =>
  (await linesOf(deal)).filter((line) => !line.removed_at && !line.credit_note_id).map(({ net }) => net);

async function invoice(deal: Deal): Promise<void> {
  started.clock.set("2027-01-10T06:00:00Z");
  await started.runJob("invoice-run", { country: "FI", month: "2026-12-01" });
  const lines = await started.db("invoice_lines").where({ user_id: deal.terms!.payerId }).whereNotNull("invoice_id");
  expect(lines).not.toEqual([]);
}

/** By an admin: a part of the one line, or all of it. */
async function credit(deal: Deal, amount?: bigint): Promise<void> {
  const [line] = await started.db("invoice_lines").where({ user_id: deal.terms!.payerId });
  const part = amount && { lineId: line.id, net: { amount, currency: "EUR" } };
  const taken = part ? { parts: [part] } : { lineIds: [line.id] };
  const order = { invoiceId: line.invoice_id, ...taken, reason: "x", idempotencyKey: randomUUID() };
  await started
    .clientOf("gateway", InvoicingService)
    .createCreditNote(order, await started.asUser(randomUUID(), { role: "super_admin" }));
}

test("takes the leads after an earlier last day off a fee that is not invoiced", async () => {
  const deal = await started.makeActive(december);
  const { feeEvents } = await started.published();
  started.clock.set("2026-12-05T10:00:00Z");
  // Of 600 €, for 4 of 20 leads: 5 of 31 days, rounded up.
  expect(await preview(deal, "2026-12-05")).toBe(48_000n);
  await cutTo(deal, "2026-12-05");
  expect(await costOf(deal)).toEqual([12_000n]);
  const { returned, fees, quotas, mails } = await started.published();
  expect(returned).toMatchObject([
    { feeId: feeEvents[0]!.feeId, amount: { amount: 60_000n }, vat: { basisPoints: 2550 } },
  ]);
  expect(fees).toEqual([[12_000, "2026-12-01T10:00:00.000Z", "2026-12-05T22:00:00.000Z"]]);
  expect(quotas).toEqual([[4, "2026-12-01T10:00:00.000Z", "2026-12-05T22:00:00.000Z"]]);
  expect(mails).toMatchObject([
    {
      subject: MailSubject.DEAL_CUT,
      userId: deal.terms!.payerId,
      amount: { amount: 48_000n },
      deal: { endsOn: "2026-12-05" },
    },
  ]);
  expect((await started.get(deal.id)).history.at(-1)).toMatchObject({ what: "changed", returned: { amount: 48_000n } });
});

test("gives the days after an end back that an admin makes now", async () => {
  const deal = await started.makeActive(december);
  started.clock.set("2026-12-10T20:00:00Z");
  expect(await preview(deal)).toBe(60_000n - 19_355n);
  await started.end(deal);
  expect(await costOf(deal)).toEqual([19_355n]);
  expect((await started.get(deal.id)).history.at(-1)).toMatchObject({ what: "ended", returned: { amount: 40_645n } });
});

test("mails the instant of an end now, and none of a deal that never began", async () => {
  const [deal, later] = [await started.makeActive(december), await started.makeActive({ startsOn: "2026-12-20" })];
  await started.published();
  started.clock.set("2026-12-01T12:00:00Z");
  await started.end(deal);
  await started.end(later);
  const [ended, never] = (await started.published()).mails;
  expect(ended).toMatchObject({ subject: MailSubject.DEAL_CUT, deal: { endsOn: "2026-12-01" } });
  expect(timestampDate(ended!.at!)).toEqual(started.clock.now());
  expect(never).toMatchObject({ deal: { startsOn: "2026-12-20", endsOn: "2026-12-19" } });
  expect([never?.at, never?.amount]).toEqual([undefined, undefined]);
});

test.each([
  ["a first month that was shared", { startsOn: "2026-12-16", endsOn: "2027-03-31" }, "2026-12-20", 30_968n, 11_261n],
  ["a fixed fee, over its whole time", { ...december, type: DealType.FIXED }, "2026-12-10", 60_000n, 21_000n],
])("shares %s by its leads, which are shared by days", async (_, terms, endsOn, before, after) => {
  started.clock.set(`${terms.startsOn}T10:00:00Z`);
  const deal = await started.makeActive(terms);
  expect(await costOf(deal)).toEqual([before]);
  await cutTo(deal, endsOn);
  expect(await costOf(deal)).toEqual([after]);
});

test("says what an earlier end has given back of a fixed fee, to its payer too", async () => {
  started.clock.set("2026-12-01T10:00:00Z");
  const deal = await started.makeActive({ ...december, type: DealType.FIXED });
  expect((await started.get(deal.id)).deal?.returned).toBeUndefined();
  await cutTo(deal, "2026-12-10");
  const [own] = await started.ownDeals(deal.terms!.payerId);
  for (const shown of [own, (await started.get(deal.id)).deal])
    expect(shown).toMatchObject({ returned: { amount: 39_000n, currency: "EUR" } });
});

test("credits an invoiced fee, and puts what is left of it on the next invoice", async () => {
  const deal = await started.makeActive({ startsOn: "2026-12-01", endsOn: "2027-01-31" });
  await invoice(deal);
  const [december] = await linesOf(deal);
  await started.renewAt("2027-01-10T06:00:00Z");
  started.clock.set("2027-01-15T10:00:00Z");
  await started.runJob("invoice-run", { country: "FI", month: "2027-01-01" });
  await cutTo(deal, "2027-01-15");
  const lines = await linesOf(deal);
  // December was served whole.
  expect(lines.find(({ id }) => id === december!.id)).toMatchObject({ credit_note_id: null, removed_at: null });
  expect(await costOf(deal)).toEqual([60_000n, 30_000n]);
});

test("credits the line of an issued invoice once for cuts that come twice", async () => {
  const deal = await started.makeActive({ ...december, type: DealType.FIXED, endsOn: "2027-01-31" });
  await invoice(deal);
  const cuts = await Promise.allSettled([1, 2, 3].map(() => cutTo(deal, "2027-01-15")));
  expect(cuts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await started.renewAt("2027-01-10T07:00:00Z");
  const [issued, left, ...others] = await linesOf(deal);
  expect(issued!.credit_note_id).not.toBeNull();
  expect(left).toMatchObject({ net: 45_000n, credit_note_id: null, removed_at: null });
  expect(others).toEqual([]);
  const notes = await started.db("invoices").where({ user_id: deal.terms!.payerId, kind: "credit_note" });
  expect(notes).toMatchObject([{ net: 60_000n }]);
});

test("returns nothing of a fee that an admin has credited before", async () => {
  const deal = await started.makeActive({ ...december, type: DealType.FIXED, endsOn: "2027-01-31" });
  await invoice(deal);
  await credit(deal);
  expect(await preview(deal, "2027-01-15")).toBe(0n);
  await cutTo(deal, "2027-01-15");
  expect(await costOf(deal)).toEqual([]);
});

test("neither returns nor charges anew a fee of which an admin has credited a part", async () => {
  const deal = await started.makeActive({ ...december, type: DealType.FIXED, endsOn: "2027-01-31" });
  await invoice(deal);
  await credit(deal, 36_000n);
  await started.published();
  expect([await preview(deal, "2027-01-15"), await preview(deal)]).toEqual([0n, 0n]);
  await started.end(await cutTo(deal, "2027-01-15"));
  expect(await costOf(deal)).toEqual([60_000n]);
  const notes = await started.db("invoices").where({ user_id: deal.terms!.payerId, kind: "credit_note" });
  expect(notes).toMatchObject([{ net: 36_000n }]);
  const { returned, fees, mails } = await started.published();
  expect([returned, fees]).toEqual([[], []]);
  expect(mails.map(({ subject, amount }) => [subject, amount])).toEqual([
    [MailSubject.DEAL_CUT, undefined],
    [MailSubject.DEAL_CUT, undefined],
  ]);
  const { deal: shown, history } = await started.get(deal.id);
  expect(shown?.returned).toBeUndefined();
  expect(history.slice(-2).map(({ what, returned: back }) => [what, back])).toEqual([
    ["changed", undefined],
    ["ended", undefined],
  ]);
});

test("charges a month anew that a later last day makes longer after a cut, once it is accepted", async () => {
  const deal = await started.makeActive({ startsOn: "2026-12-01", endsOn: "2027-05-31" });
  const cut = await cutTo(deal, "2026-12-05");
  expect(await costOf(deal)).toEqual([12_000n]);
  const offered = await cutTo(cut, "2026-12-20");
  expect(await costOf(deal)).toEqual([12_000n]);
  await started.accept(offered);
  expect(await costOf(deal)).toEqual([39_000n]);
  const { quotas } = await started.published();
  expect(quotas.at(-1)?.[0]).toBe(13);
});

test("shares the last month of a cut that comes before the month", async () => {
  const deal = await started.makeActive({ startsOn: "2026-12-01", endsOn: "2027-05-31" });
  await cutTo(deal, "2027-01-10");
  await started.renewAt("2027-01-05T10:00:00Z");
  expect(await costOf(deal)).toEqual([60_000n, 21_000n]);
});

test("gives nothing back for a month that a deal ends in as agreed", async () => {
  const deal = await started.makeActive({ startsOn: "2026-12-01", endsOn: "2026-12-10" });
  await started.published();
  await started.renewAt("2026-12-11T10:00:00Z");
  expect((await started.get(deal.id)).deal?.state).toBe(DealState.ENDED);
  const ofPayer = (await started.published()).returned.filter(({ userId }) => userId === deal.terms!.payerId);
  expect(ofPayer).toEqual([]);
  expect(await costOf(deal)).toEqual([60_000n]);
});

test("settles the fee of a deal whose agent is deactivated, and mails a payer who stays", async () => {
  const [userId, payerId] = [randomUUID(), randomUUID()];
  const deal = await started.makeActive({ owner: { owner: { case: "userId", value: userId } }, payerId, ...december });
  await started.published();
  started.clock.set("2026-12-10T10:00:00Z");
  const deactivatedAt = { seconds: BigInt(started.clock.now().getTime() / 1000), nanos: 0 };
  await started.consume(UserDeactivatedSchema, { userId, country: "FI", deactivatedAt } as never);
  await started.answerUse();
  const { mails } = await started.published();
  expect(mails).toMatchObject([{ subject: MailSubject.DEAL_CUT, userId: payerId }]);
  expect((await costOf(deal))[0]! < 60_000n).toBe(true);
});

test("keeps the fee of a payer who erases the account, whose leads may be used already", async () => {
  const deal = await started.makeActive(december);
  await started.published();
  started.clock.set("2026-12-02T10:00:00Z");
  await started.consume(UserErasedSchema, { userId: deal.terms!.payerId, country: "FI" });
  expect((await started.published()).returned).toEqual([]);
  expect(await costOf(deal)).toEqual([60_000n]);
});

test("shows what a cut gives back to admins alone, of active deals", async () => {
  const offer = await started.makeOffer(december);
  expect(await refusalOf(preview(offer))).toMatchObject({ code: "not_found" });
  const deal = await started.accept(offer);
  expect(await refusalOf(preview(deal, "2026-11-30"))).toMatchObject({ code: "invalid_request" });
  expect(await preview(deal, "2027-01-31")).toBe(0n);
  const agent = await started.asUser(deal.terms!.payerId);
  expect(await refusalOf(started.deals.previewDealCut({ dealId: deal.id }, agent))).toMatchObject({
    code: "forbidden",
  });
});

test("says of a cut fixed deal what went back wherever an admin reads it", async () => {
  const deal = await started.makeActive({ ...december, type: DealType.FIXED, leadsPerMonth: 0 });
  await cutTo(deal, "2026-12-10");
  const { payerId: userId } = deal.terms!;
  const desk = started.clientOf("gateway", AccountDeskService);
  const read = await Promise.all([
    started.get(deal.id).then((answer) => answer.deal),
    started.deals.listDeals({ userId, limit: 1 }, started.admin).then(({ deals }) => deals[0]),
    desk.getAccountBilling({ userId, country: "FI" }, started.admin).then(({ deals }) => deals[0]),
  ]);
  // Of 600 €, for 10 of 31 days.
  expect(read.map((found) => found?.returned?.amount)).toEqual([40_645n, 40_645n, 40_645n]);
});
