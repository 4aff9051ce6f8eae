import { updateProfile } from "@doorlight/gateway/contract";
import { type Agent, someAgent } from "../../../scripts/e2e/support/given.ts";

/** An agent whose first purchase asks for the price alone: phone number and office were asked for before. */
export async function someBuyer(options?: Parameters<typeof someAgent>[0]): Promise<Agent> {
  const agent = await someAgent(options);
  await agent.call(updateProfile, { body: { profileAsked: true } });
  return agent;
}
