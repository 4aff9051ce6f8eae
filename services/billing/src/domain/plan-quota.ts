import type { Period } from "./month.ts";

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
