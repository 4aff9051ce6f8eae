import { toLocale } from "@doorlight/common/product";
import { fromMessage, makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { CampaignAgentSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { AgentAccount } from "../domain/agent.ts";

/** Identity, which alone has the addresses of agents. */
export function makeIdentity({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(IdentityService, { peer: "identity", address, signer, timeoutMs: seconds(5) });

  async function list(request: { userIds?: string[]; after?: string }): Promise<AgentAccount[]> {
    const { agents } = await client.listCampaignAgents(request);
    return agents.map((agent) => {
      const account = fromMessage(CampaignAgentSchema, agent);
      return { ...account, locale: toLocale(account.locale) };
    });
  }

  return {
    /** At most 500; those that are unknown, erased or not confirmed are left out. */
    listAgents: async (userIds: readonly string[]): Promise<AgentAccount[]> =>
      userIds.length === 0 ? [] : list({ userIds: [...userIds] }),

    /** The next accounts after an id, an empty one for the first; none after the last. */
    listAgentsAfter: (after: string): Promise<AgentAccount[]> => list({ after }),

    close: () => client[Symbol.dispose](),
  };
}
