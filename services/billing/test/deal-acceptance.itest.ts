import { randomUUID } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { type Deal, DealState } from "@doorlight/proto/billing/v1/deals_service_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { OfficeDroppedSchema } from "@doorlight/proto/identity/v1/facts_pb";
import { dealInvariants } from "../src/db/deal-invariants.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ownedBy, someTerms, type StartedDeals, startDeals } from "./start-deals.ts";

let started: StartedDeals;
beforeAll(async () => void (started = await startDeals()));
beforeEach(() => started.clock.set("2026-11-21T10:00:00Z"));
afterEach(async () => {
  expect(await broken(started.db)).toEqual([]);
});
afterAll(() => started.stop());

async function broken(db: Db) {
  const [accepted] = dealInvariants;
  if (!accepted || !("sql" in accepted)) throw new Error("The rule is not there");
  const { rows } = await db.raw<{ rows: object[] }>(accepted.sql, { since: new Date(0) });
  return rows;
}

const nothing = { deals: [], quotas: [], fees: [] };
const today = { startsOn: "2026-11-21" };

const historyOf = async ({ id }: Pick<Deal, "id">) => (await started.get(id)).history.map(({ what }) => what);

async function mails(dealIds?: string[]) {
  const events = await drainOutbox(started.db);
  return events
    .of(BillingMailQueuedSchema)
    .filter(({ deal }) => !dealIds || dealIds.includes(deal?.dealId ?? ""))
    .map(({ userId, subject }) => [subject, userId]);
}

test("gives and charges nothing of an activated deal before its payer accepts it", async () => {
  const offer = await started.makeOffer(today);
  expect(offer.state).toBe(DealState.OFFERED);
  expect(offer.acceptedAt).toBeUndefined();
  await started.renewAt("2026-12-01T10:00:00Z");
  expect(await started.published()).toMatchObject(nothing);
  expect(await started.ownDeals(offer.terms!.payerId)).toEqual([]);
  started.clock.set("2026-11-21T11:00:00Z");
  const accepted = await started.accept(offer);
  expect(accepted.state).toBe(DealState.ACTIVE);
  expect(accepted.lapsesAt).toBeUndefined();
  expect(await started.published()).toMatchObject({ quotas: [[7, expect.anything(), expect.anything()]] });
  expect(await historyOf(offer)).toEqual(["created", "activated", "accepted"]);
});

test("keeps fees and leads of a deal without acceptance out of the tables", async () => {
  const { id: deal_id } = await started.makeOffer(today);
  const month = { deal_id, month: "2026-11-01" };
  const time = { starts_at: "2026-11-21T10:00:00Z", ends_at: "2026-11-30T22:00:00Z" };
  const fee = { ...month, amount: 1, charged_at: "2026-11-21T10:00:00Z" };
  await expect(started.db("deal_fees").insert(fee)).rejects.toThrow("deal_fees_accepted");
  await expect(started.db("deal_quotas").insert({ ...month, ...time, total: 1 })).rejects.toThrow(
    "deal_quotas_accepted",
  );
  const binding = started.db("deals").where({ id: deal_id }).update({ state: "active" });
  await expect(binding).rejects.toThrow("deals_accepted");
});

test("finds a fee of a deal without acceptance, should it ever be there", async () => {
  const { id: deal_id } = await started.makeOffer(today);
  const tx = await started.db.transaction();
  await tx.raw("alter table deal_fees drop constraint deal_fees_accepted");
  await tx("deal_fees").insert({ deal_id, month: "2026-11-01", amount: 1, charged_at: "2026-11-21T10:00:00Z" });
  expect(await broken(tx)).toMatchObject([{ deal_id, what: "fee" }]);
  await tx.rollback();
});

test("shows an offer to its payer alone, with its VAT, as it would be if it were accepted now", async () => {
  const office = randomUUID();
  const offer = await started.makeOffer({ owner: { owner: { case: "officeId", value: office } }, ...today });
  const payerId = offer.terms!.payerId;
  const offersTo = async (userId: string, at: string) => {
    started.clock.set(at);
    return (await started.deals.listOwnDeals({}, await started.asUser(userId, { officeId: office }))).offers;
  };
  expect(await offersTo(randomUUID(), "2026-11-22T10:00:00Z")).toEqual([]);
  const [shown] = await offersTo(payerId, "2026-11-28T10:00:00Z");
  expect(shown).toMatchObject({
    id: offer.id,
    terms: { startsOn: "2026-11-28" },
    feeVat: { basisPoints: 2550, amount: { amount: 15_300n } },
    firstFee: { amount: 6000n },
    firstFeeVat: { amount: { amount: 1530n } },
    firstLeads: 2,
  });
  expect(await offersTo(payerId, "2026-12-05T10:00:00Z")).toEqual([]);
});

test("begins a deal that is accepted late on that day, and shares its first month from then", async () => {
  const offer = await started.makeOffer(today);
  started.clock.set("2026-11-28T10:00:00Z");
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  const shown = { ...offer, terms: { ...offer.terms!, startsOn: "2026-11-28" } };
  const accepted = await started.accept(shown);
  expect(accepted).toMatchObject({ terms: { startsOn: "2026-11-28" }, firstLeads: 2 });
  expect(await started.published()).toMatchObject({
    quotas: [[2, "2026-11-28T10:00:00.000Z", "2026-11-30T22:00:00.000Z"]],
    fees: [[6000, "2026-11-28T10:00:00.000Z", "2026-11-30T22:00:00.000Z"]],
  });
});

test("mails the offer, and its acceptance once for an answer that comes three times", async () => {
  await mails();
  const adminId = randomUUID();
  const offer = await started.offer(await started.create(someTerms()), adminId);
  const payerId = offer.terms!.payerId;
  expect(await mails()).toEqual([[MailSubject.DEAL_OFFERED, payerId]]);
  await Promise.all([started.accept(offer), started.accept(offer), started.accept(offer)]);
  expect(await mails()).toEqual([
    [MailSubject.DEAL_ACCEPTED, adminId],
    [MailSubject.DEAL_BOUND, payerId],
  ]);
  expect(await historyOf(offer)).toEqual(["created", "activated", "accepted"]);
});

test("makes a declined deal a draft again, which can be offered anew", async () => {
  const offer = await started.makeOffer();
  await started.decline(offer);
  const { deal, history } = await started.get(offer.id);
  expect(deal?.state).toBe(DealState.DRAFT);
  expect([deal?.inForce, deal?.lapsesAt]).toEqual([undefined, undefined]);
  expect(history.map(({ what }) => what)).toEqual(["created", "activated", "declined"]);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  const again = await started.offer(deal!);
  expect(await started.accept(again)).toMatchObject({ state: DealState.ACTIVE });
});

test("lets an offer lapse after two weeks, or when its last day is over, and mails both sides", async () => {
  const adminId = randomUUID();
  const offer = await started.offer(await started.create(someTerms()), adminId);
  const short = await started.makeOffer({ ...today, endsOn: "2026-11-23" });
  await mails();
  await started.lapseAt("2026-11-23T21:59:00Z");
  expect(await mails([offer.id, short.id])).toEqual([]);
  await started.lapseAt("2026-11-23T22:00:00Z");
  expect((await started.get(short.id)).deal?.state).toBe(DealState.DRAFT);
  await mails();
  started.clock.set("2026-12-05T10:00:00Z");
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  await started.lapseAt("2026-12-05T10:00:00Z");
  await started.lapseAt("2026-12-05T11:00:00Z");
  expect(await historyOf(offer)).toEqual(["created", "activated", "lapsed"]);
  expect(await mails([offer.id])).toEqual([
    [MailSubject.DEAL_LAPSED, offer.terms!.payerId],
    [MailSubject.DEAL_UNANSWERED, adminId],
  ]);
});

test("takes an offer back when an admin ends it, and refuses to change it while it waits", async () => {
  const offer = await started.makeOffer();
  const changed = started.update(offer, { ...someTerms(), ...ownedBy(offer.terms!.payerId), endsOn: "2027-01-31" });
  expect(await refusalOf(changed)).toMatchObject({ code: "version_outdated" });
  await mails();
  expect(await started.end(offer)).toMatchObject({ state: DealState.DRAFT });
  expect(await mails()).toEqual([[MailSubject.DEAL_WITHDRAWN, offer.terms!.payerId]]);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  expect(await historyOf(offer)).toEqual(["created", "activated", "withdrawn"]);
});

test("lets one of an acceptance, a refusal, an end and a lapse at once stand", async () => {
  for (let round = 0; round < 12; round++) {
    started.clock.set("2026-11-21T10:00:00Z");
    const offer = await started.makeOffer(today);
    await started.published();
    const answers = [
      () => started.accept(offer),
      () => started.decline(offer),
      () => started.end(offer),
      () => started.runJob("lapse-deals"),
    ];
    if (round % 2 === 1) await started.db("deals").where({ id: offer.id }).update({ lapses_at: started.clock.now() });
    await Promise.allSettled(answers.map(async (answer) => answer()));
    const history = await historyOf(offer);
    const answered = history.filter((what) => ["accepted", "declined", "withdrawn", "lapsed"].includes(what));
    expect(answered).toHaveLength(1);
    const { fees } = await started.published();
    expect(fees).toHaveLength(answered[0] === "accepted" ? 1 : 0);
  }
});

test("keeps the time of an offer free of another deal of its owner", async () => {
  const userId = randomUUID();
  const offer = await started.makeOffer(ownedBy(userId));
  const second = await started.create(someTerms({ ...ownedBy(userId), startsOn: "2027-01-01" }));
  expect(await refusalOf(started.offer(second))).toMatchObject({ code: "deal_overlap" });
  await started.decline(offer);
  expect(await started.offer(second)).toMatchObject({ state: DealState.OFFERED });
});

test("lets nobody but its payer answer an offer", async () => {
  const offer = await started.makeOffer();
  const other = await started.asUser(randomUUID());
  const answer = { dealId: offer.id, version: offer.version };
  const refusals = [
    started.deals.acceptDeal({ ...answer, startsOn: "2026-12-01" }, other),
    started.deals.declineDeal(answer, other),
    started.deals.acceptDeal({ ...answer, dealId: randomUUID(), startsOn: "2026-12-01" }, other),
  ].map(refusalOf);
  expect(await Promise.all(refusals)).toMatchObject([
    { code: "not_found" },
    { code: "not_found" },
    { code: "not_found" },
  ]);
  const admin = started.deals.acceptDeal({ ...answer, startsOn: "2026-12-01" }, started.admin);
  expect(await refusalOf(admin)).toMatchObject({ code: "forbidden" });
});

test("leaves no offer to an erased payer", async () => {
  const offer = await started.makeOffer();
  await started.consume(UserErasedSchema, { userId: offer.terms!.payerId, country: "FI" });
  expect((await started.get(offer.id)).deal?.state).toBe(DealState.DRAFT);
});

test("withdraws what is offered to an office that is merged or removed, and mails its payer", async () => {
  const officeId = randomUUID();
  const owner = { owner: { owner: { case: "officeId", value: officeId } as const } };
  const offer = await started.makeOffer({ ...owner, ...today });
  const draft = await started.create(someTerms({ ...owner, startsOn: "2027-06-01", endsOn: "2027-06-30" }));
  await mails();
  await started.consume(OfficeDroppedSchema, { officeId, country: "FI" });
  expect((await started.get(offer.id)).deal?.state).toBe(DealState.DRAFT);
  expect(await mails()).toEqual([[MailSubject.DEAL_WITHDRAWN, offer.terms!.payerId]]);
  expect(await refusalOf(started.accept(offer))).toMatchObject({ code: "version_outdated" });
  expect(await refusalOf(started.offer(draft))).toMatchObject({ fields: [{ code: "payer_elsewhere" }] });
});

test("ends a deal that is accepted just before its office is dropped, and settles its fee", async () => {
  const officeId = randomUUID();
  const deal = await started.makeActive({ owner: { owner: { case: "officeId", value: officeId } }, ...today });
  await mails();
  started.clock.set("2026-11-25T10:00:00Z");
  await started.consume(OfficeDroppedSchema, { officeId, country: "FI" });
  await started.answerUse();
  expect((await started.get(deal.id)).deal?.state).toBe(DealState.ENDED);
  expect(await mails()).toEqual([[MailSubject.DEAL_CUT, deal.terms!.payerId]]);
});
