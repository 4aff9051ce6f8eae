import { getBillingOverview } from "@doorlight/gateway/contract";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { Credits } from "./credits.tsx";
import { NextPayment } from "./next-payment.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { TopUp } from "./top-up.tsx";

/** The next payment source, and the account's means: credits, a plan, an automatic top-up. */
export function Balance() {
  const { data, error } = useAnswer(getBillingOverview);
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <div className="grid gap-[22px]">
      <NextPayment overview={data} />
      <div className="grid items-start gap-[22px] md:grid-cols-2">
        <Credits overview={data} />
        <PlanSummary overview={data} />
      </div>
      <TopUp />
    </div>
  );
}
