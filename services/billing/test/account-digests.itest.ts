import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { type AccountDigestChanged, AccountDigestChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { UserErasedSchema, UserErasureFinishedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

async function savesCompany(userId: string, taxId: string): Promise<void> {
  const details = { businessName: "Töölö Homes Oy", taxId, billingMethod: 1 };
  await billing.clientOf("gateway", BillingService).putDetails(details, await billing.asUser(userId));
}

/** An admin has the word of the company, or takes it back. */
async function proves(userId: string, proven = true): Promise<void> {
  const desk = billing.clientOf("gateway", AccountDeskService);
  const as = await billing.asUser(randomUUID(), { role: "admin" });
  const { details } = await desk.getAccountBilling({ userId, country: "FI" }, as);
  await desk.decideInvoiceTrust({ userId, version: details!.version, proven, reason: "An office that we know" }, as);
}

async function paysByCard(userId: string): Promise<void> {
  await billing.saveCard(userId);
  await billing.charges.chargePurchase(await billing.purchase({ userId }));
  expect((await billing.db("billing_details").where({ user_id: userId }).first("proven_at")).proven_at).not.toBeNull();
}

/** What was published about digests since the last look. */
const changes = async (): Promise<AccountDigestChanged[]> =>
  (await drainOutbox(billing.db)).of(AccountDigestChangedSchema);

const hex = ({ digest }: { digest: Uint8Array }) => Buffer.from(digest).toString("hex");

test("publishes one digest of a company for every spelling of its id, and none of its number", async () => {
  const spellings = ["0000001-9", "00000019", "FI00000019"];
  for (const taxId of spellings) await savesCompany(randomUUID(), taxId);
  const published = await changes();
  expect(published).toMatchObject(spellings.map(() => ({ kind: "company", before: false, proven: false })));
  expect(new Set(published.map(hex)).size).toBe(1);
  await savesCompany(randomUUID(), "0112038-9");
  expect((await changes()).map(hex)).not.toContain(hex(published[0]!));
});

test("publishes the end of a company id and of a card, and nothing twice", async () => {
  const userId = randomUUID();
  await savesCompany(userId, "0000001-9");
  await savesCompany(userId, "0000001-9");
  const [former, ...others] = await changes();
  expect(others).toEqual([]);
  await savesCompany(userId, "0112038-9");
  const changed = await changes();
  expect(changed.map(({ endedAt }) => endedAt !== undefined)).toEqual([true, false]);
  expect(hex(changed[0]!)).toBe(hex(former!));

  const { card } = await billing.saveCard(userId);
  await billing.saveCard(userId);
  expect(await changes()).toMatchObject([{ kind: "card", before: false, proven: true }]);
  const cards = billing.clientOf("gateway", CardsService);
  await cards.removeCard({ cardId: card!.id }, await billing.asUser(userId));
  // The other set-up has saved the same number.
  expect(await changes()).toEqual([]);
});

test("publishes that a company id is proven, and that another one is not", async () => {
  const userId = randomUUID();
  await savesCompany(userId, "0000001-9");
  await changes();
  await proves(userId);
  expect(await changes()).toMatchObject([{ userId, kind: "company", proven: true }]);
  await savesCompany(userId, "0112038-9");
  expect((await changes()).map(({ endedAt, proven }) => [endedAt !== undefined, proven])).toEqual([
    [true, true],
    [false, false],
  ]);
  // Back again it is to be proven again, but for what is overdue under it.
  await savesCompany(userId, "0000001-9");
  expect((await changes()).at(-1)).toMatchObject({ proven: false });
  await proves(userId);
  await savesCompany(userId, "0112038-9");
  await billing.db("billing_details").where({ user_id: userId }).update({ reminders: 1 });
  await savesCompany(userId, "0000001-9");
  expect((await changes()).at(-1)).toMatchObject({ proven: true });
});

test("publishes anew what was kept before it was known whether it is proven", async () => {
  const [proven, unproven] = [randomUUID(), randomUUID()];
  for (const userId of [proven, unproven]) await savesCompany(userId, "0000001-9");
  await proves(proven);
  await changes();
  await billing.db("account_digests").whereIn("user_id", [proven, unproven]).update({ proven: null });
  await billing.db("billing_details").whereIn("user_id", [proven, unproven]).update({ digests_follow: false });
  for (let i = 0; i < 2; i++) await billing.runJob("publish-digests");
  const published = (await changes()).filter(({ userId }) => userId === proven || userId === unproven);
  expect(new Map(published.map((one) => [one.userId, one.proven]))).toEqual(
    new Map([
      [proven, true],
      [unproven, false],
    ]),
  );
  expect(published).toHaveLength(2);
});

test("publishes once, as known before, what only a former release has saved", async () => {
  const userId = randomUUID();
  await billing.db("billing_details").insert({
    user_id: userId,
    country: "FI",
    business_name: "Töölö Homes Oy",
    tax_id: "0112038-9",
    e_invoice_address: "",
    reference: "",
  });
  await billing.runJob("publish-digests");
  expect(await changes()).toMatchObject([{ userId, kind: "company", before: true }]);
  await billing.db("billing_details").where({ user_id: userId }).update({ tax_id: "0000001-9" });
  await billing.runJob("publish-digests");
  await billing.runJob("publish-digests");
  expect((await changes()).map(({ endedAt }) => endedAt !== undefined)).toEqual([true, false]);
});

test("exports what an account is recognised by, without digests, and erases it", async () => {
  const userId = randomUUID();
  await savesCompany(userId, "0000001-9");
  await billing.saveCard(userId);
  const personalData = billing.clientOf("identity", PersonalDataService);
  const { json } = await personalData.exportUser({ userId });
  expect((JSON.parse(json) as { recognisedBy: object[] }).recognisedBy).toMatchObject([
    { kind: "company", endedAt: null },
    { kind: "card", endedAt: null },
  ]);
  const kept = async () => billing.db("account_digests").where({ user_id: userId });
  for (const row of await kept()) expect(json).not.toContain(row.digest.toString("hex"));
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.runJob("publish-digests");
  expect(await kept()).toEqual([]);
});

test("keeps the digests of an erased account until everybody says that it owes nothing", async () => {
  const userId = randomUUID();
  await savesCompany(userId, "0000001-9");
  await billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
  const kept = async () => (await billing.db("account_digests").where({ user_id: userId })).length;
  expect(await kept()).toBe(1);
  await billing.consume(UserErasureFinishedSchema, { userId, country: "FI" });
  expect(await kept()).toBe(0);
});

const bans = (userId: string, until: Date | undefined, version: bigint) =>
  billing.consume(
    UserBanChangedSchema,
    { userId, country: "FI", until: until && timestampFromDate(until) },
    { version },
  );
const inAYear = new Date("2027-11-21T10:00:00Z");

test("saves no company id or card of a banned account for another, until the ban ends", async () => {
  const [banned, other] = [randomUUID(), randomUUID()];
  const number = "5555555555554444";
  await savesCompany(banned, "0737546-2");
  await proves(banned);
  await billing.saveCard(banned, { number });
  await bans(banned, inAYear, 2n);
  expect(await refusalOf(savesCompany(other, "FI07375462"))).toMatchObject({ code: "contact_support" });
  expect(await refusalOf(billing.saveCard(other, { number }))).toMatchObject({ code: "contact_support" });
  expect(await billing.db("cards").where({ user_id: other })).toEqual([]);
  await savesCompany(other, "1572860-0");
  // Its own company id is nothing new.
  await savesCompany(banned, "0737546-2");

  await bans(banned, undefined, 3n);
  await bans(banned, inAYear, 2n);
  await savesCompany(other, "0737546-2");
  await billing.saveCard(other, { number });
});

test("keeps nobody from a company id that a banned account has only typed", async () => {
  const [banned, other] = [randomUUID(), randomUUID()];
  await savesCompany(banned, "0201256-6");
  await bans(banned, inAYear, 2n);
  await savesCompany(other, "0201256-6");
});

test("keeps a company id of a banned account that was proven, whatever becomes of the proof", async () => {
  const [banned, other] = [randomUUID(), randomUUID()];
  await savesCompany(banned, "0116300-4");
  await proves(banned);
  await bans(banned, inAYear, 2n);
  await proves(banned, false);
  expect(await billing.db("billing_details").where({ user_id: banned }).first("proven_at")).toEqual({
    proven_at: null,
  });
  expect(await refusalOf(savesCompany(other, "0116300-4"))).toMatchObject({ code: "contact_support" });
});

test("proves no company id to others by a card payment alone", async () => {
  const [rival, owner] = [randomUUID(), randomUUID()];
  await savesCompany(rival, "0202248-1");
  await paysByCard(rival);
  const published = (await changes()).filter(({ userId }) => userId === rival);
  expect(published.map(({ kind, proven }) => [kind, proven])).toEqual([
    ["company", false],
    ["card", true],
  ]);
  await bans(rival, inAYear, 2n);
  await savesCompany(owner, "0202248-1");
  await bans(rival, undefined, 3n);
  await billing.db("billing_details").where({ user_id: rival }).update({ reminders: 2 });
  const beside = async (userId: string) =>
    (await billing.db.raw("select reminders_beside(?) as beside", [userId])).rows[0].beside;
  expect(await beside(owner)).toBe(0);
  // It buys on invoice itself, and is held to a company id that is proven.
  await proves(owner);
  await billing.db("billing_details").where({ user_id: owner }).update({ reminders: 1 });
  expect(await beside(rival)).toBe(1);
});

test("takes back what a former release has published as proven by a card, but what stays so", async () => {
  const [paid, owing] = [randomUUID(), randomUUID()];
  for (const userId of [paid, owing]) {
    await savesCompany(userId, "0112038-9");
    await paysByCard(userId);
    await billing.db("account_digests").where({ user_id: userId, kind: "company" }).update({ proven: true });
    await billing.db("billing_details").where({ user_id: userId }).update({ digests_follow: true });
  }
  await billing.db("billing_details").where({ user_id: owing }).update({ reminders: 1 });
  await changes();
  for (let i = 0; i < 2; i++) await billing.runJob("publish-digests");
  expect(await changes()).toMatchObject([{ userId: paid, kind: "company", proven: false, before: true }]);
});

test("keeps the digests of a banned account through its erasure, and purges them with the ban", async () => {
  const [banned, other] = [randomUUID(), randomUUID()];
  await savesCompany(banned, "2041092-0");
  await proves(banned);
  await bans(banned, inAYear, 2n);
  await billing.consume(UserErasedSchema, { userId: banned, country: "FI" });
  expect(await refusalOf(savesCompany(other, "2041092-0"))).toMatchObject({ code: "contact_support" });
  billing.clock.set(inAYear);
  await billing.runJob("purge-bans");
  for (const table of ["bans", "account_digests"])
    expect(await billing.db(table).where({ user_id: banned })).toEqual([]);
  await savesCompany(other, "2041092-0");
});

test("purges the digests of an erased account whose ban an admin has ended, but of none in use", async () => {
  const [erased, inUse] = [randomUUID(), randomUUID()];
  for (const [userId, taxId] of [
    [erased, "2041092-0"],
    [inUse, "0202248-1"],
  ] as const) {
    await savesCompany(userId, taxId);
    await bans(userId, new Date("2029-11-21T10:00:00Z"), 2n);
  }
  await billing.consume(UserErasedSchema, { userId: erased, country: "FI" });
  for (const userId of [erased, inUse]) await bans(userId, undefined, 3n);
  await billing.runJob("purge-bans");
  const left = (table: string) =>
    billing.db(table).whereIn("user_id", [erased, inUse]).distinct("user_id").pluck<string[]>("user_id");
  expect([await left("bans"), await left("account_digests")]).toEqual([[inUse], [inUse]]);
});
