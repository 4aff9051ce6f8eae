import type { Db } from "@doorlight/common/db";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { Purchase, ReleaseReason, Reservation } from "../domain/purchase.ts";
import { type PurchaseRow, toPurchase, toReservation } from "./purchase-row.ts";

type ReservedRow = Parameters<typeof toReservation>[0];

/** How long a spot is kept for a buyer who has to act; of others the time is shorter. */
const KEPT = "interval '5 minutes'";

/** Reserved purchases, whose cards are being charged. How one is made: `purchase-rules.ts`. */
export function makeReservationStore(db: Db) {
  return {
    /** Confirms a reserved purchase and publishes it. Returns it even if it was confirmed before, and nothing released. */
    confirm(purchaseId: string, at: Date, tx: Db = db): Promise<Purchase | undefined> {
      return ended(tx, "select * from confirm_purchase(?, ?, ?)", [purchaseId, at, currentTraceparent() ?? null]);
    },

    /** Gives the spot of a reserved purchase back and publishes it. Returns the purchase if it was confirmed before. */
    release(purchaseId: string, reason: ReleaseReason, at: Date): Promise<Purchase | undefined> {
      const values = [purchaseId, reason, at, currentTraceparent() ?? null];
      return ended(db, "select * from release_purchase(?, ?, ?, ?)", values);
    },

    /** Keeps a spot for a buyer who has to act. */
    async keep(purchaseId: string): Promise<void> {
      await db("purchases")
        .where({ id: purchaseId, state: "reserved" })
        .update({ reserved_until: db.raw(`reserved_at + ${KEPT}`) });
    },

    /** The spot of a lead that is kept for a buyer; undefined if none is. */
    async find(leadId: string, buyerId: string): Promise<Reservation | undefined> {
      const row = await db("purchases")
        .where({ lead_id: leadId, buyer_id: buyerId, state: "reserved" })
        .first<ReservedRow | undefined>("id", "fee_amount", "currency", "vat_basis_points", "vat_amount");
      return row && toReservation(row);
    },

    /** The spots that are kept for a buyer who has to act. */
    keptFor: (buyerId: string, now: Date): Promise<{ leadId: string; until: Date }[]> =>
      db("purchases")
        .where({ buyer_id: buyerId, state: "reserved" })
        .where("reserved_until", ">", now)
        .whereRaw(`reserved_until >= reserved_at + ${KEPT}`)
        .orderBy("reserved_at")
        .select({ leadId: "lead_id", until: "reserved_until" }),

    /** Reservations whose time is over, the oldest first. */
    due: (at: Date, limit: number): Promise<string[]> =>
      db("purchases")
        .where("state", "reserved")
        .where("reserved_until", "<=", at)
        .orderBy("reserved_until")
        .limit(limit)
        .pluck<string[]>("id"),
  };
}

async function ended(db: Db, call: string, values: (string | Date | null)[]): Promise<Purchase | undefined> {
  const { rows } = await db.raw<{ rows: PurchaseRow[] }>(call, values);
  const [row] = rows;
  return row?.acquired_at ? toPurchase(row) : undefined;
}
