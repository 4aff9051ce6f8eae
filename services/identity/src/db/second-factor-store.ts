import type { Db, Tx } from "@doorlight/common/db";

export type SecondFactor = { seed: string; isOn: boolean };

export const secondFactorStore = {
  /** A factor that waits for its first code, in place of one that did; false where one is on. */
  async begin(tx: Tx, userId: string, seed: string, startedAt: Date): Promise<boolean> {
    const begun = await tx("second_factors")
      .insert({ user_id: userId, seed, started_at: startedAt })
      .onConflict("user_id")
      .merge(["seed", "started_at"])
      .whereNull("second_factors.confirmed_at")
      .returning("user_id");
    return begun.length > 0;
  },

  async find(db: Db | Tx, userId: string): Promise<SecondFactor | undefined> {
    const found = await db("second_factors")
      .where({ user_id: userId })
      .first<{ seed: string; confirmed_at: Date | null } | undefined>("seed", "confirmed_at");
    return found && { seed: found.seed, isOn: found.confirmed_at !== null };
  },

  async turnOn(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx("second_factors").where({ user_id: userId }).update({ confirmed_at: now });
  },

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx("second_factors").where({ user_id: userId }).delete();
  },

  /** Uses a code up by its time step; false when one of that step or a later one was used. */
  async useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
    const used = await tx("second_factors")
      .where({ user_id: userId })
      .where("last_step", "<", step)
      .update({ last_step: step });
    return used > 0;
  },

  async replaceRecoveryCodes(tx: Tx, userId: string, digests: readonly Buffer[]): Promise<void> {
    await tx("recovery_codes").where({ user_id: userId }).delete();
    await tx("recovery_codes").insert(digests.map((digest) => ({ user_id: userId, code_digest: digest })));
  },

  /** Uses a recovery code up; false when it is unknown or was used. */
  async useRecoveryCode(tx: Tx, userId: string, digest: Buffer, now: Date): Promise<boolean> {
    const used = await tx("recovery_codes")
      .where({ user_id: userId, code_digest: digest })
      .whereNull("used_at")
      .update({ used_at: now });
    return used > 0;
  },
};
