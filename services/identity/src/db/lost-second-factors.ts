import type { Tx } from "@doorlight/common/db";

export const lostSecondFactors = {
  /** Takes a user's second factor away, with its recovery codes. */
  async remove(tx: Tx, userId: string): Promise<void> {
    await tx("second_factors").where({ user_id: userId }).delete();
  },
};
