import { type Db, type Tx, transaction } from "@doorlight/common/db";
import type { Audience, AudienceCount, PersonKind, SamplePerson } from "../domain/audience.ts";
import type { CampaignKind, CampaignPlan } from "../domain/campaign.ts";
import { selectAudience, selectByKind } from "./audience-query.ts";

export type SavedAudience = { id: string; name: string; audience: Audience; savedAt: Date };

/** Who an audience is, and audiences that admins keep. */
export function makeAudienceStore(db: Db) {
  return {
    /** Mailboxes by what their people are; `suppressed` are those of them that get no mail of the kind. */
    async count(audience: Audience, kind: CampaignKind, now: Date): Promise<AudienceCount> {
      return transaction(db, async (tx) => {
        // Compiled anew for each count, the query takes longer.
        await tx.raw("set local jit = off");
        const suppressed = isSuppressed(tx, kind);
        const alone = Object.entries(selectByKind(tx, audience, now)).map(([people, rows]) =>
          tx.raw(
            `select ?::text, count(*), count(*) filter (where ?)
             from (?) person where not shares_mailbox`,
            [people, suppressed, rows],
          ),
        );
        // An agent comes before a prospect with the same mailbox.
        const shared = tx.raw(
          `select people, count(*), count(*) filter (where ?) from (
             select min(people) as people, mailbox_digest from (?) person where shares_mailbox group by mailbox_digest
           ) mailboxes group by people`,
          [suppressed, selectAudience(tx, audience, now)],
        );
        const { rows } = await tx.raw<{ rows: AudienceCount[] }>(
          `select
             coalesce(sum(mailboxes) filter (where people = 'agent'), 0)::int as agents,
             coalesce(sum(mailboxes) filter (where people = 'prospect'), 0)::int as prospects,
             coalesce(sum(suppressed), 0)::int as suppressed
           from (${[...alone, shared].map(() => "?").join(" union all ")}) counted (people, mailboxes, suppressed)`,
          [...alone, shared],
        );
        return rows[0]!;
      });
    },

    /** Mailboxes that would get no mail at an instant only because they got another campaign: the longer cool-down counts. */
    async countCoolingDown(
      audience: Audience,
      { kind, coolDownDays }: Pick<CampaignPlan, "kind" | "coolDownDays">,
      at: Date,
    ): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(distinct mailbox_digest)::int as count from (:audience) included
         where mailbox_digest in (
           select d.mailbox_digest from campaign_deliveries d join campaigns c on c.id = d.campaign_id
           where d.claimed_at > :at::timestamptz - make_interval(days => greatest(c.cool_down_days, :coolDownDays))
         ) and not (:isSuppressed)`,
        { audience: selectAudience(db, audience, at), isSuppressed: isSuppressed(db, kind), at, coolDownDays },
      );
      return rows[0]!.count;
    },

    /** Where people of the audience are, in the order of the alphabet. */
    async countries(audience: Audience, now: Date): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { country: string }[] }>(
        "select distinct country from (?) included order by country",
        [selectAudience(db, audience, now)],
      );
      return rows.map(({ country }) => country);
    },

    /** Some of the people, always others, with the first filter that lets each of them in. */
    async sample(audience: Audience, limit: number, now: Date): Promise<SamplePerson[]> {
      const numbered = audience.include.map((filter, index) =>
        db.raw("select *, ?::int as filter from (?) fitting", [
          index + 1,
          selectAudience(db, { ...audience, include: [filter] }, now),
        ]),
      );
      if (numbered.length === 0) return [];
      const { rows } = await db.raw<{ rows: Record<string, unknown>[] }>(
        `select * from (
           select distinct on (mailbox_digest) people, person_id, country, filter
           from (${numbered.map(() => "?").join(" union all ")}) included
           order by mailbox_digest, people, filter, person_id
         ) once order by random() limit ?`,
        [...numbered, limit],
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

const isSuppressed = (db: Db | Tx, kind: CampaignKind) =>
  db.raw("mailbox_digest in (select mailbox_digest from suppressions where kind in ('all', ?))", [kind]);
