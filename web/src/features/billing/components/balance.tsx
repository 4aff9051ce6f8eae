import { getBillingOverview } from "@doorlight/gateway/contract";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { Credits } from "./credits.tsx";
import { TopUp } from "./top-up.tsx";

/** The account's credits, and the automatic top-up. */
export function Balance() {
  const { data, error } = useAnswer(getBillingOverview);
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-80" />;
  return (
    <div className="grid gap-[22px]">
      <Credits overview={data} />
      <TopUp />
    </div>
  );
}
