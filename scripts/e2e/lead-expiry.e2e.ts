import { eventually } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { buyLead, getLead, getSellerPage, listLeads } from "../contract/index.ts";
import { queryDatabase } from "./support/database.ts";
import { someAgent, someLead } from "./support/given.ts";
import { allRecords } from "./support/records.ts";
import { stack } from "./support/stack.ts";
import { Visitor } from "./support/visitor.ts";

test("after seven days a lead leaves the list, cannot be bought, and the world is told", async () => {
  const lead = await someLead();
  const agent = await someAgent();
  // Nobody can wait a week: the lead ages in both databases that decide.
  const aged = `published_at = published_at - interval '7 days', expires_at = expires_at - interval '7 days'`;
  await queryDatabase(stack, "leads", `update leads set ${aged} where id = '${lead.id}'`);
  await queryDatabase(stack, "purchasing", `update sales set ${aged} where lead_id = '${lead.id}'`);

  expect(await agent.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({
    status: 404,
    code: "lead_unavailable",
  });
  expect((await agent.call(getLead, { params: { id: lead.id } })).status).toBe("unavailable");
  await eventually(
    async () => {
      const expired = (await allRecords()).filter(({ type }) => type === "doorlight.leads.lead.expired.v1");
      expect(expired.map(({ key }) => key)).toContain(lead.id);
    },
    { timeoutMs: 90_000 },
  );
  const { items } = await agent.call(listLeads, { query: {} });
  expect(items.map(({ id }) => id)).not.toContain(lead.id);
  expect((await new Visitor().call(getSellerPage, { params: { hash: lead.hash } })).state).toBe("closed");
}, 120_000);
