import type { Db } from "@doorlight/common/db";
import type { ChargedCard } from "../domain/charge.ts";

/** Which cards of a user were charged, by what they paid. */
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
