import type { Db } from "@doorlight/common/db";
import { cardProvider } from "./cards.ts";

/**
 * Card payments of users on which the provider's journal, billing's charges and purchasing's ledger disagree, or that
 * were taken twice or given back, one line each. For the time after a failure, when nobody buys.
 */
export async function ledgerViolations(userIds: readonly string[], purchasing: Db, billing: Db): Promise<string[]> {
  const customers = await billing("provider_customers").whereIn("user_id", userIds).pluck<string[]>("provider_id");
  const entries = (await cardProvider.journal()).filter(
    ({ customer, status }) => status === "succeeded" && customers.includes(customer ?? ""),
  );
  const journal = Map.groupBy(entries, ({ metadata: of }) => of["purchase_id"] ?? of["sale_id"] ?? of["fee_id"] ?? "");
  const charges = await billing("charges")
    .whereIn("user_id", userIds)
    .select<{ reference_id: string; state: string; net: bigint; gross: bigint }[]>(
      "reference_id",
      "state",
      "net",
      "gross",
    );
  const chargeOf = new Map(charges.map((charge) => [charge.reference_id, charge]));
  const rows = await purchasing("ledger_transactions")
    .whereIn("user_id", userIds)
    .where({ from_account: "card" })
    .select<{ reference: string; amount: bigint }[]>(
      purchasing.raw("coalesce(purchase_id, reference_id) as reference"),
      "amount",
    );
  const bookedOf = Map.groupBy(rows, ({ reference }) => reference);

  return [...new Set([...journal.keys(), ...chargeOf.keys(), ...bookedOf.keys()])].flatMap((reference) => {
    const charge = chargeOf.get(reference);
    const taken = (journal.get(reference) ?? []).map(({ kind, amount }) => (kind === "charge" ? amount : -amount));
    const booked = (bookedOf.get(reference) ?? []).map(({ amount }) => Number(amount));
    const expected = charge?.state === "settled" ? [[Number(charge.gross)], [Number(charge.net)]] : [[], []];
    const agrees = JSON.stringify([taken, booked]) === JSON.stringify(expected);
    return agrees ? [] : [`${reference}: its charge ${charge?.state}, taken [${taken}], in the ledger [${booked}]`];
  });
}
