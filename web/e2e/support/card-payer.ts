import { buyLead } from "@doorlight/gateway/contract";
import { saveCard } from "../../../scripts/e2e/support/cards.ts";
import { type Agent, someLead } from "../../../scripts/e2e/support/given.ts";
import { someBuyer } from "./some-buyer.ts";

/** A buyer whose credit is spent and whose card pays. */
export async function cardPayer(number?: string): Promise<Agent> {
  const [agent, { id }] = await Promise.all([someBuyer(), someLead()]);
  await agent.call(buyLead, { params: { id }, body: {} });
  await saveCard(agent, number);
  return agent;
}
