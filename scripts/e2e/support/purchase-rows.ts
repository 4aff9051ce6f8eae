import type { Db } from "@doorlight/common/db";
import type { SaleRow, SpotRow } from "./history.ts";

/** The live spots of leads. */
export async function spotsOf(leadIds: readonly string[], purchasing: Db): Promise<SpotRow[]> {
  return purchasing<SpotRow>("purchases").whereIn("lead_id", leadIds).whereNot("state", "released");
}

/** What purchasing knows of leads. */
export async function salesOf(leadIds: readonly string[], purchasing: Db): Promise<SaleRow[]> {
  return purchasing<SaleRow>("sales").whereIn("lead_id", leadIds);
}
