import { buyLead, getAuditFile, listAudit, searchEverything } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { type Agent, paysByInvoice, someAdmin, someAgent, someLead } from "./support/given.ts";

/** What an admin finds, by kind and id. */
async function found(admin: Agent, q: string): Promise<string[]> {
  const { groups, unanswered } = await admin.call(searchEverything, { body: { q } });
  expect(unanswered).toEqual([]);
  return groups.flatMap(({ kind, items }) => items.map(({ id }) => `${kind} ${id}`));
}

test("finds lead, agent, billing details and purchase by words that a caller says", async () => {
  const [admin, agent, lead] = await Promise.all([someAdmin(), someAgent(), someLead()]);
  await paysByInvoice(agent);
  const { purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  const { email, phone } = lead.request.contact;

  expect(await found(admin, phone.replace("+358 ", "0").replaceAll(" ", ""))).toEqual([`lead ${lead.id}`]);
  expect(await found(admin, email)).toEqual([`lead ${lead.id}`]);
  expect(await found(admin, lead.id)).toEqual([`lead ${lead.id}`]);
  expect(await found(admin, agent.email)).toEqual([`user ${agent.id}`]);
  expect((await found(admin, agent.id)).toSorted()).toEqual([`account ${agent.id}`, `user ${agent.id}`]);
  expect(await found(admin, purchase.id)).toEqual([`purchase ${lead.id}`]);
});

test("keeps in the audit that an admin searched, and not what for", async () => {
  const admin = await someAdmin();
  await found(admin, "nobody-of-this-name");
  const { items } = await admin.call(listAudit, { query: { userId: admin.id } });
  const searches = items.filter(({ action }) => action === "POST /api/admin/search");
  expect(searches).toMatchObject([{ actor: { id: admin.id }, outcome: "done" }]);
  expect(JSON.stringify(searches)).not.toContain("nobody");
  const query = { userId: admin.id, locale: "sv" as const };
  const { body: file } = await admin.try(getAuditFile, { query });
  expect(file).toContain("Sökte överallt");
});
