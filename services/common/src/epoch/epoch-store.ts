import type { Db } from "../db/index.ts";

type Confirmation = { epoch: string; confirmedBy: string; reason: string };

/** The epochs that a database has belonged to. */
export function makeEpochStore(db: Db) {
  return {
    /** The epoch of the database. A new one takes the given. */
    async current(ofRelease: string): Promise<string> {
      await db.raw(
        `insert into release_epochs (epoch, confirmed_by, reason)
         select ?, 'release', 'The first release on this database' where not exists (select from release_epochs)`,
        [ofRelease],
      );
      const newest = await db("release_epochs").orderBy("id", "desc").first<{ epoch: string }>("epoch");
      return newest!.epoch;
    },

    async confirm({ epoch, confirmedBy, reason }: Confirmation): Promise<void> {
      await db("release_epochs").insert({ epoch, confirmed_by: confirmedBy, reason });
    },
  };
}
