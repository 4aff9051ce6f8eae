import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { OfficeChange } from "../domain/office.ts";

export function makeOfficeMembershipStore(db: Db) {
  return {
    /**
     * Ends the membership of a user who moved, and begins the new one. A known change, or one older than the last,
     * changes nothing: the events of a user come in order, but may come again. Returns the number of the change, which
     * grows with each; undefined if nothing changed.
     */
    async change(tx: Tx, { userId, officeId, at, version }: OfficeChange): Promise<bigint | undefined> {
      const left = await tx.raw<{ rowCount: number }>(
        `update office_memberships set left_at = greatest(joined_at, :at), left_version = :version
         where user_id = :userId and left_at is null and joined_version < :version
           and office_id is distinct from :officeId::uuid`,
        { userId, officeId, at, version: version.toString() },
      );
      const joined = await tx.raw<{ rowCount: number }>(
        `insert into office_memberships (user_id, office_id, joined_at, joined_version)
         select :userId, :officeId, :at, :version
         where :officeId::uuid is not null and not exists (
           select from office_memberships
           where user_id = :userId and (left_at is null or greatest(joined_version, left_version) > :version)
         )`,
        { userId, officeId, at, version: version.toString() },
      );
      if (left.rowCount + joined.rowCount === 0) return undefined;
      const { rows } = await tx.raw<{ rows: [{ number: bigint }] }>("select nextval('office_changes') as number");
      return rows[0].number;
    },

    /** The office in which a user is now, as far as identity's events have come. */
    async officeOf(userId: string): Promise<string | null> {
      const row = await db("office_memberships")
        .where({ user_id: userId })
        .whereNull("left_at")
        .first<{ office_id: string } | undefined>("office_id");
      return row?.office_id ?? null;
    },

    /** Deletes the memberships that ended before an instant. */
    purge: (before: Date, limit: number): Promise<number> =>
      deleteSome(db, "office_memberships", limit, (rows) => rows.where("left_at", "<", before)),
  };
}
