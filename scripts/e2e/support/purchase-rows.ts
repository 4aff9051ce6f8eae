import type { Db } from "@doorlight/common/db";

/** One live purchase, as purchasing keeps it. */
export interface PurchaseRow {
  id: string;
  lead_id: string;
  buyer_id: string;
  office_id: string | null;
  acquired_at: Date;
}

/** A lead, as purchasing keeps it. */
export interface LeadRow {
  lead_id: string;
  cap: number;
  spots_taken: number;
  closed_at: Date | null;
}

/** The live purchases of leads. */
export async function purchasesOf(leadIds: readonly string[], purchasing: Db): Promise<PurchaseRow[]> {
  return purchasing<PurchaseRow>("purchases").whereIn("lead_id", leadIds).whereNot("state", "released");
}

/** Purchasing's data about leads. */
export async function leadsOf(leadIds: readonly string[], purchasing: Db): Promise<LeadRow[]> {
  return purchasing<LeadRow>("leads").whereIn("lead_id", leadIds);
}
