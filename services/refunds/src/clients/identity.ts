import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";

/** Short enough for an admin who waits. */
const TIMEOUT_MS = seconds(1.5);

export type Identity = ReturnType<typeof makeIdentity>;

/** Identity, which knows who may decide. */
export function makeIdentity({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(IdentityService, { peer: "identity", address, signer, timeoutMs: TIMEOUT_MS });
  return {
    /** The ids of active ones. */
    listSuperAdmins: async (): Promise<string[]> => (await client.listAdmins({ superAdminsOnly: true })).userIds,

    close: () => client[Symbol.dispose](),
  };
}
