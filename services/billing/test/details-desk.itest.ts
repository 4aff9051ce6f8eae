import { randomUUID } from "node:crypto";
import { drainOutbox } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { DetailsDeskService } from "@doorlight/proto/billing/v1/details_desk_service_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

let billing: StartedCardSales;
beforeAll(async () => {
  billing = await startCardSales();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate charges, details_asked cascade");
});

const desk = () => billing.clientOf("gateway", DetailsDeskService);

const asked = async () => {
  await billing.runJob("ask-for-details");
  const mails = (await drainOutbox(billing.db)).of(BillingMailQueuedSchema);
  return mails.map(({ userId, subject, waiting }) => [userId, subject, waiting]);
};

test("lists whose card sales wait, for which details and since when, page by page", async () => {
  const bare = await billing.cardAgent(null);
  for (let lead = 0; lead < 2; lead += 1) await billing.buyLead(bare);
  billing.clock.advance(days(1));
  const half = await billing.cardAgent({ streetAddress: "", postalCode: "" });
  await billing.buyLead(half);
  await billing.buyLead(await billing.cardAgent());
  const erased = await billing.cardAgent(null);
  await billing.buyLead(erased);
  await billing.consume(UserErasedSchema, { userId: erased, country: "FI" });
  const list = (cursor = "") => desk().listWaitingSales({ country: "FI", limit: 1, cursor }, billing.admin);
  const first = await list();
  expect(first.accounts).toMatchObject([{ userId: bare, sales: 2, gross: { amount: 11_296n, currency: "EUR" } }]);
  expect(first.accounts[0]?.missing).toContain("businessName");
  const second = await list(first.nextCursor);
  expect(second.accounts).toMatchObject([{ userId: half, missing: ["streetAddress", "postalCode"], sales: 1 }]);
  const [before, after] = [first, second].map(({ accounts }) => Number(accounts[0]?.since?.seconds));
  expect(after! - before!).toBe(86_400);
  expect(second.nextCursor).toBe("");
});

test("asks accounts for details that their next invoice needs, again after two weeks", async () => {
  const [bare, named, gone, both] = [randomUUID(), await billing.agent(), randomUUID(), await billing.cardAgent(null)];
  await drainOutbox(billing.db);
  for (const userId of [bare, bare, named, gone, both]) await billing.purchase(userId);
  await billing.buyLead(both);
  await billing.consume(UserErasedSchema, { userId: gone, country: "FI" });
  await drainOutbox(billing.db);
  const mails = await asked();
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual([bare, MailSubject.DETAILS_NEEDED, 2]);
  expect(mails).toContainEqual([both, MailSubject.DETAILS_NEEDED, 2]);
  expect(await asked()).toEqual([]);
  await billing.putDetails(both);
  billing.clock.advance(days(14));
  expect(await asked()).toEqual([[bare, MailSubject.DETAILS_NEEDED, 2]]);
});

test("lists and counts the accounts of a country that have details to correct", async () => {
  const [userId, valid] = [await billing.agent(), await billing.agent()];
  const problems = ["eInvoiceAddress"];
  await billing.db("billing_details").where({ user_id: userId }).update({ problems });
  const { accounts } = await desk().listDetailsToCorrect({ country: "FI", limit: 10 }, billing.admin);
  expect(accounts).toMatchObject([{ userId, fields: problems }]);
  expect((await desk().listDetailsToCorrect({ country: "SE", limit: 10 }, billing.admin)).accounts).toEqual([]);
  const { countries } = await desk().countDetailsToCorrect({}, billing.admin);
  expect(countries).toMatchObject([{ country: "FI", accounts: 1 }]);
  await billing.db("billing_details").whereIn("user_id", [userId, valid]).update({ problems: [] });
  expect((await desk().countDetailsToCorrect({}, billing.admin)).countries).toEqual([]);
});
