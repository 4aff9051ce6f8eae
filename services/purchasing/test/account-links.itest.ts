import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AccountDigestChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { AccountLinksService } from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow } from "./given.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
let links: ReturnType<typeof clientOf>;
const clientOf = ({ clientOf: client }: RunningPurchasing) => client("gateway", AccountLinksService);

beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  links = clientOf(purchasing);
  await given.priceList();
});
afterAll(() => purchasing.stop());

const asAdmin = () => purchasing.asUser(randomUUID(), { role: "admin" });
const linksOf = async ({ id: userId }: Buyer) => links.getAccountLinks({ userId }, await asAdmin());

/** Two agents of different offices who both bought a lead. */
async function buyersApart(): Promise<{ one: Buyer; other: Buyer; leadId: string; officeId: string }> {
  const [one, other] = await given.agents(2);
  const officeId = randomUUID();
  const member = await given.moved(one!, officeId, hoursFromNow(-100));
  const leadId = await given.lead();
  for (const buyer of [member, other!])
    expect((await given.buys(buyer, leadId, {}, hoursFromNow(0))).refusal).toBeNull();
  return { one: member, other: other!, leadId, officeId };
}

const meetingsOf = async (buyer: Buyer) =>
  (await linksOf(buyer)).leads.map(({ leadId, officeId, userId, colleagueId }) => [
    leadId,
    officeId,
    userId,
    colleagueId,
  ]);

test("names the open lead that a member of the office and an agent who joins both bought", async () => {
  const { one, other, leadId, officeId } = await buyersApart();
  expect(await meetingsOf(other)).toEqual([]);
  await given.moved(other, officeId, hoursFromNow(1));
  const meeting = [leadId, officeId, other.id, one.id];
  expect(await meetingsOf(other)).toEqual([meeting]);
  expect(await meetingsOf(one)).toEqual([meeting]);
  expect(await meetingsOf(await given.agent())).toEqual([]);
});

async function expectsNoMeeting(happens: (leadId: string) => Promise<unknown>) {
  const { other, leadId, officeId } = await buyersApart();
  await happens(leadId);
  await given.moved(other, officeId, hoursFromNow(1));
  expect(await meetingsOf(other)).toEqual([]);
}

test("names no lead of two colleagues that its seller closed before they met", () =>
  expectsNoMeeting((leadId) =>
    purchasing
      .db("leads")
      .where({ lead_id: leadId })
      .update({ closed_at: hoursFromNow(0.5) }),
  ));

test("names no lead of two colleagues of whom one was refunded", () =>
  expectsNoMeeting(async (leadId) => {
    const { id: purchaseId } = await purchasing.db("purchases").where({ lead_id: leadId }).first("id");
    await purchasing.consume(RefundApprovedSchema, { requestId: randomUUID(), purchaseId, country: "FI" });
  }));

test("names no lead after one of the two has left the office", async () => {
  const { one, other, officeId } = await buyersApart();
  await given.moved(other, officeId, hoursFromNow(1));
  await given.moved(one, null, hoursFromNow(2));
  expect(await meetingsOf(other)).toEqual([]);
});

test("lists the leads that came together in offices, newest first, a page at a time", async () => {
  await purchasing.db("office_memberships").delete();
  const both = [await buyersApart(), await buyersApart()];
  for (const [nth, { other, officeId }] of both.entries()) await given.moved(other, officeId, hoursFromNow(1 + nth));
  const admin = await asAdmin();
  const first = await links.listLeadsInOffice({ limit: 1 }, admin);
  const second = await links.listLeadsInOffice({ limit: 1, cursor: first.nextCursor }, admin);
  expect([...first.leads, ...second.leads].map(({ leadId }) => leadId)).toEqual(
    both.map(({ leadId }) => leadId).toReversed(),
  );
  expect(second.nextCursor).toBe("");
});

const saves = (
  { id: userId, country }: Buyer,
  kind: string,
  digest: Buffer,
  endedAt?: Date,
  savedAt = hoursFromNow(-10),
) =>
  purchasing.consume(
    AccountDigestChangedSchema,
    {
      userId,
      country,
      kind,
      digest,
      savedAt: timestampFromDate(savedAt),
      endedAt: endedAt && timestampFromDate(endedAt),
    },
    { version: 1n },
  );

test("names each account that shares a company id, card or phone, and until when", async () => {
  const [one, other, former] = (await given.agents(4)) as [Buyer, Buyer, Buyer];
  const [card, phone] = [randomBytes(32), randomBytes(32)];
  for (const agent of [one, other]) {
    await saves(agent, "card", card);
    await saves(agent, "phone", phone);
  }
  await saves(former, "phone", phone, hoursFromNow(-1));
  const { sharing, sharingCount } = await linksOf(one);
  expect(sharingCount).toBe(2);
  const found = Object.fromEntries(sharing.map(({ userId, kinds, until }) => [userId, [kinds, until]]));
  expect(found).toEqual({
    [other.id]: [["card", "phone"], undefined],
    [former.id]: [["phone"], timestampFromDate(hoursFromNow(-1))],
  });
});

test("dates what one account had before the other from the moment at which the other has it", async () => {
  const [one, former] = (await given.agents(2)) as [Buyer, Buyer];
  const card = randomBytes(32);
  await saves(former, "card", card, hoursFromNow(-8));
  await saves(one, "card", card, undefined, hoursFromNow(-4));
  const at = timestampFromDate(hoursFromNow(-4));
  expect((await linksOf(one)).sharing).toMatchObject([{ since: at, until: at }]);
});

test("lists free credits of other accounts' owners that were spent apart from those taken back", async () => {
  const [spent, returned] = (await given.agents(2)) as [Buyer, Buyer];
  const formerId = randomUUID();
  const row = { former_user_id: formerId, kind: "card", decided_at: hoursFromNow(0) };
  await purchasing.db("shared_signup_credits").insert([
    { ...row, user_id: spent.id, spent: true },
    { ...row, user_id: returned.id, spent: false },
  ]);
  const list = async (isSpent: boolean) =>
    (await links.listSharedCredits({ spent: isSpent, limit: 10 }, await asAdmin())).credits;
  expect(await list(true)).toMatchObject([{ userId: spent.id, formerUserId: formerId, kind: "card", spent: true }]);
  expect(await list(false)).toMatchObject([{ userId: returned.id }]);
  expect((await linksOf(spent)).credit).toMatchObject({ spent: true });
});
