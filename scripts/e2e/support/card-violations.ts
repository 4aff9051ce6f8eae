import type { Db } from "@doorlight/common/db";
import { cardProvider } from "./cards.ts";

/**
 * Purchases of leads by card on which purchasing, billing and the provider's journal do not agree, one line each. For the
 * time after a fault, when nobody buys.
 */
export async function cardViolations(leadIds: readonly string[], purchasing: Db, billing: Db): Promise<string[]> {
  const purchases = await purchasing("purchases")
    .whereIn("lead_id", leadIds)
    .where({ payment_source: "card" })
    .select<{ id: string; state: string }[]>("id", "state");
  const charges = await billing("charges")
    .whereIn(
      "reference_id",
      purchases.map(({ id }) => id),
    )
    .select<{ reference_id: string; state: string; gross: bigint | null }[]>("reference_id", "state", "gross");
  const chargeOf = new Map(charges.map((charge) => [charge.reference_id, charge]));
  const journal = Map.groupBy(await cardProvider.journal(), ({ metadata }) => metadata["purchase_id"]);

  return purchases.flatMap(({ id, state }) => {
    const charge = chargeOf.get(id);
    const payments = (journal.get(id) ?? []).filter(({ status }) => status === "succeeded");
    const charged = payments.filter(({ kind }) => kind === "charge");
    const taken = payments.reduce((sum, { kind, amount }) => sum + (kind === "charge" ? amount : -amount), 0);
    const seen = `${state}, its charge ${charge?.state}, ${taken} cents taken by ${charged.length} charges`;
    const isPaid = charge?.state === "settled" && taken === Number(charge.gross) && charged.length === 1;
    const isFree = charge?.state !== "settled" && taken === 0 && charged.length <= 1;
    const agrees = state === "confirmed" ? isPaid : state === "released" && isFree;
    return agrees ? [] : [`purchase ${id}: ${seen}`];
  });
}
