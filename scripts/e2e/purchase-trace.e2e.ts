import { randomBytes } from "node:crypto";
import { eventually } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { buyLead } from "../contract/index.ts";
import { someAgent, someLead } from "./support/given.ts";
import { mailedTo } from "./support/inbox.ts";
import { address } from "./support/stack.ts";

interface Span {
  id: string;
  parentId?: string;
  name?: string;
  kind?: string;
  localEndpoint?: { serviceName?: string };
  tags?: Record<string, string>;
}

async function spansOf(traceId: string): Promise<Span[]> {
  const response = await fetch(`${address.traces}/api/v2/trace/${traceId}`);
  return response.ok ? ((await response.json()) as Span[]) : [];
}

/** `purchasing: process …`, without what differs from run to run. */
const nameOf = ({ localEndpoint, name }: Span) => `${localEndpoint?.serviceName}: ${name}`;

/** For each span the names on the way to it, from the click down. */
function waysDown(spans: readonly Span[], click: string): string[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const wayUp = (span: Span | undefined): string[] => {
    if (!span) return [];
    return [nameOf(span), ...(span.parentId === click ? ["click"] : wayUp(byId.get(span.parentId ?? "")))];
  };
  return spans.map((span) => wayUp(span).toReversed().join(" > "));
}

test("one trace leads from the click to both mails", async () => {
  const lead = await someLead();
  const agent = await someAgent();
  const [traceId, click] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const { purchase } = await agent.call(buyLead, {
    params: { id: lead.id },
    body: {},
    headers: { traceparent: `00-${traceId}-${click}-01` },
  });
  expect(purchase.traceId).toBe(traceId);
  await mailedTo(lead.request.contact.email, /(Aino Agent)/);
  await mailedTo(agent.email, new RegExp(`account/lead/(${lead.id})`));

  const buying =
    "gateway: doorlight.purchasing.v1.purchasingservice/buylead > purchasing: doorlight.purchasing.v1.purchasingservice/buylead";
  const send = "purchasing: send doorlight.purchasing.purchase.v1";
  const door = "click > gateway: post /api/leads/:id/purchase";
  const edges = [
    `${door} > gateway: redis-get`,
    `${door} > gateway: buy lead > ${buying} > purchasing: pg.query:take-spots doorlight_purchasing`,
    `${door} > gateway: doorlight.leads.v1.leadsservice/getcontacts > leads: doorlight.leads.v1.leadsservice/getcontacts`,
    `${buying} > ${send} > leads: process doorlight.purchasing.purchase.v1`,
    `${buying} > ${send} > notifications: process doorlight.purchasing.purchase.v1 > notifications: job send-mail > notifications: smtp send`,
    "notifications: job send-mail > notifications: doorlight.leads.v1.leadsservice/getsellermail > leads: doorlight.leads.v1.leadsservice/getsellermail",
    "notifications: job send-mail > notifications: doorlight.identity.v1.identityservice/getmailrecipient > identity: doorlight.identity.v1.identityservice/getmailrecipient",
  ];
  const spans = await eventually(
    async () => {
      const found = await spansOf(traceId);
      expect(found.filter((span) => nameOf(span) === "notifications: smtp send")).toHaveLength(2);
      const ways = waysDown(found, click);
      expect(edges.filter((edge) => !ways.some((way) => way.includes(edge)))).toEqual([]);
      return found;
    },
    { timeoutMs: 30_000 },
  );
  expect(spans.every((span) => !/@|example\.test|Koetie|Selma|\+358/.test(JSON.stringify(span)))).toBe(true);
}, 60_000);

/** Twelve agents buy at the same moment; for each the names on the way to each span of the own trace. */
async function waysOfRush(): Promise<string[][]> {
  const leads = await Promise.all([someLead(), someLead(), someLead()]);
  const clicks = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({
      agent: await someAgent(),
      leadId: leads[index % leads.length]!.id,
      traceId: randomBytes(16).toString("hex"),
      click: randomBytes(8).toString("hex"),
    })),
  );
  await Promise.all(
    clicks.map(({ agent, leadId, traceId, click }) => {
      const headers = { traceparent: `00-${traceId}-${click}-01` };
      return agent.call(buyLead, { params: { id: leadId }, body: {}, headers });
    }),
  );
  const sent = /^click > gateway: post \S+ > .*purchasing: .* > purchasing: send \S+purchase\S+ > leads: process/;
  return eventually(
    async () => {
      const found = await Promise.all(
        clicks.map(async ({ traceId, click }) => waysDown(await spansOf(traceId), click)),
      );
      for (const each of found) expect(each).toContainEqual(expect.stringMatching(sent));
      return found;
    },
    { timeoutMs: 30_000 },
  );
}

test("in a rush, too, each buyer's trace leads from the own click to what was announced", async () => {
  // On a busy machine clicks may reach the gateway so far apart that nobody buys together.
  for (let rush = 1; rush <= 5; rush += 1) {
    const ways = (await waysOfRush()).flat();
    if (ways.some((way) => way.includes("purchasing: buy lead"))) return;
  }
  throw new Error("Nobody bought together");
}, 150_000);

test("an error tells its trace", async () => {
  const [traceId, click] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const agent = await someAgent();
  const lead = await someLead();
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  const refused = await agent.refused(buyLead, {
    params: { id: lead.id },
    body: {},
    headers: { traceparent: `00-${traceId}-${click}-01` },
  });
  expect(refused).toMatchObject({ code: "already_bought", traceId });
});
