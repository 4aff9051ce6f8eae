import { type Db, transaction } from "@doorlight/common/db";
import type { Audience, AudienceCount, PersonKind, SamplePerson } from "../domain/audience.ts";
import type { CampaignKind } from "../domain/campaign.ts";
import { selectMailboxes, selectPeople } from "./audience-query.ts";

export type SavedAudience = { id: string; name: string; audience: Audience; savedAt: Date };

/** Who an audience is, and audiences that admins keep. */
export function makeAudienceStore(db: Db) {
  return {
    /** Mailboxes by what their people are; `suppressed` are those of them that get no mail of the kind. */
    async count(audience: Audience, kind: CampaignKind, now: Date): Promise<AudienceCount> {
      return transaction(db, async (tx) => {
        // Room for all mailboxes of a large audience: less makes the database sort them on disk, ten times as long.
        // Compiled anew for each count, the query takes longer.
        await tx.raw("set local work_mem = '64MB'; set local jit = off");
        const { rows } = await tx.raw<{ rows: AudienceCount[] }>(
          `select
           count(*) filter (where people = 'agent')::int as agents,
           count(*) filter (where people = 'prospect')::int as prospects,
           count(*) filter (where mailbox_digest in (select mailbox_digest from suppressions where kind in ('all', ?)))::int
             as suppressed
         from (?) mailboxes`,
          [kind, selectMailboxes(tx, audience, now)],
        );
        return rows[0]!;
      });
    },

    /** Where people of the audience are, in the order of the alphabet. */
    async countries(audience: Audience, now: Date): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { country: string }[] }>(
        `select distinct country from (?) included
         where mailbox_digest not in (select mailbox_digest from (?) excluded) order by country`,
        [selectPeople(db, audience.include, now), selectPeople(db, audience.exclude, now)],
      );
      return rows.map(({ country }) => country);
    },

    /** Some of the people, always others, with the first filter that lets each of them in. */
    async sample(audience: Audience, limit: number, now: Date): Promise<SamplePerson[]> {
      const numbered = audience.include.map((filter, index) =>
        db.raw("select *, ?::int as filter from (?) fitting", [index + 1, selectPeople(db, [filter], now)]),
      );
      if (numbered.length === 0) return [];
      const all = db.raw(numbered.map(() => "?").join(" union all "), numbered);
      const { rows } = await db.raw<{ rows: Record<string, unknown>[] }>(
        `select * from (
           select distinct on (mailbox_digest) people, person_id, country, filter
           from (?) included
           where mailbox_digest not in (select mailbox_digest from (?) excluded)
           order by mailbox_digest, people, filter, person_id
         ) once order by random() limit ?`,
        [all, selectPeople(db, audience.exclude, now), limit],
      );
      return rows.map((row) => ({
        people: row["people"] as PersonKind,
        personId: row["person_id"] as string,
        country: row["country"] as string,
        filter: row["filter"] as number,
      }));
    },

    list: (): Promise<SavedAudience[]> =>
      db("saved_audiences")
        .orderBy("name")
        .select({ id: "id", name: "name", audience: "audience", savedAt: "saved_at" }),

    /** Under its name, in place of one that had it. */
    async save(name: string, audience: Audience, adminId: string, at: Date): Promise<void> {
      const columns = { audience: JSON.stringify(audience), saved_by: adminId, saved_at: at };
      await db("saved_audiences")
        .insert({ name, ...columns })
        .onConflict("name")
        .merge(columns);
    },

    remove: (id: string): Promise<number> => db("saved_audiences").where({ id }).delete(),
  };
}
