import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { LeadPausedSchema, LeadReopenedSchema, LeadResumedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadStatus } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { hoursFromNow, now } from "./given.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
let given: RunningPurchasing["given"];
beforeAll(async () => {
  purchasing = await startPurchasing();
  given = purchasing.given;
  await given.priceList();
});
afterAll(() => purchasing.stop());

const at = timestampFromDate(now);
const paused = (leadId: string, version: bigint) =>
  purchasing.consume(LeadPausedSchema, { leadId, country: "FI", pausedAt: at, until: at }, { version });
const resumed = (leadId: string, version: bigint) =>
  purchasing.consume(LeadResumedSchema, { leadId, country: "FI", resumedAt: at }, { version });
const statusOf = async (leadId: string) => {
  const as = await purchasing.asBuyer(await given.agent());
  return (await purchasing.gateway.quoteLeads({ leadIds: [leadId] }, as)).quotes[0]?.status;
};

test("refuses a click on a paused lead, and sells it again with its list price when it goes on", async () => {
  const leadId = await given.lead();
  await given.buys(await given.agent(), leadId);
  await paused(leadId, 5n);
  expect((await given.buys(await given.agent(), leadId)).refusal).toBe("lead_unavailable");
  expect(await statusOf(leadId)).toBe(LeadStatus.UNAVAILABLE);
  await drainOutbox(purchasing.db);
  await resumed(leadId, 6n);
  expect((await drainOutbox(purchasing.db)).of(LeadPricedSchema)).toMatchObject([{ leadId }]);
  expect((await given.buys(await given.agent(), leadId)).purchase).toBeDefined();
});

test("lets an older event about a pause change nothing", async () => {
  const leadId = await given.lead();
  await resumed(leadId, 6n);
  await paused(leadId, 5n);
  expect(await statusOf(leadId)).toBe(LeadStatus.AVAILABLE);
});

test("sells a lead again that was closed while it was paused, and reopened", async () => {
  const leadId = await given.lead();
  await paused(leadId, 5n);
  await purchasing.leads.endBuying({ leadId });
  const reopenedAt = timestampFromDate(hoursFromNow(1));
  await purchasing.consume(LeadReopenedSchema, { leadId, country: "FI", reopenedAt }, { version: 6n });
  expect(await statusOf(leadId)).toBe(LeadStatus.AVAILABLE);
});

test("lets each purchase that races with a pause stand or be refused, and none after it", async () => {
  const leadId = await given.lead();
  // One fewer than its spots: a full lead refuses by another code.
  const agents = await Promise.all(Array.from({ length: 3 }, () => given.agent()));
  const [, ...clicks] = await Promise.allSettled([
    paused(leadId, 5n),
    ...agents.map((agent) => given.buys(agent, leadId)),
  ]);
  const outcomes = clicks.map((click) => (click.status === "fulfilled" ? click.value.refusal : "failed"));
  const refused = outcomes.filter(Boolean);
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ["lead_unavailable"] : []));
  const [lead] = await purchasing.db("leads").where({ lead_id: leadId });
  expect(lead.spots_taken).toBe(outcomes.length - refused.length);
  expect((await given.buys(await given.agent(), leadId)).refusal).toBe("lead_unavailable");
});
