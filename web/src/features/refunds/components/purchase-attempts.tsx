import type { LeadDetail } from "@doorlight/gateway/contract";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePurchaseRefunds } from "../api/purchase-refunds.ts";
import { ContactAttempts } from "./contact-attempts.tsx";

type Props = { purchase: NonNullable<LeadDetail["purchase"]>; contactErasedAt: string | null };

/** The agent's contact attempts of a purchase, as long as there is somebody to reach. */
export function PurchaseAttempts({ purchase, contactErasedAt }: Props) {
  const { data, error } = usePurchaseRefunds(purchase.id, contactErasedAt);
  if (contactErasedAt) return null;
  if (data) return <ContactAttempts purchase={purchase} refunds={data} />;
  return error ? <ErrorAlert error={error} /> : <Skeleton className="h-40" />;
}
