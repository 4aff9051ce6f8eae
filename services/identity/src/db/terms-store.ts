import type { Tx } from "@doorlight/common/db";

export type TermsAnswer = { userId: string; version: string; accepted: boolean; answeredAt: Date };

export const termsStore = {
  /** Keeps the answer for the record. */
  async add(tx: Tx, { userId, version, accepted, answeredAt }: TermsAnswer): Promise<void> {
    await tx("terms_answers").insert({ user_id: userId, version, accepted, answered_at: answeredAt });
  },
};
