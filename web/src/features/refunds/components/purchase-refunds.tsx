import type { LeadDetail } from "@doorlight/gateway/contract";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePurchaseRefunds } from "../api/purchase-refunds.ts";
import { RefundCard } from "./refund-card.tsx";

type Props = { purchase: NonNullable<LeadDetail["purchase"]> } & Pick<LeadDetail, "contactErasedAt" | "canReport">;

/** The refund of a purchase. The contact stays in sight without it. */
export function PurchaseRefunds({ purchase, contactErasedAt, canReport }: Props) {
  const { data, error } = usePurchaseRefunds(purchase.id, contactErasedAt);
  if (!data)
    return error ? (
      <Card>
        <ErrorAlert error={error} />
      </Card>
    ) : (
      <Skeleton className="h-64 rounded-l!" />
    );
  return <RefundCard purchase={purchase} refunds={data} isErased={contactErasedAt !== null} canReport={canReport} />;
}
