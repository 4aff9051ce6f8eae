import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { AccountLinksService } from "@doorlight/proto/purchasing/v1/account_links_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { seconds } from "@doorlight/common/time";

/** Long enough for a busy purchasing, short enough for an agent waiting for a page. */
const CHECK_TIMEOUT_MS = seconds(1.5);

/** Purchasing, which decides about purchases and knows the buyers. */
export function makePurchasing({ address, signer }: { address: string; signer: Signer }) {
  const client = makeRpcClient(PurchasingService, { peer: "purchasing", address, signer });
  const links = makeRpcClient(AccountLinksService, { peer: "purchasing", address, signer });
  /** The account itself, and those that are one buyer with it, in one order. */
  const ownAccounts = async (userId: string): Promise<string[]> => {
    const { userIds } = await links.listOwnAccounts({ userId }, { timeoutMs: CHECK_TIMEOUT_MS });
    return [userId, ...userIds].toSorted();
  };
  return {
    ownAccounts,

    /** Ends the buying of a lead and returns the instant that decides: purchases before it stand. */
    async endBuying(leadId: string, reopenedAt?: Date | null): Promise<Date> {
      const { endedAt } = await client.endBuying({
        leadId,
        ...(reopenedAt && { reopenedAt: timestampFromDate(reopenedAt) }),
      });
      if (!endedAt) throw new Error("Purchasing returned no instant of the end of buying");
      return timestampDate(endedAt);
    },

    async isBuyer(leadId: string, userId: string): Promise<boolean> {
      return (await client.checkBuyer({ leadId, userId }, { timeoutMs: CHECK_TIMEOUT_MS })).isBuyer;
    },

    /** The own accounts of each of several. */
    async ownAccountsOf(userIds: readonly string[]): Promise<Map<string, string[]>> {
      return new Map(await Promise.all(userIds.map(async (id) => [id, await ownAccounts(id)] as const)));
    },

    close() {
      client[Symbol.dispose]();
      links[Symbol.dispose]();
    },
  };
}
