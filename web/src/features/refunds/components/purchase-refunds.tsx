import type { LeadDetail } from "@doorlight/gateway/contract";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePurchaseRefunds } from "../api/purchase-refunds.ts";
import { ContactAttempts } from "./contact-attempts.tsx";
import { RefundCard } from "./refund-card.tsx";

type Props = { purchase: NonNullable<LeadDetail["purchase"]>; contactErasedAt: string | null };

/** The agent's contact attempts of a purchase, and the refund that they may lead to. The contact stays in sight without them. */
export function PurchaseRefunds({ purchase, contactErasedAt }: Props) {
  const { data, error } = usePurchaseRefunds(purchase.id, contactErasedAt);
  if (!data)
    return error ? (
      <Card>
        <ErrorAlert error={error} />
      </Card>
    ) : (
      <Skeleton className="h-64 rounded-l!" />
    );
  return (
    <>
      {!purchase.refundedAt && !contactErasedAt && <ContactAttempts purchase={purchase} refunds={data} />}
      <RefundCard purchase={purchase} refunds={data} isErased={contactErasedAt !== null} />
    </>
  );
}
