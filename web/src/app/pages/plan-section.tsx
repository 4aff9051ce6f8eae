import { MonthlyLeads } from "../../features/billing/components/monthly-leads.tsx";
import { OwnDeals } from "../../features/deals/components/own-deals.tsx";
import { Plans } from "../../features/plans/components/plans.tsx";

/** The leads that come every month: what is left of them, the plan, and deals. */
export function PlanSection() {
  return (
    <div className="grid max-w-[1000px] gap-[22px]">
      <MonthlyLeads />
      <OwnDeals />
      <Plans />
    </div>
  );
}
