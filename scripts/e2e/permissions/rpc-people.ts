import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead, deactivateUser, me } from "@doorlight/gateway/contract";
import { type Agent, someAdmin, someAgent, someLead } from "../support/given.ts";
import { queryDatabase } from "../support/database.ts";
import { stack } from "../support/stack.ts";
import { type RpcPeople, signerOf } from "./rpc-callers.ts";
import type { RpcWorld } from "./rpc-rows.ts";

/** The accounts behind the callers of rpcs, and the subjects of the rows. */
export async function givenRpcPeople(): Promise<{ people: RpcPeople; world: RpcWorld }> {
  const office = `Rpc matrix ${crypto.randomUUID()}`;
  const [agent, buyer, colleague, deactivated, admin, superAdmin, lead, ownLead] = await Promise.all([
    someAgent(),
    someAgent({ office }),
    someAgent({ office }),
    someAgent(),
    someAdmin(),
    someAdmin("super_admin"),
    someLead(),
    someLead(),
  ]);
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await admin.call(deactivateUser, { params: { id: deactivated.id }, body: {} });
  await eventually(async () => {
    const sql = `select active from accounts where user_id = '${deactivated.id}'`;
    const [account] = await queryDatabase<{ active: boolean }>(stack, "purchasing", sql);
    if (account?.active !== false) throw new Error("Purchasing has not consumed the deactivation");
  });
  const world = {
    superAdminId: superAdmin.id,
    sellerHash: ownLead.hash,
    leadId: lead.id,
    grantOfBuyer: () =>
      signerOf("purchasing").sign({ leadId: lead.id, userId: buyer.id }, { audience: "leads.contact", seconds: 60 }),
    pageGrantOfBuyer: () =>
      signerOf("purchasing").sign(
        { leadIds: [lead.id], userId: buyer.id },
        { audience: "leads.contacts", seconds: 60 },
      ),
  };
  return {
    people: {
      agent,
      buyer: await withOffice(buyer),
      colleague: await withOffice(colleague),
      deactivated,
    },
    world,
  };
}

async function withOffice(agent: Agent): Promise<{ id: string; officeId?: string }> {
  const { user } = await agent.call(me);
  return { id: user.id, ...(user.office && { officeId: user.office.id }) };
}
