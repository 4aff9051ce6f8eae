import type { Tx } from "@doorlight/common/db";
import type { SealedKey } from "../domain/token-keys.ts";

const columns = { sealingKeyId: "sealing_key_id", sealedKey: "sealed_key" };

export function makeDataKeyStore() {
  return {
    /** Copies of identity that start together pass here one after the other. */
    async listLocked(tx: Tx): Promise<SealedKey[]> {
      await tx.raw("lock table data_keys in share row exclusive mode");
      return tx("data_keys").select<SealedKey[]>(columns);
    },

    async add(tx: Tx, { sealingKeyId, sealedKey }: SealedKey, at: Date): Promise<void> {
      await tx("data_keys").insert({ sealing_key_id: sealingKeyId, sealed_key: sealedKey, sealed_at: at });
    },

    async deleteOthers(tx: Tx, sealingKeyId: Buffer): Promise<void> {
      await tx("data_keys").whereNot({ sealing_key_id: sealingKeyId }).delete();
    },
  };
}
