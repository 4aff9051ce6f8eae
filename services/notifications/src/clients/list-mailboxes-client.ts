import type { RpcClient } from "@doorlight/common/rpc";
import {
  GetListMailboxMailResponseSchema,
  type LeadListsService,
} from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { callPeer } from "./call-peer.ts";

export function makeListMailboxesClient(leadLists: RpcClient<typeof LeadListsService>) {
  return {
    /** The address that waits for its link; undefined once it is confirmed, or gone. */
    find: (mailboxId: string): Promise<{ email: string; token: string } | undefined> =>
      callPeer(GetListMailboxMailResponseSchema, leadLists.getListMailboxMail({ mailboxId })),
  };
}
