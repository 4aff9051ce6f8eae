import type { UserRecord } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { UserLeadLists } from "./user-lead-lists.tsx";
import { UserPurchases } from "./user-purchases.tsx";

/** All that an agent's account has, part by part. */
export function UserAccount({ user, ledger }: { user: UserRecord; ledger: ReactNode }) {
  return (
    <>
      <UserPurchases user={user} />
      <UserLeadLists user={user} />
      {ledger}
    </>
  );
}
