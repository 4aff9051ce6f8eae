import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";

/** Short enough for an agent who waits. */
const TIMEOUT_MS = seconds(1.5);

export type Leads = ReturnType<typeof makeLeads>;

/** Leads, which knows the homes. */
export function makeLeads({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(LeadsService, { peer: "leads", address, signer, timeoutMs: TIMEOUT_MS });
  return {
    /** Whether a lead was published by mistake; undefined without an answer, which proves nothing. */
    isDuplicate: (leadId: string): Promise<boolean | undefined> =>
      client.checkDuplicate({ leadId }).then(
        ({ isDuplicate }) => isDuplicate,
        () => undefined,
      ),

    /** The agents on whose word alone a lead was closed. */
    reportersOf: async (leadId: string): Promise<readonly string[]> =>
      (await client.listReporters({ leadId })).agentIds,

    close: () => client[Symbol.dispose](),
  };
}
