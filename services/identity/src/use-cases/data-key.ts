import type { TokenKeys } from "@doorlight/common/product";
import { randomBytes } from "node:crypto";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { keyId, open, seal, type SealedKey } from "../domain/token-keys.ts";

type Ports = {
  db: Db;
  dataKeys: {
    listLocked(tx: Tx): Promise<SealedKey[]>;
    add(tx: Tx, key: SealedKey, at: Date): Promise<void>;
    deleteOthers(tx: Tx, sealingKeyId: Buffer): Promise<void>;
  };
  tokenKeys: TokenKeys;
  clock: Clock;
};

/** The key of what must outlive a rotation: authenticators, recovery codes, and the memory of the free credit. */
export type DataKey = () => Promise<Buffer>;

/**
 * Reads the data key once; the first copy of identity ever makes it. It lies in the database, sealed by TOKEN_KEY: a
 * rotation seals it anew and leaves what is derived from it alone. Rejects where neither of the keys opens it, so that a
 * key changed by mistake keeps identity from being ready and makes nothing void.
 */
export function makeDataKey({ db, dataKeys, tokenKeys: { current, former }, clock }: Ports): DataKey {
  let known: Promise<Buffer> | undefined;

  async function read(tx: Tx): Promise<Buffer> {
    const sealed = await dataKeys.listLocked(tx);
    const openedBy = (key: Buffer) => {
      const found = sealed.find(({ sealingKeyId }) => sealingKeyId.equals(keyId(key)));
      return found && open(key, found.sealedKey);
    };
    const present = openedBy(current);
    const dataKey = present ?? (former && openedBy(former)) ?? first(sealed);
    if (!present)
      await dataKeys.add(tx, { sealingKeyId: keyId(current), sealedKey: seal(current, dataKey) }, clock.now());
    // The rotation is over: the former key must open nothing any more.
    if (!former && sealed.length > 0) await dataKeys.deleteOthers(tx, keyId(current));
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
