import type { Period } from "./month.ts";
import type { Plan } from "./plan.ts";

/** The leads that a subscription includes in one month. `version` counts its changes. */
export type PlanQuota = {
  id: string;
  subscriptionId: string;
  userId: string;
  country: string;
  period: Period;
  total: number;
  version: bigint;
};

/** The leads that a month begins with, before it is paid: enough for its first hours, and little to lose. */
export const advanceOf = ({ monthlyQuota }: Pick<Plan, "monthlyQuota">): number => Math.ceil(monthlyQuota / 10);
