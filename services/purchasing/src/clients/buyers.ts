import { enumText, makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Buyer } from "../domain/purchase.ts";

const roles = enumText(Role);

/** Identity, which knows users as buyers, now. */
export function makeBuyers({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(IdentityService, { peer: "identity", address, signer });
  return {
    /** Undefined if the user is gone or may not sign in. */
    async find(userId: string): Promise<Buyer | undefined> {
      const { buyer } = await client.getBuyer({ userId });
      if (!buyer) return undefined;
      const { role, country, officeId = null, termsAccepted } = buyer;
      return { id: userId, role: roles.toText(role), country, officeId, termsAccepted };
    },

    close: () => client[Symbol.dispose](),
  };
}
