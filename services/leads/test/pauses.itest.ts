import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import {
  ClosingReason,
  LeadClosedSchema,
  LeadPausedSchema,
  LeadResumedSchema,
  ResumptionReason,
} from "@doorlight/proto/leads/v1/events_pb";
import { PauseCause } from "@doorlight/proto/leads/v1/lead_pb";
import { DeskLeadState, LeadDeskService, PauseEnding } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { LeadsService, NotSentOutcome, PauseAnswer, PauseResult } from "@doorlight/proto/leads/v1/leads_service_pb";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { RefundCancelledSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { RefundReason } from "@doorlight/proto/refunds/v1/refund_pb";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
const desk = () => leads.clientOf("gateway", LeadDeskService);
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());
const start = new Date("2026-11-02T09:00:00Z");
beforeEach(async () => {
  leads.clock.set(start);
  leads.purchasing.endedAt = start;
  leads.purchasing.isDown = false;
  await leads.db.raw("truncate requests, leads, graphile_worker._private_jobs cascade");
});

type Published = Awaited<ReturnType<RunningLeads["publish"]>>;
const listed = (leadId: string) => leads.db("lead_listings").where({ lead_id: leadId }).pluck("location_id");
const storyOf = (leadId: string) => desk().getDeskLead({ id: leadId }, admin);
const stateOf = async (leadId: string) => (await storyOf(leadId)).lead?.state;
const endings = async (leadId: string) => (await storyOf(leadId)).pauses.map(({ ending }) => ending);
const answer = ({ hash }: Published, given = PauseAnswer.SELLING) => leads.gateway.answerPause({ hash, answer: given });
const decide = async (leadId: string, goesOn: boolean, version = 1, role = "super_admin" as "admin" | "super_admin") =>
  desk().decidePause(
    { id: leadId, version, reason: "She called", goesOn },
    await leads.asUser(crypto.randomUUID(), { role }),
  );

async function unanswered(): Promise<void> {
  leads.clock.advance(hours(48));
  await leads.runJob("end-pauses");
}

/** Closes what is left to be closed, as the queue does. */
async function closeLeft(): Promise<void> {
  const { rows } = await leads.db.raw<{ rows: { payload: { id: string; leadId: string } }[] }>(
    `select payload -> 'payload' as payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'close-unconfirmed'`,
  );
  for (const { payload } of rows) await leads.runJob("close-unconfirmed", payload);
}

/** An agent who bought the lead, and reports that the person did not send it. */
async function buyer(leadId: string, officeId?: string, agentId: string = crypto.randomUUID()) {
  await leads.buy(leadId, { buyerId: agentId });
  const as = await leads.asUser(agentId, officeId ? { officeId } : {});
  return {
    agentId,
    report: () => leads.gateway.reportNotSent({ leadId }, as),
    reported: async () => (await leads.gateway.getLead({ leadId }, as)).report,
    canReport: async () => (await leads.gateway.getLead({ leadId }, as)).canReport,
  };
}

test("pauses a lead that a buyer reports: off the lists, seller asked, once", async () => {
  const lead = await leads.publish();
  const { report } = await buyer(lead.leadId);
  await drainOutbox(leads.db);
  expect((await report()).pauses).toBe(true);
  expect((await report()).pauses).toBe(true);
  expect((await drainOutbox(leads.db)).of(LeadPausedSchema)).toMatchObject([
    {
      leadId: lead.leadId,
      cause: PauseCause.NOT_SENT,
      until: timestampFromDate(new Date(start.getTime() + hours(48))),
      spotsLeft: 3,
    },
  ]);
  expect(await listed(lead.leadId)).toEqual([]);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  const page = await leads.gateway.getSellerRequest({ hash: lead.hash });
  expect(page.pause).toMatchObject({ cause: PauseCause.NOT_SENT });
});

test("lets only a super admin close a paused lead, which refunds all its buyers", async () => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  expect((await refusalOf(decide(lead.leadId, false, 1, "admin"))).code).toBe("forbidden");
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  await decide(lead.leadId, true, 1, "admin");
});

test("lists paused leads for admins, the one whose time ends first, with place and deadline", async () => {
  const [late, early] = [await leads.publish(), await leads.publish()];
  await (await buyer(early.leadId)).report();
  leads.clock.advance(1);
  await (await buyer(late.leadId)).report();
  const until = timestampFromDate(new Date(start.getTime() + hours(48)));
  expect(await desk().listPausedLeads({ limit: 1 }, admin)).toMatchObject({
    leads: [{ id: early.leadId, cause: PauseCause.NOT_SENT, place: { city: "Helsinki" }, until }],
    count: 2,
  });
  expect((await storyOf(early.leadId)).lead).toMatchObject({ pausedUntil: until });
  await answer(early);
  expect((await desk().listPausedLeads({ limit: 9 }, admin)).leads.map(({ id }) => id)).toEqual([late.leadId]);
  expect((await storyOf(early.leadId)).lead?.pausedUntil).toBeUndefined();
});

test("tells an agent the own report and its outcome, and nothing of others", async () => {
  const lead = await leads.publish();
  const [first, second] = [await buyer(lead.leadId), await buyer(lead.leadId)];
  expect(await first.reported()).toBeUndefined();
  await first.report();
  leads.clock.advance(hours(1));
  await second.report();
  const at = (ms: number) => timestampFromDate(new Date(start.getTime() + ms));
  // As far as each knows, the pause began with the own report, and there is no other.
  const until = [hours(48), hours(49)].map(at);
  expect(await first.reported()).toMatchObject({ reportedAt: at(0), outcome: NotSentOutcome.ASKED, until: until[0] });
  expect(await second.reported()).toMatchObject({ outcome: NotSentOutcome.ASKED, until: until[1] });
  await answer(lead);
  const decidedAt = at(hours(1));
  expect(await first.reported()).toMatchObject({ outcome: NotSentOutcome.CONFIRMED, decidedAt });
});

test.each([
  ["an admin lets it go on", (lead: Published) => decide(lead.leadId, true), NotSentOutcome.GOES_ON],
  ["an admin closes it", (lead: Published) => decide(lead.leadId, false), NotSentOutcome.NOT_CONFIRMED],
  ["its person did not send it", (lead: Published) => answer(lead, PauseAnswer.NOT_SENT), NotSentOutcome.NOT_CONFIRMED],
  ["its seller closes it", ({ hash }: Published) => leads.gateway.closeSellerRequest({ hash }), NotSentOutcome.CLOSED],
])("tells the reporter of a lead the outcome: %s", async (_, end, outcome) => {
  const lead = await leads.publish();
  const { report, reported } = await buyer(lead.leadId);
  await report();
  await end(lead);
  expect((await reported())?.outcome).toBe(outcome);
});

test.each([
  ["selling", (lead: Published) => answer(lead), PauseResult.SELLING],
  ["no longer selling", (lead: Published) => answer(lead, PauseAnswer.NO_LONGER), PauseResult.NO_LONGER],
  ["not sent", (lead: Published) => answer(lead, PauseAnswer.NOT_SENT), PauseResult.NOT_SENT],
  ["an admin's word", (lead: Published) => decide(lead.leadId, true), PauseResult.ADMIN],
  ["an admin's closing", (lead: Published) => decide(lead.leadId, false), PauseResult.CLOSED_BY_ADMIN],
  ["no answer in time", () => unanswered(), PauseResult.UNANSWERED],
])("says on the seller's page what ended the pause: %s", async (_, end, result) => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  await end(lead);
  const page = await leads.gateway.getSellerRequest({ hash: lead.hash });
  expect(page.pause).toBeUndefined();
  expect(page.pauseEnd).toMatchObject({ result, endedAt: timestampFromDate(leads.clock.now()) });
  const mail = await leads.clientOf("notifications", LeadsService).getSellerMail({ requestId: lead.requestId });
  expect(mail.isNotSent).toBe(result === PauseResult.NOT_SENT);
});

test("says to a buyer whether a report is taken, as it is refused otherwise", async () => {
  const [lead, closed] = [await leads.publish(), await leads.publish()];
  const [first, second] = [await buyer(lead.leadId), await buyer(lead.leadId)];
  const ofClosed = await buyer(closed.leadId);
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  const answers = () => Promise.all([first, second, ofClosed].map(({ canReport }) => canReport()));
  expect(await answers()).toEqual([true, true, false]);
  await first.report();
  // Nobody learns of the reports of others.
  expect(await answers()).toEqual([false, true, false]);
  leads.clock.advance(days(14));
  expect(await answers()).toEqual([false, false, false]);
});

test("takes no report of an agent without the lead, nor of one that is closed or two weeks old", async () => {
  const lead = await leads.publish();
  const stranger = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(leads.gateway.reportNotSent({ leadId: lead.leadId }, stranger))).code).toBe("not_found");
  const refunded = await buyer(lead.leadId);
  await leads.refund(lead.leadId, refunded.agentId);
  expect((await refusalOf(refunded.report())).code).toBe("not_found");
  const late = await buyer(lead.leadId);
  leads.clock.advance(days(14));
  expect((await refusalOf(late.report())).code).toBe("lead_unavailable");
  leads.clock.set(start);
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  expect((await refusalOf(late.report())).code).toBe("lead_unavailable");
});

test("lets a lead go on when its seller confirms it, and takes that answer once", async () => {
  const lead = await leads.publish();
  const before = await listed(lead.leadId);
  await (await buyer(lead.leadId)).report();
  await drainOutbox(leads.db);
  // A scanner opens the page.
  await leads.gateway.getSellerRequest({ hash: lead.hash });
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  await answer(lead);
  expect((await drainOutbox(leads.db)).of(LeadResumedSchema)).toMatchObject([
    { leadId: lead.leadId, reason: ResumptionReason.SELLING, spotsLeft: 3 },
  ]);
  expect((await listed(lead.leadId)).toSorted()).toEqual(before.toSorted());
  expect((await refusalOf(answer(lead, PauseAnswer.NOT_SENT))).code).toBe("version_outdated");
  expect((await storyOf(lead.leadId)).reports).toMatchObject([{ counted: true, wrong: true }]);
});

test("leaves a seller 24 hours after a second report, and closes the lead then", async () => {
  const lead = await leads.publish();
  for (const { report } of [await buyer(lead.leadId), await buyer(lead.leadId)]) await report();
  expect((await leads.gateway.getSellerRequest({ hash: lead.hash })).pause?.until).toEqual(
    timestampFromDate(new Date(start.getTime() + hours(24))),
  );
  leads.clock.advance(hours(24) - 1);
  await leads.runJob("end-pauses");
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  leads.clock.advance(1);
  await leads.runJob("end-pauses");
  expect(await endings(lead.leadId)).toEqual([PauseEnding.NOT_CONFIRMED]);
});

test("lets a lead go on whose seller answers after two reports, which were wrong", async () => {
  const lead = await leads.publish();
  for (const { report } of [await buyer(lead.leadId), await buyer(lead.leadId)]) await report();
  await answer(lead);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  expect((await storyOf(lead.leadId)).reports).toMatchObject([{ wrong: true }, { wrong: true }]);
});

test("closes a lead at a second report after 24 hours, and has its buyers refunded", async () => {
  const lead = await leads.publish();
  const [first, second] = [await buyer(lead.leadId), await buyer(lead.leadId)];
  await first.report();
  leads.clock.advance(hours(24));
  await second.report();
  const page = await leads.gateway.getSellerRequest({ hash: lead.hash });
  expect(page.pauseEnd?.result).toBe(PauseResult.UNANSWERED);
  await drainOutbox(leads.db);
  await closeLeft();
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([
    { leadId: lead.leadId, reason: ClosingReason.NOT_CONFIRMED },
  ]);
  expect(await endings(lead.leadId)).toEqual([PauseEnding.NOT_CONFIRMED]);
  expect((await refusalOf(answer(lead))).code).toBe("version_outdated");
});

test.each([
  ["nobody answers in time", () => unanswered(), true],
  ["its person said the same", (lead: Published) => answer(lead, PauseAnswer.NOT_SENT), false],
  ["a super admin said the same", (lead: Published) => decide(lead.leadId, false), false],
])("names reporters of a lead that nobody confirmed, and none if others said the same: %s", async (_, end, named) => {
  const lead = await leads.publish();
  const { agentId, report } = await buyer(lead.leadId);
  await buyer(lead.leadId);
  await report();
  await end(lead);
  const { agentIds } = await leads.clientOf("refunds", LeadsService).listReporters({ leadId: lead.leadId });
  expect(agentIds).toEqual(named ? [agentId] : []);
});

test("counts two reports of one office as one", async () => {
  const lead = await leads.publish();
  const officeId = crypto.randomUUID();
  for (const agent of [await buyer(lead.leadId, officeId), await buyer(lead.leadId, officeId)]) await agent.report();
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
});

test("closes a lead when 48 hours are over without an answer, also if purchasing was down", async () => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  leads.clock.advance(hours(48) - 1);
  await leads.runJob("end-pauses");
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  leads.clock.advance(1);
  leads.purchasing.endedAt = leads.clock.now();
  await leads.runJob("end-pauses");
  leads.purchasing.isDown = true;
  await closeLeft().catch(() => {});
  leads.purchasing.isDown = false;
  leads.purchasing.onOwnAccounts = async () => {};
  await drainOutbox(leads.db);
  await closeLeft();
  await closeLeft();
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([{ reason: ClosingReason.NOT_CONFIRMED }]);
});

test("lets one of the seller's answer and the end of the time decide", async () => {
  for (let round = 0; round < 5; round += 1) {
    const lead = await leads.publish();
    await (await buyer(lead.leadId)).report();
    leads.clock.advance(hours(48));
    await Promise.allSettled([answer(lead), leads.runJob("end-pauses")]);
    const [ending] = await endings(lead.leadId);
    const isListed = (await listed(lead.leadId)).length > 0;
    expect([PauseEnding.SELLING, PauseEnding.NOT_CONFIRMED]).toContain(ending);
    expect(isListed).toBe(ending === PauseEnding.SELLING);
    leads.clock.set(start);
  }
});

test("lets an admin's decision and a second report come in either order, each with its outcome", async () => {
  for (let round = 0; round < 5; round += 1) {
    const lead = await leads.publish();
    await (await buyer(lead.leadId)).report();
    const second = await buyer(lead.leadId);
    leads.clock.advance(hours(24));
    const [decided] = await Promise.allSettled([decide(lead.leadId, true), second.report()]);
    const found = await endings(lead.leadId);
    // The admin was first: the second report pauses anew. Or it was: the admin is refused.
    expect(found.toReversed()).toEqual(
      decided.status === "fulfilled" ? [PauseEnding.ADMIN, PauseEnding.UNSPECIFIED] : [PauseEnding.NOT_CONFIRMED],
    );
    leads.clock.set(start);
  }
});

test("pauses once when buyers of two offices report at the same moment, for 24 hours", async () => {
  for (let round = 0; round < 5; round += 1) {
    const lead = await leads.publish();
    const agents = [await buyer(lead.leadId), await buyer(lead.leadId)];
    await drainOutbox(leads.db);
    await Promise.all(agents.map(({ report }) => report()));
    expect((await drainOutbox(leads.db)).of(LeadPausedSchema)).toHaveLength(1);
    const until = timestampFromDate(new Date(start.getTime() + hours(24)));
    expect((await storyOf(lead.leadId)).pauses).toMatchObject([{ until }]);
  }
});

test("lets an admin close a paused lead, whose reports were right", async () => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  expect((await refusalOf(decide(lead.leadId, false, 2))).code).toBe("version_outdated");
  await decide(lead.leadId, false);
  expect((await refusalOf(decide(lead.leadId, true, 2))).code).toBe("version_outdated");
  await closeLeft();
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.CLOSED);
  expect((await storyOf(lead.leadId)).reports).toMatchObject([{ wrong: false }]);
});

test("ends a pause with the seller's own closing, withdrawal or answer of no longer selling", async () => {
  const ends: ((lead: Published) => Promise<unknown>)[] = [
    ({ hash }) => leads.gateway.closeSellerRequest({ hash }),
    ({ hash }) => leads.gateway.withdrawConsent({ hash }),
    (lead) => answer(lead, PauseAnswer.NO_LONGER),
  ];
  for (const end of ends) {
    const lead = await leads.publish();
    await (await buyer(lead.leadId)).report();
    await drainOutbox(leads.db);
    await end(lead);
    const [closed] = (await drainOutbox(leads.db)).of(LeadClosedSchema);
    expect(closed?.reason).not.toBe(ClosingReason.NOT_CONFIRMED);
    expect(await endings(lead.leadId)).toEqual([PauseEnding.CLOSED]);
  }
});

test("closes a lead as not confirmed if its person did not send it", async () => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  await answer(lead, PauseAnswer.NOT_SENT);
  await drainOutbox(leads.db);
  await closeLeft();
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([{ reason: ClosingReason.NOT_CONFIRMED }]);
});

test("lets an agent pause two leads at a time, also by reports at the same moment", async () => {
  const agentId = crypto.randomUUID();
  const published = [await leads.publish(), await leads.publish(), await leads.publish()];
  const reporters = await Promise.all(published.map(({ leadId }) => buyer(leadId, undefined, agentId)));
  const answers = await Promise.all(reporters.map(({ report }) => report()));
  expect(answers.map(({ pauses }) => pauses).toSorted()).toEqual([false, true, true]);
  const states = await Promise.all(published.map(({ leadId }) => stateOf(leadId)));
  expect(states.filter((state) => state === DeskLeadState.PAUSED)).toHaveLength(2);
  expect((await desk().listPausedLeads({ limit: 9 }, admin)).count).toBe(3);
});

test("counts two leads at a time and two wrong reports over accounts of one buyer", async () => {
  const own = [crypto.randomUUID(), crypto.randomUUID()];
  leads.purchasing.ownAccounts.push(own);
  const report = async ({ leadId }: Published, nth: number) => (await buyer(leadId, undefined, own[nth])).report();
  const published = [await leads.publish(), await leads.publish(), await leads.publish(), await leads.publish()];
  const reported = await Promise.all(published.map((lead, nth) => report(lead, nth % 2)));
  expect(reported.map(({ pauses }) => pauses).toSorted()).toEqual([false, false, true, true]);
  for (const [nth, lead] of published.entries()) if (reported[nth]?.pauses) await answer(lead);
  expect((await report(await leads.publish(), 0)).pauses).toBe(false);
  expect((await (await buyer((await leads.publish()).leadId)).report()).pauses).toBe(true);
});

test("counts reports and claims of accounts of one buyer as those of one office", async () => {
  const own = [crypto.randomUUID(), crypto.randomUUID()];
  leads.purchasing.ownAccounts.push(own);
  const [reported, claimed] = [await leads.publish(), await leads.publish()];
  for (const buyerId of own) {
    await (await buyer(reported.leadId, undefined, buyerId)).report();
    await claim(claimed.leadId, { buyerId });
  }
  const until = timestampFromDate(new Date(start.getTime() + hours(48)));
  expect((await storyOf(reported.leadId)).pauses).toMatchObject([{ until }]);
  expect(await stateOf(claimed.leadId)).toBe(DeskLeadState.OPEN);
  await claim(claimed.leadId);
  expect(await stateOf(claimed.leadId)).toBe(DeskLeadState.PAUSED);
});

test("ends an agent's other pauses at the second wrong report, unless another office's counts", async () => {
  const agentId = crypto.randomUUID();
  const [first, second] = [await leads.publish(), await leads.publish()];
  const [alone, both] = [await leads.publish(), await leads.publish()];
  const report = async ({ leadId }: Published) => (await buyer(leadId, undefined, agentId)).report();
  await report(first);
  await answer(first);
  for (const lead of [second, alone]) await report(lead);
  await (await buyer(both.leadId)).report();
  const [pause] = await leads.db("lead_pauses").where({ lead_id: both.leadId }).pluck<string[]>("id");
  await leads.db("lead_reports").insert({
    lead_id: both.leadId,
    agent_id: agentId,
    kind: "not_sent",
    reported_at: start,
    pause_id: pause,
  });
  await answer(second);
  await drainOutbox(leads.db);
  await leads.runJob("drop-reports", { agentId });
  expect((await drainOutbox(leads.db)).of(LeadResumedSchema)).toMatchObject([
    { leadId: alone.leadId, reason: ResumptionReason.DROPPED, reporterIds: [] },
  ]);
  expect(await endings(alone.leadId)).toEqual([PauseEnding.DROPPED]);
  expect(await stateOf(both.leadId)).toBe(DeskLeadState.PAUSED);
  const page = await leads.gateway.getSellerRequest({ hash: alone.hash });
  expect(page.pauseEnd?.result).toBe(PauseResult.DROPPED);
});

test("ends the pauses of one buyer's accounts, not of a stranger whose company id one typed", async () => {
  const [agentId, second, stranger] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  leads.purchasing.ownAccounts.push([agentId, second]);
  leads.purchasing.heldTo.set(agentId, stranger);
  const paused = async (by: string) => {
    const lead = await leads.publish();
    await (await buyer(lead.leadId, undefined, by)).report();
    return lead;
  };
  const [strangers, seconds] = [await paused(stranger), await paused(second)];
  for (const _ of "12") await answer(await paused(second));
  await leads.runJob("drop-reports", { agentId });
  expect(await stateOf(seconds.leadId)).toBe(DeskLeadState.OPEN);
  expect(await stateOf(strangers.leadId)).toBe(DeskLeadState.PAUSED);
});

test.each([
  ["one other", 1, 48],
  ["two others", 2, 24],
  ["two others who are one buyer", 2, 48],
])("leaves a pause, when a report beside those of %s is dropped, its hours", async (who, count, left) => {
  const agentId = crypto.randomUUID();
  const others = Array.from({ length: count }, () => crypto.randomUUID());
  if (who.endsWith("buyer")) leads.purchasing.ownAccounts.push(others);
  const lead = await leads.publish();
  await (await buyer(lead.leadId, undefined, agentId)).report();
  for (const other of others) await (await buyer(lead.leadId, undefined, other)).report();
  for (const _ of "12") {
    const wrong = await leads.publish();
    await (await buyer(wrong.leadId, undefined, agentId)).report();
    await answer(wrong);
  }
  await leads.runJob("drop-reports", { agentId });
  const until = timestampFromDate(new Date(start.getTime() + hours(left)));
  expect((await storyOf(lead.leadId)).pauses).toMatchObject([{ until }]);
});

test("lets an agent with two wrong reports pause nothing for 90 days", async () => {
  const agentId = crypto.randomUUID();
  for (let wrong = 0; wrong < 2; wrong += 1) {
    const lead = await leads.publish();
    await (await buyer(lead.leadId, undefined, agentId)).report();
    await answer(lead);
  }
  const third = await leads.publish();
  const { report } = await buyer(third.leadId, undefined, agentId);
  expect((await report()).pauses).toBe(false);
  expect(await stateOf(third.leadId)).toBe(DeskLeadState.OPEN);
  expect((await storyOf(third.leadId)).reports).toMatchObject([{ agentId, counted: false }]);
  // Nor does it count as the second.
  await (await buyer(third.leadId)).report();
  expect(await stateOf(third.leadId)).toBe(DeskLeadState.PAUSED);
  leads.clock.advance(days(90));
  const later = await leads.publish();
  expect((await (await buyer(later.leadId, undefined, agentId)).report()).pauses).toBe(true);
});

test("takes back that a report was wrong when the lead is closed as not confirmed after all", async () => {
  const lead = await leads.publish();
  const { report, reported } = await buyer(lead.leadId);
  await report();
  await answer(lead);
  await report();
  await decide(lead.leadId, false);
  await drainOutbox(leads.db);
  await closeLeft();
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([{ reason: ClosingReason.NOT_CONFIRMED }]);
  expect((await storyOf(lead.leadId)).reports.map(({ wrong }) => wrong)).toEqual([false]);
  expect((await reported())?.outcome).toBe(NotSentOutcome.NOT_CONFIRMED);
});

test("takes a report after the seller's answer as an objection, not wrong until an admin decides", async () => {
  const agentId = crypto.randomUUID();
  const answered: Published[] = [];
  for (const _ of "12") {
    const lead = await leads.publish();
    const { report, reported } = await buyer(lead.leadId, undefined, agentId);
    await report();
    await answer(lead);
    const until = timestampFromDate(new Date(start.getTime() + days(7)));
    expect(await reported()).toMatchObject({ outcome: NotSentOutcome.CONFIRMED, until });
    expect((await report()).pauses).toBe(false);
    expect((await reported())?.outcome).toBe(NotSentOutcome.OBJECTED);
    answered.push(lead);
  }
  const { leads: doubted, count } = await desk().listPausedLeads({ limit: 9 }, admin);
  expect([doubted.map(({ until }) => until), count]).toEqual([[undefined, undefined], 2]);
  // The list that the count leads to has them, too, though they go on.
  const paused = { filter: { states: [DeskLeadState.PAUSED] }, limit: 9 };
  const listed = await desk().listDeskLeads(paused, admin);
  expect(listed.leads.map(({ id, state }) => [id, state])).toEqual(
    answered.toReversed().map(({ leadId }) => [leadId, DeskLeadState.OPEN]),
  );
  const third = await leads.publish();
  const { report } = await buyer(third.leadId, undefined, agentId);
  expect((await report()).pauses).toBe(true);
  await drainOutbox(leads.db);
  for (const { leadId } of answered) await decide(leadId, true, 1, "admin");
  const resumed = { reason: ResumptionReason.ADMIN, reporterIds: [agentId] };
  expect((await drainOutbox(leads.db)).of(LeadResumedSchema)).toMatchObject([resumed, resumed]);
  expect((await refusalOf(decide(answered[0]!.leadId, true, 2))).code).toBe("version_outdated");
  expect((await desk().listDeskLeads(paused, admin)).leads.map(({ id }) => id)).toEqual([third.leadId]);
  await leads.runJob("drop-reports", { agentId });
  expect(await stateOf(third.leadId)).toBe(DeskLeadState.OPEN);
});

test("counts a report as wrong whose objection still waits when the seller closes the request", async () => {
  const agentId = crypto.randomUUID();
  for (const _ of "12") {
    const lead = await leads.publish();
    const { report } = await buyer(lead.leadId, undefined, agentId);
    await report();
    await answer(lead);
    await report();
    await leads.gateway.closeSellerRequest({ hash: lead.hash });
  }
  expect((await desk().listPausedLeads({ limit: 9 }, admin)).count).toBe(0);
  const third = await leads.publish();
  expect((await (await buyer(third.leadId, undefined, agentId)).report()).pauses).toBe(false);
});

test("takes no objection a week after the seller's answer, nor to an admin's word", async () => {
  const [late, decided] = [await leads.publish(), await leads.publish()];
  const [first, second] = [await buyer(late.leadId), await buyer(decided.leadId)];
  for (const { report } of [first, second]) await report();
  await answer(late);
  await decide(decided.leadId, true);
  leads.clock.advance(days(7));
  for (const { report } of [first, second]) await report();
  expect((await first.reported())?.outcome).toBe(NotSentOutcome.CONFIRMED);
  expect((await second.reported())?.outcome).toBe(NotSentOutcome.GOES_ON);
  expect((await desk().listPausedLeads({ limit: 9 }, admin)).count).toBe(0);
});

test("reopens a lead that was closed as not confirmed, which its next closing is not", async () => {
  const lead = await leads.publish();
  await (await buyer(lead.leadId)).report();
  await decide(lead.leadId, false);
  await closeLeft();
  await desk().reopenDeskLead({ id: lead.leadId, version: 2, reason: "She called" }, admin);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  await drainOutbox(leads.db);
  leads.purchasing.endedAt = new Date(leads.clock.now().getTime() + 1);
  await leads.gateway.closeSellerRequest({ hash: lead.hash });
  expect((await drainOutbox(leads.db)).of(LeadClosedSchema)).toMatchObject([{ reason: ClosingReason.CLOSED }]);
});

test("exports an agent's reports, keeps them without an erased agent, and purges old ones", async () => {
  const lead = await leads.publish();
  const { agentId, report } = await buyer(lead.leadId);
  await report();
  const { json } = await leads.personalData.exportUser({ userId: agentId });
  expect(JSON.parse(json).leadReports).toMatchObject([{ leadId: lead.leadId, kind: "not_sent" }]);
  await leads.consume(UserErasedSchema, { userId: agentId, country: "FI", erasedAt: timestampFromDate(start) });
  expect((await storyOf(lead.leadId)).reports).toMatchObject([{ agentId: "" }]);
  leads.clock.advance(days(396));
  await leads.runJob("purge-by-retention");
  expect(await leads.db("lead_reports")).toEqual([]);
});

/** The event of a buyer's claim. */
const claim = (
  leadId: string,
  changes: { buyerId?: string; officeId?: string; reason?: RefundReason; isAppeal?: boolean } = {},
) =>
  leads.consume(RefundRequestedSchema, {
    leadId,
    country: "FI",
    buyerId: crypto.randomUUID(),
    reason: RefundReason.NOT_SELLING,
    requestedAt: timestampFromDate(start),
    ...changes,
  });

const cancelled = (leadId: string, buyerId: string) =>
  leads.consume(RefundCancelledSchema, { leadId, buyerId, country: "FI", cancelledAt: timestampFromDate(start) });

test("counts no claim of a buyer whose bank contests the purchase", async () => {
  const lead = await leads.publish();
  const contested = (await buyer(lead.leadId)).agentId;
  await leads.consume(ContactWithheldChangedSchema, {
    leadId: lead.leadId,
    buyerId: contested,
    purchaseId: crypto.randomUUID(),
    country: "FI",
    withheld: true,
    version: 1n,
    changedAt: timestampFromDate(start),
  });
  await claim(lead.leadId, { buyerId: contested });
  await claim(lead.leadId);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  await claim(lead.leadId);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
});

test("lets a lead go on when those who claimed cancel, also if they claim again", async () => {
  const lead = await leads.publish();
  const before = await listed(lead.leadId);
  const buyers = [crypto.randomUUID(), crypto.randomUUID()];
  for (const buyerId of buyers) await claim(lead.leadId, { buyerId });
  await cancelled(lead.leadId, buyers[0]!);
  // The other's word still stands.
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
  await drainOutbox(leads.db);
  await cancelled(lead.leadId, buyers[1]!);
  expect((await drainOutbox(leads.db)).of(LeadResumedSchema)).toMatchObject([
    { leadId: lead.leadId, reason: ResumptionReason.DROPPED, reporterIds: [] },
  ]);
  expect((await listed(lead.leadId)).toSorted()).toEqual(before.toSorted());
  for (const buyerId of buyers) await claim(lead.leadId, { buyerId });
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
});

test("never pauses a lead by a claim that was cancelled before the second came", async () => {
  const lead = await leads.publish();
  const buyerId = crypto.randomUUID();
  await claim(lead.leadId, { buyerId });
  await cancelled(lead.leadId, buyerId);
  await claim(lead.leadId);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  await claim(lead.leadId);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
});

test("keeps a lead paused whose claims are cancelled while a report waits for its seller", async () => {
  const lead = await leads.publish();
  const buyers = [crypto.randomUUID(), crypto.randomUUID()];
  for (const buyerId of buyers) await claim(lead.leadId, { buyerId });
  await (await buyer(lead.leadId)).report();
  for (const buyerId of buyers) await cancelled(lead.leadId, buyerId);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
});

test("lets two agents pause two leads by claims, beside which they report only to support", async () => {
  const buyers = [crypto.randomUUID(), crypto.randomUUID()];
  const published: Published[] = [];
  for (const _ of "123456") published.push(await leads.publish());
  for (const buyerId of buyers) await Promise.all(published.map(({ leadId }) => claim(leadId, { buyerId })));
  const states = await Promise.all(published.map(({ leadId }) => stateOf(leadId)));
  expect(states.filter((state) => state === DeskLeadState.PAUSED)).toHaveLength(2);
  const [open] = published.filter((_, nth) => states[nth] === DeskLeadState.OPEN);
  const { report } = await buyer(open!.leadId, undefined, buyers[0]);
  expect((await report()).pauses).toBe(false);
  // A claim of somebody who pauses nothing finds nobody beside it who may pause this one.
  await claim(open!.leadId);
  expect(await stateOf(open!.leadId)).toBe(DeskLeadState.OPEN);
});

test.each([
  ["the seller is selling", (lead: Published) => answer(lead)],
  ["they are cancelled", ({ leadId }: Published, buyerId: string) => cancelled(leadId, buyerId)],
])("counts two claims that paused leads as wrong when %s, and drops the agent's third", async (_, end) => {
  const buyerId = crypto.randomUUID();
  const paused = async () => {
    const lead = await leads.publish();
    await claim(lead.leadId);
    await claim(lead.leadId, { buyerId });
    expect(await stateOf(lead.leadId)).toBe(DeskLeadState.PAUSED);
    return lead;
  };
  const [first, second] = [await paused(), await paused()];
  await end(first, buyerId);
  const third = await paused();
  await end(second, buyerId);
  await leads.runJob("drop-reports", { agentId: buyerId });
  // The other's claim still stands.
  expect(await stateOf(third.leadId)).toBe(DeskLeadState.PAUSED);
  expect((await storyOf(third.leadId)).reports).toMatchObject([
    { agentId: buyerId, counted: false, waits: false },
    { counted: true },
  ]);
  const fourth = await leads.publish();
  await claim(fourth.leadId);
  await claim(fourth.leadId, { buyerId });
  expect(await stateOf(fourth.leadId)).toBe(DeskLeadState.OPEN);
  expect((await (await buyer(fourth.leadId, undefined, buyerId)).report()).pauses).toBe(false);
});

test.each([
  ["nobody answers in time", () => unanswered(), true],
  ["a super admin closes it", (lead: Published) => decide(lead.leadId, false), true],
  ["its person did not send it", (lead: Published) => answer(lead, PauseAnswer.NOT_SENT), false],
])("names who claimed of a lead that nobody confirmed, also if it was cancelled: %s", async (_, end, named) => {
  const lead = await leads.publish();
  const buyers = [crypto.randomUUID(), crypto.randomUUID()];
  for (const buyerId of buyers) await claim(lead.leadId, { buyerId });
  await cancelled(lead.leadId, buyers[0]!);
  await end(lead);
  const { agentIds } = await leads.clientOf("refunds", LeadsService).listReporters({ leadId: lead.leadId });
  expect(agentIds.toSorted()).toEqual(named ? buyers.toSorted() : []);
});

test("pauses a lead at the second claim that its person is not selling, of another office", async () => {
  const lead = await leads.publish();
  const officeId = crypto.randomUUID();
  await claim(lead.leadId, { officeId });
  await claim(lead.leadId, { officeId });
  await claim(lead.leadId, { reason: RefundReason.HAS_AGENT });
  await claim(lead.leadId, { isAppeal: true });
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  await drainOutbox(leads.db);
  await claim(lead.leadId, { reason: RefundReason.WRONG_PHONE });
  expect((await drainOutbox(leads.db)).of(LeadPausedSchema)).toMatchObject([{ cause: PauseCause.CLAIMS }]);
  expect((await leads.gateway.getSellerRequest({ hash: lead.hash })).pause).toMatchObject({ cause: PauseCause.CLAIMS });
});

test("lets a lead go on whose seller says that nobody called, and does not ask again", async () => {
  const lead = await leads.publish();
  await claim(lead.leadId);
  await claim(lead.leadId);
  await drainOutbox(leads.db);
  await answer(lead, PauseAnswer.NOBODY_CALLED);
  expect((await drainOutbox(leads.db)).of(LeadResumedSchema)).toMatchObject([
    { reason: ResumptionReason.NOBODY_CALLED },
  ]);
  expect(await endings(lead.leadId)).toEqual([PauseEnding.NOBODY_CALLED]);
  for (const _ of "123") await claim(lead.leadId);
  expect((await (await buyer(lead.leadId)).report()).pauses).toBe(false);
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  expect(await desk().listPausedLeads({ limit: 9 }, admin)).toMatchObject({ leads: [{ id: lead.leadId }], count: 1 });
});

test("pauses once when two claims of two offices come at the same moment, or one comes again", async () => {
  const lead = await leads.publish();
  const buyerId = crypto.randomUUID();
  await claim(lead.leadId, { buyerId });
  await claim(lead.leadId, { buyerId });
  expect(await stateOf(lead.leadId)).toBe(DeskLeadState.OPEN);
  const other = await leads.publish();
  await drainOutbox(leads.db);
  await Promise.all([claim(other.leadId), claim(other.leadId)]);
  expect((await drainOutbox(leads.db)).of(LeadPausedSchema)).toHaveLength(1);
});

test("asks purchasing about those who claimed before it locks the lead", async () => {
  const { leadId } = await leads.publish();
  const others: string[] = [crypto.randomUUID(), crypto.randomUUID()];
  leads.purchasing.ownAccounts.push(others);
  for (const buyerId of others) await claim(leadId, { buyerId });
  const isFree: boolean[] = [];
  leads.purchasing.onOwnAccounts = async (userId) => {
    if (!others.includes(userId)) return;
    const lock = leads.db("leads").where({ id: leadId }).forShare().noWait().select("id");
    isFree.push(
      await lock.then(
        () => true,
        () => false,
      ),
    );
  };
  await claim(leadId);
  expect(isFree).toEqual([true, true]);
  expect(await stateOf(leadId)).toBe(DeskLeadState.PAUSED);
});

test("pauses no lead by claims that come two weeks after it was published", async () => {
  const lead = await leads.publish();
  await claim(lead.leadId);
  leads.clock.advance(days(14));
  await claim(lead.leadId);
  expect((await storyOf(lead.leadId)).pauses).toEqual([]);
});
