import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { LeadClosedSchema, LeadExpiredSchema } from "@doorlight/proto/leads/v1/events_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema, BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { refusalOf } from "./refusal-of.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const DAY = 24 * 3_600_000;

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  await drainOutbox(leads.db);
  leads.purchasing.asked.length = 0;
  leads.purchasing.isDown = false;
  leads.purchasing.closedAt = leads.clock.now();
});

const listings = (leadId: string) => leads.db("lead_listings").where({ lead_id: leadId });
const sale = (leadId: string, spotsLeft: number, buyerId: string = crypto.randomUUID(), at = leads.clock.now()) => ({
  purchaseId: crypto.randomUUID(),
  leadId,
  buyerId,
  country: "FI",
  acquiredAt: timestampFromDate(at),
  spotsLeft,
  cap: 4,
});
const sold = (...about: Parameters<typeof sale>) => leads.consume(PurchaseConfirmedSchema, sale(...about));

test("the seller's page shows who holds the data, in the order of buying", async () => {
  const { leadId, hash } = await leads.publish();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await sold(leadId, 3, first);
  await sold(leadId, 2, second, new Date(leads.clock.now().getTime() + 1));
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page.holders.map(({ agentId }) => agentId)).toEqual([first, second]);
  expect(page.state).toBe(SellerRequestState.OPEN);
});

test("events that come twice or late change nothing for the worse", async () => {
  const { leadId, hash } = await leads.publish();
  const buyer = crypto.randomUUID();
  await sold(leadId, 2, buyer);
  await sold(leadId, 2, buyer);
  await sold(leadId, 3);
  expect((await leads.gateway.getSellerRequest({ hash })).holders).toHaveLength(2);
  expect(await leads.db("leads").where({ id: leadId }).pluck("spots_left")).toEqual([2]);
});

test("sales heard together come to the same as one after the other", async () => {
  const [busy, quiet, late] = [await leads.publish(), await leads.publish(), await leads.publish()];
  const [first, second, last] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const after = (ms: number) => new Date(leads.clock.now().getTime() + ms);
  await sold(late.leadId, 1);
  await leads.consume(
    PurchaseConfirmedSchema,
    sale(busy.leadId, 3, first, after(1)),
    sale(quiet.leadId, 3, first, after(2)),
    sale(busy.leadId, 2, second, after(3)),
    sale(busy.leadId, 3, first, after(4)),
    sale(late.leadId, 2, last, after(5)),
    sale(busy.leadId, 0, last, after(6)),
    sale(busy.leadId, 1, crypto.randomUUID(), after(7)),
    sale(busy.leadId, 0, last, after(8)),
  );

  const stateOf = ({ leadId }: { leadId: string }) =>
    leads.db("leads").where({ id: leadId }).first("spots_left", "sold_out_at");
  expect(await stateOf(busy)).toEqual({ spots_left: 0, sold_out_at: after(6) });
  expect(await stateOf(quiet)).toEqual({ spots_left: 3, sold_out_at: null });
  expect(await stateOf(late)).toEqual({ spots_left: 1, sold_out_at: null });
  const { holders } = await leads.gateway.getSellerRequest({ hash: busy.hash });
  expect(holders.map(({ agentId, acquiredAt }) => [agentId, timestampDate(acquiredAt!)])).toEqual([
    [first, after(1)],
    [second, after(3)],
    [last, after(6)],
    [expect.any(String), after(7)],
  ]);
  expect((await leads.gateway.getSellerRequest({ hash: late.hash })).holders).toHaveLength(2);
});

test("the last spot takes a lead off the lists of leads with spots, for as many leads as were heard of", async () => {
  const [one, other, open] = [await leads.publish(), await leads.publish(), await leads.publish()];
  await leads.consume(
    PurchaseConfirmedSchema,
    sale(one.leadId, 1),
    sale(other.leadId, 0),
    sale(open.leadId, 1),
    sale(one.leadId, 0),
  );
  const isSoldOut = async ({ leadId }: { leadId: string }) => new Set(await listings(leadId).pluck("sold_out"));
  expect(await isSoldOut(one)).toEqual(new Set([true]));
  expect(await isSoldOut(other)).toEqual(new Set([true]));
  expect(await isSoldOut(open)).toEqual(new Set([false]));
});

test("a sold out request is closed by the end of the competition", async () => {
  const { leadId, hash } = await leads.publish();
  await sold(leadId, 0);
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page.state).toBe(SellerRequestState.CLOSED);
  expect(timestampDate(page.closedAt!)).toEqual(leads.clock.now());
});

test("closing asks purchasing first, takes its instant, announces once and answers the same ever after", async () => {
  const { leadId, requestId, hash } = await leads.publish();
  await drainOutbox(leads.db);
  const instant = new Date(leads.clock.now().getTime() - 7);
  leads.purchasing.closedAt = instant;

  const { closedAt } = await leads.gateway.closeSellerRequest({ hash });
  expect(timestampDate(closedAt!)).toEqual(instant);
  leads.purchasing.closedAt = leads.clock.now();
  expect(timestampDate((await leads.gateway.closeSellerRequest({ hash })).closedAt!)).toEqual(instant);
  await leads.consume(BuyingEndedSchema, { leadId, country: "FI", closedAt: timestampFromDate(instant) });

  expect(leads.purchasing.asked).toEqual([`close ${leadId}`]);
  const { all, of } = { ...(await drainOutbox(leads.db)) };
  expect(of(LeadClosedSchema)).toMatchObject([{ leadId, requestId, country: "FI" }]);
  expect(all.map(({ version }) => version)).toEqual([2n]);
  expect(await listings(leadId)).toEqual([]);
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
});

test("closed by many clicks at once, it is announced once", async () => {
  const { hash } = await leads.publish();
  await drainOutbox(leads.db);
  await Promise.all(Array.from({ length: 10 }, () => leads.gateway.closeSellerRequest({ hash })));
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toHaveLength(1);
});

test("nothing is closed while purchasing is away", async () => {
  const { leadId, hash } = await leads.publish();
  leads.purchasing.isDown = true;
  await expect(refusalOf(leads.gateway.closeSellerRequest({ hash }))).rejects.toThrow();
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.OPEN);
  expect(await listings(leadId)).not.toEqual([]);
});

test("a sale that purchasing closed is closed here although the caller died in between", async () => {
  const { leadId, hash } = await leads.publish();
  await drainOutbox(leads.db);
  const closedAt = timestampFromDate(leads.clock.now());
  await leads.consume(BuyingEndedSchema, { leadId, country: "FI", closedAt, spotsLeft: 4 });
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toHaveLength(1);
});

test("leads expire at exactly 7 times 24 hours, each announced once, though two copies of the job run", async () => {
  const start = leads.clock.now();
  const expiring = [await leads.publish(), await leads.publish()].map(({ leadId }) => leadId);
  const closed = await leads.publish();
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  leads.clock.advance(1);
  const { leadId: younger } = await leads.publish();
  await leads.useCases.expireLeads();
  await drainOutbox(leads.db);

  leads.clock.set(new Date(start.getTime() + 7 * DAY));
  await Promise.all([leads.useCases.expireLeads(), leads.useCases.expireLeads()]);
  const { of } = await drainOutbox(leads.db);
  const expired = of(LeadExpiredSchema).map(({ leadId }) => leadId);
  expect(expired).toEqual(expect.arrayContaining(expiring));
  expect(new Set(expired).size).toBe(expired.length);
  expect(expired).not.toContain(closed.leadId);
  expect(expired).not.toContain(younger);
  for (const leadId of expiring) expect(await listings(leadId)).toEqual([]);
  expect(await listings(younger)).not.toEqual([]);
  leads.clock.set(start);
});
