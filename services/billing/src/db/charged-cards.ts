import type { Db } from "@doorlight/common/db";
import type { ChargedCard } from "../domain/charge.ts";

/** The charged cards of a user, by their payments. */
export async function listChargedCards(
  db: Db,
  userId: string,
  referenceIds: readonly string[],
): Promise<(ChargedCard & { referenceId: string })[]> {
  return db("charges")
    .where({ user_id: userId })
    .whereRaw("reference_id = any(?::uuid[])", [[...referenceIds]])
    .whereNotNull("card_last4")
    .whereNotNull("settled_at")
    .select({ referenceId: "reference_id", brand: "card_brand", last4: "card_last4" });
}
