import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import {
  buyLead,
  createApiToken,
  getIntegrationContact,
  listContactReads,
  listIntegrationLeads,
  myLeads,
  pullEvents,
  revokeApiToken,
} from "@doorlight/gateway/contract";
import { someAdmin, someAgent, someLead } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

test("lets a program read what its agent bought by a token alone, until the token is revoked", async () => {
  const [agent, lead, admin] = await Promise.all([someAgent(), someLead(), someAdmin()]);
  const body = { name: "CRM", scopes: ["events" as const, "leads" as const, "contacts" as const] };
  const { token, secret } = await agent.call(createApiToken, { body });
  const narrow = await agent.call(createApiToken, { body: { name: "Board", scopes: ["leads"] } });
  const program = new Visitor();
  const by = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });
  await program.call(pullEvents, { query: {}, ...by(secret) });
  await agent.call(buyLead, { params: { id: lead.id }, body: {} });

  const delivered = await eventually(async () => {
    const { items } = await program.call(pullEvents, { query: {}, ...by(secret) });
    const found = items.find(({ body: { type, data } }) => type === "lead.delivered" && data["leadId"] === lead.id);
    return found ?? Promise.reject(new Error("The purchase is not among the events yet"));
  });
  expect(delivered.body.data).toMatchObject({ country: "FI", sequence: 1 });
  const read = async (given: string) => (await program.call(listIntegrationLeads, { query: {}, ...by(given) })).items;
  const { phone, firstName } = lead.request.contact;
  expect(await read(secret)).toMatchObject([{ purchase: { leadId: lead.id }, contact: { firstName } }]);
  expect(await read(narrow.secret)).toMatchObject([{ purchase: { leadId: lead.id }, contact: null }]);
  const contactOf = { params: { id: lead.id } };
  expect(await program.call(getIntegrationContact, { ...contactOf, ...by(secret) })).toMatchObject({
    contact: { phone: phone.replaceAll(" ", "") },
  });
  const { items: reads } = await admin.call(listContactReads, { query: { leadId: lead.id } });
  expect(reads.map(({ reader }) => reader.id)).toContain(agent.id);

  const code = async (call: Promise<{ code: string }>) => (await call).code;
  expect(await code(program.refused(getIntegrationContact, { ...contactOf, ...by(narrow.secret) }))).toBe(
    "token_scope_missing",
  );
  // A token opens nothing else, and a session no call of programs.
  expect(await code(program.refused(myLeads, { query: {}, ...by(secret) }))).toBe("login_required");
  expect(await code(agent.refused(pullEvents, { query: {} }))).toBe("token_invalid");

  await agent.call(revokeApiToken, { params: { id: token.id } });
  expect(await code(program.refused(pullEvents, { query: {}, ...by(secret) }))).toBe("token_invalid");
});
