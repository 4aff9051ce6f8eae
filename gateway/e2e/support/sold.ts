import type { Db } from "@doorlight/common/db";
import type { SaleRow, SeatRow } from "./history.ts";

/** The live seats of leads. */
export async function seatsOf(leadIds: readonly string[], purchasing: Db): Promise<SeatRow[]> {
  return purchasing<SeatRow>("participations").whereIn("lead_id", leadIds).whereNot("state", "released");
}

/** What purchasing knows of leads. */
export async function salesOf(leadIds: readonly string[], purchasing: Db): Promise<SaleRow[]> {
  return purchasing<SaleRow>("sales").whereIn("lead_id", leadIds);
}
