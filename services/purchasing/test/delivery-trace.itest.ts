import { recordSpans } from "@doorlight/common/testing";
import { currentTraceId, tracer } from "@doorlight/common/telemetry";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type RunningDelivery, startDelivery } from "./start-delivery.ts";

const spans = recordSpans();
let purchasing: RunningDelivery;

beforeAll(async () => (purchasing = await startDelivery()));
afterAll(() => purchasing.stop());

/** Does something in a span of a trace of its own, and returns that trace's id. */
const inTrace = (name: string, work: () => Promise<void>) =>
  tracer.startActiveSpan(name, { root: true }, async (span) => {
    await work();
    span.end();
    return currentTraceId()!;
  });

/** The traces in which purchases and decisions of a lead were made. */
async function tracesOf(leadId: string): Promise<{ bought: string[]; decided: string[] }> {
  const { db } = purchasing;
  const events = db("outbox").where({ key: leadId, type: "doorlight.purchasing.delivery.decided.v1" });
  return {
    bought: await db("purchases").where({ lead_id: leadId }).pluck("trace_id"),
    decided: (await events.pluck<{ traceparent: string }[]>("headers")).map(
      ({ traceparent }) => traceparent.split("-")[1]!,
    ),
  };
}

test("delivers each lead in the trace of its match, linked to the run that delivered it", async () => {
  const [list, poor] = [await purchasing.aList(), await purchasing.aList({ billingMethod: "prepaid" })];
  const leads = [await purchasing.given.lead(), await purchasing.given.lead()];
  const matches: string[] = [];
  for (const leadId of leads) matches.push(await inTrace("match", () => purchasing.matches(leadId, [list, poor])));
  spans.reset();
  const run = await inTrace("run", () => purchasing.deliver());

  expect(await Promise.all(leads.map(tracesOf))).toEqual(
    matches.map((traceId) => ({ bought: [traceId], decided: [traceId, traceId] })),
  );
  const delivered = spans.getFinishedSpans().filter(({ name }) => name === "deliver lead");
  expect(delivered.map((span) => span.spanContext().traceId).toSorted()).toEqual(matches.toSorted());
  for (const { links } of delivered) expect(links.map((link) => link.context.traceId)).toEqual([run]);
});
