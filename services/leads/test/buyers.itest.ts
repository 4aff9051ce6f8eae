import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { days } from "@doorlight/common/time";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());

const uuid = () => crypto.randomUUID();
const later = (milliseconds: number) => new Date(leads.clock.now().getTime() + milliseconds);

test("shows the buyers on the seller's page in the order of their purchases", async () => {
  const { leadId, hash } = await leads.publish();
  const [first, second] = [uuid(), uuid()];
  await leads.buy(leadId, { buyerId: first, spotsLeft: 3 });
  await leads.buy(leadId, { buyerId: second, spotsLeft: 2, at: later(1) });
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page.buyers.map(({ agentId }) => agentId)).toEqual([first, second]);
  expect(page.state).toBe(SellerRequestState.OPEN);
});

test("adds no buyer and frees no spot twice when a purchase is consumed twice or late", async () => {
  const { leadId, hash } = await leads.publish();
  const buyerId = uuid();
  await leads.buy(leadId, { buyerId, spotsLeft: 2 });
  await leads.buy(leadId, { buyerId, spotsLeft: 2 });
  await leads.buy(leadId, { spotsLeft: 3 });
  expect((await leads.gateway.getSellerRequest({ hash })).buyers).toHaveLength(2);
  expect(await leads.db("leads").where({ id: leadId }).pluck("spots_left")).toEqual([2]);
});

test("names a refunded agent on the seller's page, and promises nobody the spot", async () => {
  const { leadId, hash } = await leads.publish();
  const [kept, refunded] = [uuid(), uuid()];
  await leads.buy(leadId, { buyerId: refunded, spotsLeft: 3 });
  await leads.buy(leadId, { buyerId: kept, spotsLeft: 2, at: later(1) });
  await leads.refund(leadId, refunded);
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({ buyers: [{ agentId: refunded }, { agentId: kept }], cap: 4, spotsLeft: 2 });
});

test("reaches the same result of purchases consumed together as one after the other", async () => {
  const [busy, quiet, late] = [await leads.publish(), await leads.publish(), await leads.publish()];
  const [first, second, last] = [uuid(), uuid(), uuid()];
  await leads.buy(late.leadId, { spotsLeft: 1 });
  await leads.consume(PurchaseConfirmedSchema, [
    leads.purchaseOf(busy.leadId, { spotsLeft: 3, buyerId: first, at: later(1) }),
    leads.purchaseOf(quiet.leadId, { spotsLeft: 3, buyerId: first, at: later(2) }),
    leads.purchaseOf(busy.leadId, { spotsLeft: 2, buyerId: second, at: later(3) }),
    leads.purchaseOf(busy.leadId, { spotsLeft: 3, buyerId: first, at: later(4) }),
    leads.purchaseOf(late.leadId, { spotsLeft: 2, buyerId: last, at: later(5) }),
    leads.purchaseOf(busy.leadId, { spotsLeft: 0, buyerId: last, at: later(6) }),
    leads.purchaseOf(busy.leadId, { spotsLeft: 1, at: later(7) }),
    leads.purchaseOf(busy.leadId, { spotsLeft: 0, buyerId: last, at: later(8) }),
  ]);

  const stateOf = ({ leadId }: { leadId: string }) =>
    leads.db("leads").where({ id: leadId }).first("spots_left", "sold_out_at");
  expect(await stateOf(busy)).toEqual({ spots_left: 0, sold_out_at: later(6) });
  expect(await stateOf(quiet)).toEqual({ spots_left: 3, sold_out_at: null });
  expect(await stateOf(late)).toEqual({ spots_left: 1, sold_out_at: null });
  const { buyers } = await leads.gateway.getSellerRequest({ hash: busy.hash });
  expect(buyers.map(({ agentId, acquiredAt }) => [agentId, timestampDate(acquiredAt!)])).toEqual([
    [first, later(1)],
    [second, later(3)],
    [last, later(6)],
    [expect.any(String), later(7)],
  ]);
  expect((await leads.gateway.getSellerRequest({ hash: late.hash })).buyers).toHaveLength(2);
});

test("removes each of several leads from the lists with its last purchase", async () => {
  const [one, other, open] = [await leads.publish(), await leads.publish(), await leads.publish()];
  await leads.consume(PurchaseConfirmedSchema, [
    leads.purchaseOf(one.leadId, { spotsLeft: 1 }),
    leads.purchaseOf(other.leadId, { spotsLeft: 0 }),
    leads.purchaseOf(open.leadId, { spotsLeft: 1 }),
    leads.purchaseOf(one.leadId, { spotsLeft: 0 }),
  ]);
  const isListed = async ({ leadId }: { leadId: string }) =>
    (await leads.db("lead_listings").where({ lead_id: leadId })).length > 0;
  expect(await isListed(one)).toBe(false);
  expect(await isListed(other)).toBe(false);
  expect(await isListed(open)).toBe(true);
});

test("shows a sold out request as full, which its seller may still close, and asks days later", async () => {
  const { leadId, hash } = await leads.publish();
  await leads.buy(leadId, { spotsLeft: 0 });
  const page = () => leads.gateway.getSellerRequest({ hash });
  const state = SellerRequestState.FULL;
  expect(await page()).toMatchObject({ state, asksOutcome: false });
  expect((await page()).closedAt).toBeUndefined();
  leads.clock.advance(days(3));
  expect(await page()).toMatchObject({ state, asksOutcome: true });
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.closeSellerRequest({ hash });
  expect((await page()).state).toBe(SellerRequestState.CLOSED);
});
