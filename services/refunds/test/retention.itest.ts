import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { ContactErasedSchema, OutcomeReportedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { RefundCancelledSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(async () => {
  refunds.clock.set(NOW);
  await drainOutbox(refunds.db);
});

/** A mail of theirs is refused, and they use the page of the request. */
async function learnOfSeller(leadId: string): Promise<void> {
  await refunds.refuseMail(leadId);
  const reportedAt = timestampFromDate(new Date(NOW));
  await refunds.consume(OutcomeReportedSchema, { leadId, country: "FI", reportedAt });
}

/** How many refused mails and visits are kept of the sellers of leads. */
const keptOfSellers = (leadIds: string[]) =>
  Promise.all(
    ["refused_mails", "seller_visits"].map(
      async (table) => (await refunds.db(table).whereIn("lead_id", leadIds)).length,
    ),
  );

const eraseSeller = (leadId: string) =>
  refunds.consume(ContactErasedSchema, { leadId, country: "FI", erasedAt: { seconds: 1n } });

test("refuses an erased buyer's requests and deletes the buyer's words; keeps the decision", async () => {
  const [pending, decided] = [await refunds.purchase(), await refunds.purchase()];
  const buyer = { buyerId: pending.buyerId, as: pending.as };
  const second = await refunds.purchase({ buyerId: buyer.buyerId });
  const open = await refunds.request(pending, { description: "Words of the buyer" });
  await refunds.attempt(pending, NOW, { note: "Words of the buyer" });
  await refunds.resolve(await refunds.request(second, { description: "Words of the buyer" }), true);
  await refunds.resolve(await refunds.request(decided, { description: "Of somebody else" }), true);
  const exported = JSON.parse((await refunds.personalData.exportUser({ userId: buyer.buyerId })).json);
  expect(exported).toMatchObject({
    contactAttempts: [{ kind: "no_answer", loggedAt: expect.any(String) }],
    refundRequests: [{ state: "pending" }, { state: "refunded", decisions: [{ approved: true }] }],
    decidersOnly: {
      contactNotes: [{ note: "Words of the buyer" }],
      refundWords: [{ description: "Words of the buyer" }, { messages: ["We looked into it"] }],
    },
  });
  const { decidersOnly: _, ...facts } = exported;
  expect(JSON.stringify(facts)).not.toMatch(/Words of the buyer|We looked into it/);

  await refunds.consume(UserErasedSchema, { userId: buyer.buyerId, country: "FI" });
  const { rows } = await refunds.db.raw(
    `select concat(to_jsonb(r), to_jsonb(d)) as words
     from refund_requests r left join refund_decisions d on d.request_id = r.id
     join purchases p using (purchase_id) where p.buyer_id = ?`,
    [buyer.buyerId],
  );
  expect(JSON.stringify(rows)).not.toMatch(/Words of the buyer|We looked into it/);
  expect((await drainOutbox(refunds.db)).of(RefundCancelledSchema)).toMatchObject([{ requestId: open.id }]);
  expect((await refunds.notifications.getRefundMail({ requestId: open.id })).request?.state).toBe(
    RefundState.CANCELLED,
  );
  expect((await refunds.personalData.exportUser({ userId: randomUUID() })).json).toBe("{}");
});

test("purges a purchase with its texts six years after its year, but not with a pending request", async () => {
  const [decided, waiting, late] = [await refunds.purchase(), await refunds.purchase(), await refunds.purchase()];
  for (const bought of [decided, waiting, late]) {
    await refunds.attempt(bought, NOW);
    await learnOfSeller(bought.leadId);
  }
  await refunds.resolve(await refunds.request(decided), false);
  await refunds.request(waiting);
  const decidedLate = await refunds.request(late);
  refunds.clock.set("2027-01-03T12:00:00Z");
  await refunds.resolve(decidedLate, true);
  const counts = async () => {
    await refunds.runJob("purge-refunds");
    const tables = ["purchases", "contact_attempts", "refund_requests", "refund_decisions"];
    const ids = [decided, waiting, late].map(({ purchaseId }) => purchaseId);
    const rows = await Promise.all(
      tables.map((table) =>
        table === "refund_decisions"
          ? refunds.db(table).join("refund_requests", "id", "request_id").whereIn("purchase_id", ids)
          : refunds.db(table).whereIn("purchase_id", ids),
      ),
    );
    const sellers = await keptOfSellers([decided, waiting, late].map(({ leadId }) => leadId));
    return [...rows.map(({ length }) => length), ...sellers];
  };
  refunds.clock.set("2032-12-30T12:00:00Z");
  expect(await counts()).toEqual([3, 3, 3, 2, 3, 3]);
  refunds.clock.set("2033-01-01T12:00:00Z");
  expect(await counts()).toEqual([2, 2, 2, 1, 2, 2]);
  refunds.clock.set("2034-01-01T12:00:00Z");
  expect(await counts()).toEqual([1, 1, 1, 0, 1, 1]);
  expect(await refunds.broken()).toEqual({});
});

/** The notes of the attempts of a purchase, and the words of its requests, newest first. */
async function wordsOf({ purchaseId, as }: { purchaseId: string; as: Awaited<ReturnType<RunningRefunds["asUser"]>> }) {
  const { attempts, requests } = await refunds.gateway.getPurchaseRefunds({ purchaseId }, as);
  const asked = requests.map(({ description, appeal, appealedAt, decisions }) => [
    description,
    ...(appealedAt ? [appeal] : []),
    ...decisions.map(({ message }) => message),
  ]);
  return [...attempts.map(({ note }) => note), ...asked.flat()];
}

test("decides a pending request after the seller's erasure, and then deletes words and proofs", async () => {
  const bought = await refunds.purchase();
  const { leadId } = bought;
  const request = await refunds.request(bought, { description: "Selma said no" });
  await refunds.attempt(bought, NOW, { note: "Selma" });
  await learnOfSeller(leadId);
  await eraseSeller(leadId);
  await refunds.runJob("erase-words");
  await refunds.runJob("erase-sellers");
  expect(await wordsOf(bought)).toEqual(["Selma", "Selma said no"]);
  expect(await keptOfSellers([leadId])).toEqual([1, 1]);
  expect((await refunds.resolve(request, true)).state).toBe(RefundState.REFUNDED);
  // The answer is still to be mailed.
  expect(await wordsOf(bought)).toEqual(["", "", "We looked into it"]);
  await refunds.runJob("erase-words");
  await refunds.runJob("erase-sellers");
  expect(await wordsOf(bought)).toEqual(["", "", ""]);
  expect(await keptOfSellers([leadId])).toEqual([0, 0]);
});

test("deletes refund texts at a seller's erasure, those of a pending request at its cancellation", async () => {
  const [rejected, pending] = [await refunds.purchase(), await refunds.purchase()];
  for (const bought of [rejected, pending]) await refunds.attempt(bought, NOW, { note: "Selma" });
  await refunds.resolve(await refunds.request(rejected, { description: "Selma said no" }), false);
  const { id } = await refunds.request(pending, { description: "Selma said no" });
  for (const { leadId } of [rejected, pending]) await eraseSeller(leadId);
  expect(await wordsOf(rejected)).toEqual(["", "", ""]);
  expect(await wordsOf(pending)).toEqual(["Selma", "Selma said no"]);
  await refunds.gateway.cancelRefund({ requestId: id }, pending.as);
  expect(await wordsOf(pending)).toEqual(["", ""]);
});

test("takes attempts without a note about an erased seller, and still refunds", async () => {
  const bought = await refunds.purchase();
  await eraseSeller(bought.leadId);
  expect((await refusalOf(refunds.attempt(bought, NOW, { note: "Selma" }))).fields[0]?.code).toBe("contact_erased");
  await refunds.attempt(bought, NOW, { note: "" });
  const request = await refunds.request(bought, { description: "Selma said no" });
  expect(await wordsOf(bought)).toEqual(["", "Selma said no"]);
  await refunds.resolve(request, false);
  expect(await wordsOf(bought)).toEqual(["", "", "We looked into it"]);
});

test("deletes words about a seller who withdrew before the purchase was consumed within the hour", async () => {
  const bought = await refunds.purchase();
  await refunds.attempt(bought, NOW, { note: "Selma" });
  // As the events come if another topic is late.
  await refunds.db("seller_acts").insert({
    lead_id: bought.leadId,
    country: "FI",
    act: "consent_withdrawn",
    acted_at: new Date(NOW),
  });
  await refunds.runJob("erase-words");
  expect(await wordsOf(bought)).toEqual([""]);
  expect((await refusalOf(refunds.attempt(bought, NOW, { note: "Selma" }))).fields[0]?.code).toBe("contact_erased");
});

test("deletes refused mails and visits at a seller's erasure, unless a request is pending", async () => {
  const bought = await refunds.purchase();
  await refunds.resolve(await refunds.request(bought), false);
  const [erased, unsold, other] = [bought.leadId, randomUUID(), randomUUID()];
  for (const leadId of [erased, unsold, other]) await learnOfSeller(leadId);
  await eraseSeller(erased);
  await eraseSeller(unsold);
  expect(await keptOfSellers([erased, unsold])).toEqual([0, 0]);
  // A mail comes back after the erasure.
  await refunds.refuseMail(erased);
  await refunds.runJob("erase-sellers");
  expect(await keptOfSellers([erased])).toEqual([0, 0]);
  expect(await keptOfSellers([other])).toEqual([1, 1]);
});
