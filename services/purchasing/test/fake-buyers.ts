import type { ConnectRouter } from "@connectrpc/connect";
import { enumText } from "@doorlight/common/rpc";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Buyer } from "../src/domain/purchase.ts";

const roles = enumText(Role);

/** Identity, which knows whom a test has named and nobody else. */
export function fakeBuyers() {
  const known = new Map<string, Buyer>();
  return {
    /** Their state as buyers from now on. */
    know: (...buyers: Buyer[]) => buyers.forEach((buyer) => known.set(buyer.id, buyer)),
    find: async (userId: string) => known.get(userId),

    routes: (router: ConnectRouter) =>
      router.service(IdentityService, {
        getBuyer({ userId }) {
          const buyer = known.get(userId);
          if (!buyer) return {};
          const { role, country, officeId, termsAccepted } = buyer;
          return {
            buyer: { role: roles.fromText(role as "agent"), country, officeId: officeId ?? undefined, termsAccepted },
          };
        },
      }),
  };
}
