import { getUserBilling, type UserRecord } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { AccountSection } from "./account-section.tsx";
import { UserBillingDetails } from "./user-billing-details.tsx";
import { UserContracts } from "./user-contracts.tsx";
import { UserDebt } from "./user-debt.tsx";
import { UserDisputes } from "./user-disputes.tsx";
import { UserInvoices } from "./user-invoices.tsx";
import { UserLeadLists } from "./user-lead-lists.tsx";
import { UserLinks } from "./user-links.tsx";
import { UserPurchases } from "./user-purchases.tsx";
import { UserRefunds } from "./user-refunds.tsx";

type Props = { user: UserRecord; mails: ReactNode; ledger: ReactNode };

/** All that an agent's account has, part by part. */
export function UserAccount({ user, mails, ledger }: Props) {
  const billing = useAnswer(getUserBilling, { params: { id: user.id } });
  const { data } = billing;
  return (
    <>
      <UserPurchases user={user} />
      <UserLeadLists user={user} />
      <AccountSection id="contracts" of={billing}>
        {data && <UserContracts billing={data} user={user} />}
      </AccountSection>
      <AccountSection id="details" of={billing}>
        {data && <UserBillingDetails billing={data} user={user} />}
      </AccountSection>
      <UserLinks user={user} />
      <UserInvoices user={user} debt={data && <UserDebt billing={data} />} />
      <UserRefunds user={user} />
      <AccountSection id="disputes" of={billing}>
        {data && <UserDisputes billing={data} user={user} />}
      </AccountSection>
      {mails}
      {ledger}
    </>
  );
}
