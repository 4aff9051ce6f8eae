import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { LeadClosedSchema, LeadMatchedSchema, LeadReopenedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { WithdrawalMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { BuyingEndedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
const desk = () => leads.clientOf("gateway", LeadDeskService);
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
let superAdmin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads();
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
  superAdmin = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
});
afterAll(() => leads.stop());
const start = new Date("2026-11-02T09:00:00Z");
beforeEach(async () => {
  leads.clock.set(start);
  leads.purchasing.endedAt = start;
  leads.purchasing.calls.length = 0;
  await leads.db.raw("truncate requests, leads cascade");
});

type Published = Awaited<ReturnType<RunningLeads["publish"]>>;
const reopen = (id: string, version = 1, by = admin) =>
  desk().reopenDeskLead({ id, version, reason: "She called" }, by);
const stateOf = async (id: string) => (await desk().getDeskLead({ id }, admin)).lead?.state;
const listed = (leadId: string) => leads.db("lead_listings").where({ lead_id: leadId }).pluck("location_id");
const ended = ({ leadId }: Published, at: Date, spotsLeft = 4) =>
  leads.consume(BuyingEndedSchema, { leadId, country: "FI", endedAt: timestampFromDate(at), spotsLeft });

/** A lead whose seller has closed it; purchasing's event has come. */
async function closed(changes: Parameters<RunningLeads["publish"]>[0] = {}): Promise<Published> {
  const lead = await leads.publish(changes);
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  await ended(lead, leads.purchasing.endedAt);
  return lead;
}

test("reopens a closed lead for what is left of its days, with its home and its lists", async () => {
  const lead = await leads.publish({ address: "Avoinkatu 1" });
  const before = await listed(lead.leadId);
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  await ended(lead, start);
  await drainOutbox(leads.db);
  leads.clock.advance(days(1));
  await reopen(lead.leadId);

  const [event] = (await drainOutbox(leads.db)).of(LeadReopenedSchema);
  expect(event).toMatchObject({ leadId: lead.leadId, reopenedAt: timestampFromDate(leads.clock.now()) });
  expect(event?.expiresAt).toEqual((await desk().getDeskLead({ id: lead.leadId }, admin)).lead!.expiresAt);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  expect((await listed(lead.leadId)).toSorted()).toEqual(before.toSorted());
  const page = await leads.gateway.getSellerRequest({ hash: lead.hash });
  expect([page.state, page.closedAt]).toEqual([SellerRequestState.OPEN, undefined]);
  const again = await leads.submit({ address: "avoinkatu 1" });
  await leads.gateway.confirmRequest({ token: again.token });
  expect(await stateOf(again.requestId)).toBe(DeskLeadState.DUPLICATE);
});

test("reopens no lead that is open, a duplicate, withdrawn or past its time, nor for an agent", async () => {
  const open = await leads.publish();
  expect((await refusalOf(reopen(open.leadId))).code).toBe("version_outdated");
  const lead = await closed();
  expect((await refusalOf(reopen(lead.leadId, 2))).code).toBe("version_outdated");
  expect((await refusalOf(reopen(lead.leadId, 1, await leads.asUser(crypto.randomUUID())))).code).toBe("forbidden");
  const marked = { id: lead.leadId, version: 1, reason: "Same", originalId: open.leadId };
  await desk().markDuplicate(marked, admin);
  expect((await refusalOf(reopen(lead.leadId, 2))).code).toBe("version_outdated");
  const withdrawn = await leads.publish();
  await leads.gateway.withdrawConsent({ hash: withdrawn.hash });
  expect((await refusalOf(reopen(withdrawn.leadId))).code).toBe("version_outdated");
  const old = await closed();
  leads.clock.advance(days(7));
  expect((await refusalOf(reopen(old.leadId))).code).toBe("version_outdated");
});

test("reopens no lead whose home has become another one meanwhile", async () => {
  const lead = await closed({ address: "Uusikatu 2" });
  await leads.publish({ address: "Uusikatu 2" });
  expect((await refusalOf(reopen(lead.leadId))).code).toBe("home_already_listed");
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.CLOSED);
});

test("takes an end of buying from before a reopening for what it is: too late", async () => {
  const lead = await leads.publish({ address: "Myohakatu 3" });
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  await reopen(lead.leadId);
  // In the same millisecond as the closing, and its event comes after all.
  await ended(lead, start);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  expect(await leads.db("published_addresses").where({ request_id: lead.requestId })).toHaveLength(1);
});

test("closes a reopened lead again, later than the reopening, and tells purchasing of it", async () => {
  const lead = await closed();
  await reopen(lead.leadId);
  await drainOutbox(leads.db);
  leads.purchasing.calls.length = 0;
  // Purchasing has not read of the reopening, and answers as before.
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  expect(leads.purchasing.calls).toEqual([`end ${lead.leadId} ${new Date(start.getTime() + 1).toISOString()}`]);
  const [event] = (await drainOutbox(leads.db)).of(LeadClosedSchema);
  expect(event?.closedAt).toEqual(timestampFromDate(new Date(start.getTime() + 2)));
  expect([await stateOf(lead.leadId), await listed(lead.leadId)]).toEqual([DeskLeadState.CLOSED, []]);
});

test("ends in one state of all when closings, a reopening and a withdrawal race", async () => {
  for (let round = 0; round < 8; round++) {
    const lead = await closed();
    const { hash } = lead;
    await Promise.allSettled([
      reopen(lead.leadId),
      leads.gateway.closeSellerRequest({ hash }),
      ended(lead, start),
      ...(round % 2 ? [leads.gateway.withdrawConsent({ hash })] : []),
    ]);
    const [row] = await leads
      .db("leads")
      .join("requests", "requests.id", "request_id")
      .where({ "leads.id": lead.leadId });
    expect([row.closed_at === null, (await listed(lead.leadId)).length > 0]).toEqual([
      row.ended_at === null,
      row.ended_at === null,
    ]);
    if (row.withdrawn_at) expect(row.closed_at).not.toBeNull();
  }
});

test("matches a reopened lead only if it was closed before it was matched", async () => {
  const lead = await closed();
  const matchedAt = new Date(start.getTime() - 1);
  await leads.db("leads").where({ id: lead.leadId }).update({ matched_at: matchedAt });
  await reopen(lead.leadId);
  // The job that matches may have come by already.
  expect((await leads.db("leads").where({ id: lead.leadId }).first()).matched_at).not.toEqual(matchedAt);
  const other = await leads.publish();
  const listId = crypto.randomUUID();
  await leads.db.raw("insert into list_decisions (list_id, lead_id, at, rules) values (?, ?, ?, '{}')", [
    listId,
    other.leadId,
    start,
  ]);
  await leads.db("leads").where({ id: other.leadId }).update({ matched_at: start });
  await leads.gateway.closeSellerRequest({ hash: other.hash });
  await reopen(other.leadId);
  expect((await leads.db("leads").where({ id: other.leadId }).first()).matched_at).toEqual(start);
  expect((await drainOutbox(leads.db)).of(LeadMatchedSchema)).toEqual([]);
});

test("closes an unconfirmed request, so that its link confirms nothing", async () => {
  const { requestId, token } = await leads.submit();
  await desk().closeDeskLead({ id: requestId, version: 1, reason: "Spam" }, admin);
  expect(await stateOf(requestId)).toBe(DeskLeadState.CLOSED);
  expect((await refusalOf(leads.gateway.confirmRequest({ token }))).code).toBe("link_expired");
});

test("withdraws an unconfirmed request without a mail to a mailbox that nobody has proven", async () => {
  const { requestId, token } = await leads.submit();
  await desk().withdrawDeskLead({ id: requestId, version: 1, reason: "Fake" }, superAdmin);
  expect(await stateOf(requestId)).toBe(DeskLeadState.WITHDRAWN);
  expect((await drainOutbox(leads.db)).of(WithdrawalMailQueuedSchema)).toEqual([]);
  expect((await refusalOf(leads.gateway.confirmRequest({ token }))).code).toBe("link_expired");
});

test("sells no request that is confirmed while an admin closes it", async () => {
  for (let round = 0; round < 6; round++) {
    const { requestId, token } = await leads.submit({ address: `Kilpakatu ${round}` });
    const [closing, confirming] = await Promise.allSettled([
      desk().closeDeskLead({ id: requestId, version: 1, reason: "Spam" }, admin),
      leads.gateway.confirmRequest({ token }),
    ]);
    const isClosed = closing.status === "fulfilled";
    const isPublished = confirming.status === "fulfilled";
    expect(isClosed || isPublished).toBe(true);
    const { lead } = await desk().getDeskLead({ id: requestId }, admin);
    expect(lead?.state).toBe(isClosed ? DeskLeadState.CLOSED : DeskLeadState.OPEN);
    expect([lead?.closedAt !== undefined, lead?.publishedAt !== undefined]).toEqual([isClosed, isPublished]);
    expect((await listed(lead!.id)).length > 0).toBe(!isClosed);
  }
});
