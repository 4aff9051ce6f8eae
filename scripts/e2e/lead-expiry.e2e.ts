import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { buyLead, getLead, getSellerPage, listLeads } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";
import { ageByOneWeek, endOldLeads } from "./support/lead-age.ts";
import { allRecords } from "./support/topic-records.ts";
import { Visitor } from "./support/visitor.ts";

test("drops a lead from the list after seven days, sells it no more and publishes its expiry", async () => {
  const lead = await someLead();
  const agent = await someAgent();
  await ageByOneWeek(lead);

  expect(await agent.refused(buyLead, { params: { id: lead.id }, body: {} })).toMatchObject({
    status: 404,
    code: "lead_unavailable",
  });
  expect((await agent.call(getLead, { params: { id: lead.id } })).status).toBe("unavailable");
  const { state } = await new Visitor().call(getSellerPage, { params: { hash: lead.hash } });
  expect(state).toBe("closed");
  await endOldLeads();
  await eventually(async () => {
    const expired = (await allRecords()).filter(({ type }) => type === "doorlight.leads.lead.expired.v1");
    expect(expired.map(({ key }) => key)).toContain(lead.id);
  });
  const { items } = await agent.call(listLeads, { query: {} });
  expect(items.map(({ id }) => id)).not.toContain(lead.id);
});
