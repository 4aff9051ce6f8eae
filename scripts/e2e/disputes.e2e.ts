import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import { buyLead, type Dispute, endCardBlock, listAudit, listCards, listDisputes } from "@doorlight/gateway/contract";
import { cardPayer, saveCard } from "./support/cards.ts";
import { type Agent, someAdmin, someLead } from "./support/given.ts";

/** Its holder disputes each charge. Other tests do not use it, since its block is for everybody. */
const DISPUTED = "4000000000000259";

async function disputeOf(agent: Agent, admin: Agent): Promise<Dispute> {
  const find = async () => (await admin.call(listDisputes)).items.find(({ user }) => user.id === agent.id);
  await eventually(async () => expect(await find()).toBeDefined());
  return (await find())!;
}

test("shows admins a disputed charge, and suspends its card until a super admin ends the block", async () => {
  const [agent, admin, superAdmin] = await Promise.all([cardPayer(DISPUTED), someAdmin(), someAdmin("super_admin")]);
  await agent.call(buyLead, { params: { id: (await someLead()).id }, body: {} });
  const { id, reason, blockEnd } = await disputeOf(agent, admin);
  expect({ reason, blockEnd }).toEqual({ reason: "fraudulent", blockEnd: null });
  expect((await agent.call(listCards)).items).toMatchObject([{ last4: "0259", suspended: true }]);
  await expect(saveCard(agent, DISPUTED)).rejects.toThrow("card_blocked");

  const end = { params: { id }, body: { reason: "The bank withdrew it" } };
  expect(await admin.refused(endCardBlock, end)).toMatchObject({ status: 403, code: "forbidden" });
  await superAdmin.call(endCardBlock, end);
  const ended = {
    outcome: "done",
    reason: end.body.reason,
    fields: [
      { name: "amount", before: null },
      { name: "holdsAccount", before: true, after: false },
    ],
  };
  const { items: audit } = await admin.call(listAudit, { query: { userId: agent.id } });
  expect(audit).toMatchObject([
    { actor: { id: superAdmin.id }, subject: { id: agent.id }, object: { kind: "dispute", id }, ...ended },
    { outcome: "refused", refusal: "forbidden" },
  ]);
  expect((await agent.call(listCards)).items).toMatchObject([{ last4: "0259", isDefault: true, suspended: false }]);
  expect(await saveCard(agent, DISPUTED)).toMatchObject({ last4: "0259" });
});
