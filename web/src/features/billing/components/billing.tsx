import { getBillingDetails } from "@doorlight/gateway/contract";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useWayToPay } from "../use-way-to-pay.ts";
import { BillingForm } from "./billing-form.tsx";

type Props = { /** The page that waits for the billing details. */ next: string | null };

/** The account's billing method beyond credits and quota, and the details for an invoice. */
export function Billing({ next }: Props) {
  const way = useWayToPay();
  const { data, error } = useAnswer(getBillingDetails);
  if (error && !data) throw error;
  return (
    <Card className="p-6">
      {data ? <BillingForm details={data} next={next} way={way} /> : <Skeleton className="h-80" />}
    </Card>
  );
}
