import { randomBytes } from "node:crypto";
import { type Db, transaction, type Tx } from "../db/index.ts";
import type { Clock } from "../time/index.ts";
import { keyId, open, seal, type SealedKey } from "./sealed-key.ts";

type Ports = {
  /** With the table `data_keys`. */
  db: Db;
  /** 32 bytes each. */
  tokenKeys: { current: Buffer; former?: Buffer };
  clock: Clock;
};

/** The key of secrets that must outlive a rotation of TOKEN_KEY. */
export type DataKey = () => Promise<Buffer>;

/**
 * Reads the data key of a service once; the first copy of the service ever makes it. It lies in the database, sealed by
 * TOKEN_KEY: a rotation seals it anew and leaves what is derived from it alone. Rejects if neither of the keys opens
 * it, so that a key changed by mistake keeps the service from being ready and makes nothing void.
 */
export function makeDataKey({ db, tokenKeys: { current, former }, clock }: Ports): DataKey {
  let known: Promise<Buffer> | undefined;

  async function read(tx: Tx): Promise<Buffer> {
    const sealed = await listLocked(tx);
    const openedBy = (key: Buffer) => {
      const found = sealed.find(({ sealingKeyId }) => sealingKeyId.equals(keyId(key)));
      return found && open(key, found.sealedKey);
    };
    const present = openedBy(current);
    const dataKey = present ?? (former && openedBy(former)) ?? first(sealed);
    if (!present) await add(tx, { sealingKeyId: keyId(current), sealedKey: seal(current, dataKey) }, clock.now());
    // The rotation is over: the former key must open nothing any more.
    if (!former && sealed.length > 0) await deleteOthers(tx, keyId(current));
    return dataKey;
  }

  return () => {
    known ??= transaction(db, read).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function first(sealed: readonly SealedKey[]): Buffer {
  if (sealed.length > 0) throw new Error("TOKEN_KEY holds none of the keys that seal the data key: see the README");
  return randomBytes(32);
}

/** Copies of a service that start together pass here one after the other. */
async function listLocked(tx: Tx): Promise<SealedKey[]> {
  await tx.raw("lock table data_keys in share row exclusive mode");
  return tx("data_keys").select<SealedKey[]>({ sealingKeyId: "sealing_key_id", sealedKey: "sealed_key" });
}

async function add(tx: Tx, { sealingKeyId, sealedKey }: SealedKey, at: Date): Promise<void> {
  await tx("data_keys").insert({ sealing_key_id: sealingKeyId, sealed_key: sealedKey, sealed_at: at });
}

async function deleteOthers(tx: Tx, sealingKeyId: Buffer): Promise<void> {
  await tx("data_keys").whereNot({ sealing_key_id: sealingKeyId }).delete();
}
