import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { CardsService } from "@doorlight/proto/billing/v1/cards_service_pb";
import { type AccountDigestChanged, AccountDigestChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
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

/** What was published about digests since the last look. */
const changes = async (): Promise<AccountDigestChanged[]> =>
  (await drainOutbox(billing.db)).of(AccountDigestChangedSchema);

const hex = ({ digest }: { digest: Uint8Array }) => Buffer.from(digest).toString("hex");

test("publishes one digest of a company for every spelling of its id, and none of its number", async () => {
  const spellings = ["0000001-9", "00000019", "FI00000019"];
  for (const taxId of spellings) await savesCompany(randomUUID(), taxId);
  const published = await changes();
  expect(published).toMatchObject(spellings.map(() => ({ kind: "company", before: false })));
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
  expect(await changes()).toMatchObject([{ kind: "card", before: false }]);
  const cards = billing.clientOf("gateway", CardsService);
  await cards.removeCard({ cardId: card!.id }, await billing.asUser(userId));
  // The other set-up has saved the same number.
  expect(await changes()).toEqual([]);
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

test("keeps the digests of a banned account through its erasure, and purges them with the ban", async () => {
  const [banned, other] = [randomUUID(), randomUUID()];
  await savesCompany(banned, "2041092-0");
  await bans(banned, inAYear, 2n);
  await billing.consume(UserErasedSchema, { userId: banned, country: "FI" });
  expect(await refusalOf(savesCompany(other, "2041092-0"))).toMatchObject({ code: "contact_support" });
  billing.clock.set(inAYear);
  await billing.runJob("purge-bans");
  for (const table of ["bans", "account_digests"])
    expect(await billing.db(table).where({ user_id: banned })).toEqual([]);
  await savesCompany(other, "2041092-0");
});
