import type { Db, Tx } from "@doorlight/common/db";
import type { DroppedVersion, EffectiveVersion, PriceBook, PriceListVersion } from "../domain/price-book.ts";
import type { PriceChange, PriceList } from "../domain/price-list.ts";

type Row = {
  country: string;
  version: bigint;
  effective_from: Date;
  made_at: Date;
  admin_id: string | null;
  reason: string;
  approval_id: string | null;
  changes: PriceChange[];
};

/** Which changes of prices count against what an admin may change alone. */
type ChangedAlone = { country: string; adminId: string; since: Date };

export function makePriceListStore(db: Db) {
  return {
    /** False if the country has a book already. */
    async begin(tx: Tx, first: EffectiveVersion): Promise<boolean> {
      const { country } = first.list;
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        "insert into price_books (country, pack, last_version) values (?, ?, ?) on conflict do nothing",
        [country, JSON.stringify(first.list), first.version.toString()],
      );
      if (rowCount > 0) await insert(tx, country, [first]);
      return rowCount > 0;
    },

    /** Keeps others from changing the lists of the country until `tx` ends. Undefined for a country without lists. */
    async open(tx: Tx, country: string): Promise<PriceBook | undefined> {
      const book = await tx("price_books")
        .where({ country })
        .forUpdate()
        .first<{ pack: PriceList; last_version: bigint } | undefined>();
      const inForce = await findInForce(tx, country);
      if (!book || !inForce) return undefined;
      return { pack: book.pack, lastVersion: book.last_version, inForce, waiting: await findWaiting(tx, country) };
    },

    /** The lists of one moment, without a lock. Undefined for a country without any. */
    read: (country: string): Promise<Pick<PriceBook, "inForce" | "waiting"> | undefined> =>
      db.transaction(
        async (tx) => {
          const inForce = await findInForce(tx, country);
          return inForce && { inForce, waiting: await findWaiting(tx, country) };
        },
        { isolationLevel: "repeatable read", readOnly: true },
      ),

    /** `effective` are the versions that took effect since the book was opened. */
    async save(
      tx: Tx,
      { pack, lastVersion, waiting }: PriceBook,
      effective: readonly EffectiveVersion[],
    ): Promise<void> {
      const { country } = pack;
      await tx("price_lists").where({ country, content: null }).delete();
      await insert(tx, country, [...effective, ...waiting]);
      await tx("price_books")
        .where({ country })
        .update({ pack: JSON.stringify(pack), last_version: lastVersion.toString() });
    },

    /**
     * The versions that took effect since the first of those that an admin has made alone since an instant, with the list
     * before them; and those that the admin has dropped alone. Under the lock of the country's book.
     */
    async madeAlone(tx: Tx, { country, adminId, since }: ChangedAlone) {
      const { rows: versions } = await tx.raw<{ rows: (Row & { content: PriceList })[] }>(
        `select * from price_lists where country = :country and content is not null and version >= (
           select max(version) from price_lists where country = :country and content is not null and version < (
             select min(version) from price_lists where country = :country and content is not null
               and made_at >= :since and admin_id = :adminId and approval_id is null))
         order by version`,
        { country, adminId, since },
      );
      const dropped = await tx("dropped_price_lists")
        .where({ country, admin_id: adminId, approval_id: null })
        .where("dropped_at", ">=", since)
        .select<Pick<DroppedVersion, "version" | "effectiveFrom" | "changes">[]>("version", "changes", {
          effectiveFrom: "effective_from",
        });
      const [base, ...effective] = versions;
      return { base: base?.content, effective: effective.map(toVersion), dropped };
    },

    /** Whether an approval has changed prices already. */
    async isDoneBy(tx: Tx, approvalId: string): Promise<boolean> {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `select from price_lists where approval_id = :approvalId
         union all select from dropped_price_lists where approval_id = :approvalId`,
        { approvalId },
      );
      return rows.length > 0;
    },

    async addDropped(tx: Tx, country: string, dropped: DroppedVersion): Promise<void> {
      await tx("dropped_price_lists").insert({
        country,
        version: dropped.version.toString(),
        effective_from: dropped.effectiveFrom,
        changes: JSON.stringify(dropped.changes),
        admin_id: dropped.adminId,
        dropped_at: dropped.at,
        approval_id: dropped.approvalId,
      });
    },

    async inForce(country: string): Promise<EffectiveVersion | undefined> {
      return findInForce(db, country);
    },

    /** Of a version that is, or was, in force. */
    async findContent(country: string, version: bigint): Promise<PriceList | undefined> {
      const of = { country, version: version.toString() };
      const row = await db("price_lists").where(of).first<{ content: PriceList | null } | undefined>("content");
      return row?.content ?? undefined;
    },

    /** The highest version, in force or not. */
    async newestVersion(country: string): Promise<bigint> {
      const row = await db("price_lists")
        .where({ country })
        .max("version as newest")
        .first<{ newest: bigint | null }>();
      return row.newest ?? 0n;
    },

    /** Newest first, from below a version. */
    async list(country: string, below: bigint | undefined, limit: number): Promise<PriceListVersion[]> {
      const found = db("price_lists").where({ country }).orderBy("version", "desc").limit(limit);
      if (below !== undefined) found.where("version", "<", below.toString());
      return (await found.select<Row[]>("*")).map(toVersion);
    },
  };
}

async function findInForce(db: Db | Tx, country: string): Promise<EffectiveVersion | undefined> {
  const row = await db("price_lists")
    .where({ country })
    .whereNotNull("content")
    .orderBy("version", "desc")
    .first<(Row & { content: PriceList }) | undefined>();
  return row && { ...toVersion(row), list: row.content };
}

async function findWaiting(tx: Tx, country: string): Promise<PriceListVersion[]> {
  const rows = await tx("price_lists").where({ country, content: null }).orderBy("version").select<Row[]>("*");
  return rows.map(toVersion);
}

async function insert(
  tx: Tx,
  country: string,
  versions: readonly (PriceListVersion & { list?: PriceList })[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx("price_lists").insert(
    versions.map(({ version, effectiveFrom, madeAt, adminId, reason, approvalId, changes, list }) => ({
      country,
      version: version.toString(),
      effective_from: effectiveFrom,
      made_at: madeAt,
      admin_id: adminId,
      reason,
      approval_id: approvalId,
      changes: JSON.stringify(changes),
      content: list ? JSON.stringify(list) : null,
    })),
  );
}

function toVersion(row: Row): PriceListVersion {
  const { version, effective_from: effectiveFrom, made_at: madeAt, admin_id: adminId, reason, changes } = row;
  return { version, effectiveFrom, madeAt, adminId, reason, approvalId: row.approval_id, changes };
}
