import type { Tx } from "@doorlight/common/db";

export const signupCreditStore = {
  /** True the first time for ever that this person claims the credit. */
  async claim(tx: Tx, personDigest: Buffer, userId: string, now: Date): Promise<boolean> {
    const claimed = await tx("signup_credits")
      .insert({ person_digest: personDigest, user_id: userId, granted_at: now })
      .onConflict()
      .ignore()
      .returning("user_id");
    return claimed.length > 0;
  },
};
