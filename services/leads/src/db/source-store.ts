import type { Db, Tx } from "@doorlight/common/db";
import type { NewSource, NewSourceKey, ReadSource, Source, SourceKey, UsedKey } from "../domain/source.ts";

type SourceRow = Omit<Source, "price" | "keys"> & { amount: bigint; currency: string; keys: KeyRow[] };
/** As JSON has it. */
type KeyRow = Omit<SourceKey, "createdAt" | "lastUsedAt"> & { createdAt: string; lastUsedAt: string | null };

/** Partner sites that send requests, and their keys. */
export function makeSourceStore(db: Db) {
  return {
    /** In the order of their names, from the one after `after`; of some ids alone, if any are given. */
    async list(limit: number, after: string | null, ids: readonly string[]): Promise<Source[]> {
      const { rows } = await db.raw<{ rows: SourceRow[] }>(
        `select id, name, country, price as amount, currency, created_at as "createdAt", blocked_at as "blockedAt",
           decided_at as "decidedAt", nullif(decision_reason, '') as "decisionReason", decided_by as "decidedBy", version,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', key.id, 'prefix', prefix, 'createdAt', key.created_at, 'lastUsedAt', last_used_at, 'test', test
            ) order by key.created_at, key.id), '[]')
            from source_keys key where key.source_id = sources.id and revoked_at is null) as keys
         from sources
         where name > coalesce(:after, '') and (cardinality(:ids::uuid[]) = 0 or id = any (:ids))
         order by name limit :limit`,
        { limit, after, ids: [...ids] },
      );
      return rows.map(({ amount, currency, keys, ...source }) => ({
        ...source,
        price: { amount, currency },
        keys: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
          ...key,
          createdAt: new Date(createdAt),
          lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
        })),
      }));
    },

    /** Undefined if the name is taken. */
    async add(tx: Tx, { id, name, country, price, createdAt }: NewSource): Promise<ReadSource | undefined> {
      const row = { name, country, price: price.amount, currency: price.currency, created_at: createdAt };
      const [added] = await tx("sources")
        .insert(id ? { ...row, id } : row)
        .onConflict("name")
        .ignore()
        .returning<ReadSource[]>(["id", "version"]);
      return added;
    },

    async exists(tx: Tx, id: string): Promise<boolean> {
      return (await tx("sources").where({ id }).first("id")) !== undefined;
    },

    /** False if it is not as it was read. Locks the row. */
    async touch(tx: Tx, id: string, version: number): Promise<boolean> {
      const changed = await tx("sources")
        .where({ id, version })
        .update({ version: version + 1 });
      return changed > 0;
    },

    async setPrice(tx: Tx, id: string, price: bigint): Promise<void> {
      await tx("sources").where({ id }).update({ price });
    },

    /** False if it is so already. */
    async setBlocked(
      tx: Tx,
      id: string,
      isBlocked: boolean,
      { reason, adminId, at }: { reason: string; adminId: string; at: Date },
    ): Promise<boolean> {
      const changed = await tx("sources")
        .where({ id })
        .whereRaw(isBlocked ? "blocked_at is null" : "blocked_at is not null")
        .update({
          blocked_at: isBlocked ? at : null,
          decided_at: at,
          decision_reason: reason,
          decided_by: adminId,
        });
      return changed > 0;
    },

    /** False if two live keys of the kind have the slots. The source is locked. */
    async addKey(tx: Tx, sourceId: string, key: NewSourceKey): Promise<boolean> {
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into source_keys (source_id, slot, prefix, digest, created_at, test)
         select :sourceId, slot, :prefix, :digest, :createdAt, :test
         from generate_series(1, 2) slot
         where not exists (
           select from source_keys live
           where source_id = :sourceId and live.test = :test and live.slot = slot.slot and revoked_at is null
         )
         order by slot limit 1`,
        { sourceId, ...key },
      );
      return rowCount > 0;
    },

    async revokeKey(tx: Tx, sourceId: string, id: string, at: Date): Promise<boolean> {
      const revoked = await tx("source_keys")
        .where({ id, source_id: sourceId })
        .whereNull("revoked_at")
        .update({ revoked_at: at });
      return revoked > 0;
    },

    /** The source of a key that works. The work is the same for one that is wrong, revoked or of a blocked source. */
    async ofKey(digest: Buffer): Promise<UsedKey | undefined> {
      return db("source_keys")
        .join("sources", "sources.id", "source_id")
        .where({ digest })
        .whereNull("revoked_at")
        .whereNull("blocked_at")
        .first<UsedKey | undefined>({
          id: "sources.id",
          keyId: "source_keys.id",
          lastUsedAt: "last_used_at",
          test: "test",
        });
    },

    async markUsed(keyId: string, at: Date): Promise<void> {
      await db("source_keys").where({ id: keyId }).update({ last_used_at: at });
    },

    async find(id: string): Promise<{ name: string; country: string } | undefined> {
      return db("sources").where({ id }).first<{ name: string; country: string } | undefined>("name", "country");
    },
  };
}
