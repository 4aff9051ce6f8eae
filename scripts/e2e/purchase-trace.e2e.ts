import { randomBytes } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { buyLead } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";
import { mailedTo } from "./support/inbox.ts";
import { nameOf, pathsIn, spansOf } from "./support/traces.ts";

/** A trace that the client of a call brings along; `flags` 00 asks not to keep it. */
function someClientTrace(flags: "00" | "01") {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  return { traceId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
}

test("leads one trace from the click of a purchase to both mails", async () => {
  const lead = await someLead();
  const agent = await someAgent();
  const { purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  const { traceId } = purchase;
  await mailedTo(lead.request.contact.email, /(Aino Agent)/);
  await mailedTo(agent.email, new RegExp(`account/lead/(${lead.id})`));

  const buying =
    "gateway: doorlight.purchasing.v1.purchasingservice/buylead > purchasing: doorlight.purchasing.v1.purchasingservice/buylead";
  const send = "purchasing: send doorlight.purchasing.purchase.v1";
  const entry = "click > gateway: post /api/leads/:id/purchase";
  const edges = [
    `${entry} > gateway: redis-get`,
    `${entry} > ${buying} > purchasing: pg.query:buy-lead doorlight_purchasing`,
    `${entry} > gateway: doorlight.leads.v1.leadsservice/getcontact > leads: doorlight.leads.v1.leadsservice/getcontact`,
    `${buying} > ${send} > leads: process doorlight.purchasing.purchase.v1`,
    `${buying} > ${send} > notifications: process doorlight.purchasing.purchase.v1 > notifications: job send-mail > notifications: smtp send`,
    "notifications: job send-mail > notifications: doorlight.leads.v1.leadsservice/getsellermail > leads: doorlight.leads.v1.leadsservice/getsellermail",
    "notifications: job send-mail > notifications: doorlight.identity.v1.identityservice/getmailrecipient > identity: doorlight.identity.v1.identityservice/getmailrecipient",
  ];
  const spans = await eventually(async () => {
    const found = await spansOf(traceId);
    expect(found.filter((span) => nameOf(span) === "notifications: smtp send")).toHaveLength(2);
    const paths = pathsIn(found);
    expect(edges.filter((edge) => !paths.some((path) => path.includes(edge)))).toEqual([]);
    return found;
  });
  // An operator of SQL may have an @ alone.
  expect(spans.every((span) => !/\S@\S|example\.test|Koetie|Selma|\+358/.test(JSON.stringify(span)))).toBe(true);
});

/** Twelve agents buy at the same moment; for each the paths of its own trace. */
async function pathsOfBurst(): Promise<string[][]> {
  const leads = await Promise.all([someLead(), someLead(), someLead()]);
  const clicks = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({
      agent: await someAgent(),
      leadId: leads[index % leads.length]!.id,
    })),
  );
  const bought = await Promise.all(
    clicks.map(({ agent, leadId }) => agent.call(buyLead, { params: { id: leadId }, body: {} })),
  );
  return eventually(async () => {
    const paths = await Promise.all(bought.map(async ({ purchase }) => pathsIn(await spansOf(purchase.traceId))));
    for (const each of paths) expect(each).toContainEqual(expect.stringMatching(consumedByLeads));
    return paths;
  });
}

const consumedByLeads =
  /^click > gateway: post \S+ > .*purchasing: .*> purchasing: send \S+purchase\S+ > leads: process/;

test("leads each trace of a burst from its own click to the consumers of its own event", async () => {
  const paths = await pathsOfBurst();
  const sends = paths.map((each) => each.filter((path) => /purchasing: send \S+purchase\S+$/.test(path)).length);
  expect(sends).toEqual(paths.map(() => 1));
});

test("lets a client choose neither trace id nor sampling, but find its trace by its own id", async () => {
  const client = someClientTrace("00");
  const agent = await someAgent();
  const lead = await someLead();
  const purchase = { params: { id: lead.id }, body: {}, headers: client.headers };
  const { traceId } = (await agent.call(buyLead, purchase)).purchase;
  const refused = await agent.refused(buyLead, purchase);
  expect(refused.code).toBe("already_bought");
  expect(new Set([client.traceId, traceId, refused.traceId]).size).toBe(3);
  for (const id of [traceId, refused.traceId]) {
    await eventually(async () => {
      const [entry] = (await spansOf(id)).filter(({ parentId }) => !parentId);
      expect(entry?.tags).toMatchObject({ "client.trace_id": client.traceId });
    });
  }
  expect(await spansOf(client.traceId)).toEqual([]);
});
