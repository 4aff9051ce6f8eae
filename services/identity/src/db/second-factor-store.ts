import type { Tx } from "@doorlight/common/db";
import type { WrongCodes } from "../domain/wrong-codes.ts";

type SecondFactor = { seed: string; isOn: boolean; wrongCodes: WrongCodes };
type Row = { seed: string; confirmed_at: Date | null; wrong_codes: number; wrong_code_at: Date | null };

/** A second factor is read and changed in transactions alone, so nothing here needs the pool. */
export function makeSecondFactorStore() {
  return {
    /** A factor that waits for its first code, in place of one that still does; false if one is on. */
    async begin(tx: Tx, userId: string, seed: string, startedAt: Date): Promise<boolean> {
      const begun = await tx("second_factors")
        .insert({ user_id: userId, seed, started_at: startedAt })
        .onConflict("user_id")
        .merge(["seed", "started_at"])
        .whereNull("second_factors.confirmed_at")
        .returning("user_id");
      return begun.length > 0;
    },

    async find(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
      const found = await tx("second_factors")
        .where({ user_id: userId })
        .first<Row | undefined>("seed", "confirmed_at", "wrong_codes", "wrong_code_at");
      if (!found) return undefined;
      const { seed, confirmed_at, wrong_codes: count, wrong_code_at: lastAt } = found;
      return { seed, isOn: confirmed_at !== null, wrongCodes: { count, lastAt } };
    },

    async setWrongCodes(tx: Tx, userId: string, { count, lastAt }: WrongCodes): Promise<void> {
      await tx("second_factors").where({ user_id: userId }).update({ wrong_codes: count, wrong_code_at: lastAt });
    },

    async turnOn(tx: Tx, userId: string, now: Date): Promise<void> {
      await tx("second_factors").where({ user_id: userId }).update({ confirmed_at: now });
    },

    async delete(tx: Tx, userId: string): Promise<void> {
      await tx("second_factors").where({ user_id: userId }).delete();
    },

    /** Uses a code up by its time step; false if a code of that step or a later one was used. */
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

    /** Uses a recovery code up; false if it is unknown or used. */
    async useRecoveryCode(tx: Tx, userId: string, digest: Buffer, now: Date): Promise<boolean> {
      const used = await tx("recovery_codes")
        .where({ user_id: userId, code_digest: digest })
        .whereNull("used_at")
        .update({ used_at: now });
      return used > 0;
    },
  };
}
