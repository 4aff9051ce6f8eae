import { isAdmin, type UserCaller } from "@doorlight/common/product";
import type { Purchase } from "../domain/purchase.ts";

type Ports = {
  purchases: { ofLead(leadId: string, buyerId: string | undefined, test?: boolean): Promise<Purchase[]> };
};

export type ListLeadPurchases = ReturnType<typeof makeListLeadPurchases>;

/** The purchases of a lead that the caller may see, oldest first: for an admin all, for others their own. */
export function makeListLeadPurchases({ purchases }: Ports) {
  return (leadId: string, caller: Pick<UserCaller, "userId" | "role" | "test">): Promise<Purchase[]> =>
    purchases.ofLead(leadId, isAdmin(caller) ? undefined : caller.userId, caller.test);
}
