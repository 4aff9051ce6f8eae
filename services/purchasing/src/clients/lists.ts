import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { LeadListDecisionsService, ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import type { Candidate, ListChange } from "../domain/delivery.ts";

/** Leads, which knows how lead lists are now. */
export function makeLists({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(LeadListDecisionsService, { peer: "leads", address, signer });
  return {
    /** Why a list that matched a lead does not let it through any more; undefined if it does. */
    async findChange({ listId, leadId }: Candidate): Promise<ListChange | undefined> {
      const { isActive, failed } = await client.checkMatch({ listId, leadId });
      if (!isActive) return "list_off";
      if (failed.length === 0) return undefined;
      if (failed.includes(ListRule.NOT_PAUSED)) return "list_paused";
      return failed.includes(ListRule.NOT_AWAY) ? "list_away" : "list_changed";
    },

    close: () => client[Symbol.dispose](),
  };
}
