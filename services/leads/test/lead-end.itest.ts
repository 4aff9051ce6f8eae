import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { ClosingReason, LeadClosedSchema, LeadExpiredSchema } from "@doorlight/proto/leads/v1/events_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(async () => {
  await drainOutbox(leads.db);
  leads.purchasing.calls.length = 0;
  leads.purchasing.isDown = false;
  leads.purchasing.endedAt = leads.clock.now();
});

const listings = (leadId: string) => leads.db("lead_listings").where({ lead_id: leadId });

test("closes a request at the instant purchasing ends buying, publishes once, repeats its answer", async () => {
  const { leadId, requestId, hash } = await leads.publish();
  await drainOutbox(leads.db);
  const instant = new Date(leads.clock.now().getTime() - 7);
  leads.purchasing.endedAt = instant;

  const { closedAt } = await leads.gateway.closeSellerRequest({ hash });
  expect(timestampDate(closedAt!)).toEqual(instant);
  leads.purchasing.endedAt = leads.clock.now();
  expect(timestampDate((await leads.gateway.closeSellerRequest({ hash })).closedAt!)).toEqual(instant);
  await leads.consume(BuyingEndedSchema, { leadId, country: "FI", endedAt: timestampFromDate(instant) });

  expect(leads.purchasing.calls).toEqual([`end ${leadId}`]);
  const { all, of } = { ...(await drainOutbox(leads.db)) };
  expect(of(LeadClosedSchema)).toMatchObject([{ leadId, requestId, country: "FI", reason: ClosingReason.CLOSED }]);
  expect(all.map(({ version }) => version)).toEqual([2n]);
  expect(await listings(leadId)).toEqual([]);
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
});

test("publishes a request that ten clicks close at once as closed once", async () => {
  const { hash } = await leads.publish();
  await drainOutbox(leads.db);
  await Promise.all(Array.from({ length: 10 }, () => leads.gateway.closeSellerRequest({ hash })));
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toHaveLength(1);
});

test("closes no request while purchasing is down", async () => {
  const { leadId, hash } = await leads.publish();
  leads.purchasing.isDown = true;
  await expect(leads.gateway.closeSellerRequest({ hash })).rejects.toThrow();
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.OPEN);
  expect(await listings(leadId)).not.toEqual([]);
});

test("closes a request by purchasing's event if its closing was cut off after the end of buying", async () => {
  const { leadId, hash } = await leads.publish();
  await drainOutbox(leads.db);
  const endedAt = timestampFromDate(leads.clock.now());
  await leads.consume(BuyingEndedSchema, { leadId, country: "FI", endedAt, spotsLeft: 4 });
  expect((await leads.gateway.getSellerRequest({ hash })).state).toBe(SellerRequestState.CLOSED);
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toHaveLength(1);
});

test("expires leads at exactly 7 times 24 hours, and publishes each once in two processes", async () => {
  const start = leads.clock.now();
  const expiring = [await leads.publish(), await leads.publish()].map(({ leadId }) => leadId);
  const closed = await leads.publish();
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  leads.clock.advance(1);
  const { leadId: younger } = await leads.publish();
  await leads.runJob("expire-leads");
  await drainOutbox(leads.db);

  leads.clock.set(new Date(start.getTime() + days(7)));
  await Promise.all([leads.runJob("expire-leads"), leads.runJob("expire-leads")]);
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
