import type { Db } from "@doorlight/common/db";
import { type LeadInOffice, SHOWN_MS, type SharedCredit, type SharingAccount } from "../domain/account-links.ts";

/** Where a page begins: after the row with these values. */
type CreditPosition = Pick<SharedCredit, "decidedAt" | "userId">;
type LeadPosition = Omit<LeadInOffice, "officeId">;

/** What connects accounts: read from the projections by which purchases are refused. */
export function makeAccountLinkStore(db: Db) {
  const credits = () =>
    db("shared_signup_credits").select<SharedCredit[]>({
      userId: "user_id",
      formerUserId: "former_user_id",
      kind: "kind",
      spent: "spent",
      decidedAt: "decided_at",
    });

  return {
    /** Those with the newest thing in common first, and how many there are. */
    async sharing(userId: string, limit: number): Promise<{ accounts: SharingAccount[]; count: number }> {
      const { rows } = await db.raw<{ rows: (SharingAccount & { count: bigint })[] }>(
        `select theirs.user_id as "userId", array_agg(distinct mine.kind order by mine.kind) as kinds,
            min(greatest(mine.saved_at, theirs.saved_at)) as since,
            nullif(greatest(
              max(least(mine.ended_at, theirs.ended_at, 'infinity')), min(greatest(mine.saved_at, theirs.saved_at))
            ), 'infinity') as until,
            count(*) over () as count
         from account_digests mine
           join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind
             and theirs.user_id <> mine.user_id
         where mine.user_id = :userId
         group by theirs.user_id
         order by max(greatest(mine.saved_at, theirs.saved_at)) desc, theirs.user_id
         limit :limit`,
        { userId, limit },
      );
      const accounts = rows.map(({ userId: id, kinds, since, until }) => ({ userId: id, kinds, since, until }));
      return { accounts, count: Number(rows[0]?.count ?? 0) };
    },

    /** Those to which an account is held. */
    async ownAccounts(userId: string): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { id: string }[] }>(
        "select distinct other_id as id from sharers_of(?) order by id",
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async creditOf(userId: string): Promise<SharedCredit | undefined> {
      return credits().where({ user_id: userId }).first();
    },

    async listCredits(spent: boolean, limit: number, after?: CreditPosition): Promise<SharedCredit[]> {
      const page = credits()
        .where({ spent })
        .orderBy([
          { column: "decided_at", order: "desc" },
          { column: "user_id", order: "desc" },
        ]);
      if (after) page.whereRaw("(decided_at, user_id) < (?, ?)", [after.decidedAt, after.userId]);
      return page.limit(limit);
    },

    /**
     * Of one agent on either side, or of all. A lead that its seller closed before they met is no longer open; of one that
     * nobody closed we assume it for a while after its sale.
     */
    async leadsInOffice(
      { userId, limit, after }: { userId?: string; limit: number; after?: LeadPosition | undefined },
      now: Date,
    ): Promise<LeadInOffice[]> {
      const { rows } = await db.raw<{ rows: LeadInOffice[] }>(
        `select mine.lead_id as "leadId", joiner.office_id as "officeId", joiner.user_id as "userId",
            colleague.user_id as "colleagueId", joiner.joined_at as "joinedAt"
         from office_memberships joiner
           join office_memberships colleague on colleague.office_id = joiner.office_id and colleague.left_at is null
             and (colleague.joined_at, colleague.user_id) < (joiner.joined_at, joiner.user_id)
           join purchases mine on mine.buyer_id = joiner.user_id
           join purchases theirs on theirs.lead_id = mine.lead_id and theirs.buyer_id = colleague.user_id
           join leads lead on lead.lead_id = mine.lead_id
         where joiner.left_at is null and joiner.joined_at > :since
           and mine.state = 'confirmed' and theirs.state = 'confirmed' and not mine.test and not theirs.test
           and greatest(mine.acquired_at, theirs.acquired_at) <= joiner.joined_at
           and coalesce(lead.closed_at, 'infinity') > joiner.joined_at
           and lead.expires_at > joiner.joined_at - make_interval(secs => :openSeconds)
           and (:userId::uuid is null or :userId in (joiner.user_id, colleague.user_id))
           and (:joinedAt::timestamptz is null
             or (joiner.joined_at, mine.lead_id, joiner.user_id, colleague.user_id)
               < (:joinedAt, :leadId, :joinerId, :colleagueId))
         order by joiner.joined_at desc, mine.lead_id desc, joiner.user_id desc, colleague.user_id desc
         limit :limit`,
        {
          since: new Date(now.getTime() - SHOWN_MS),
          openSeconds: SHOWN_MS / 1000,
          userId: userId ?? null,
          joinedAt: after?.joinedAt ?? null,
          leadId: after?.leadId ?? null,
          joinerId: after?.userId ?? null,
          colleagueId: after?.colleagueId ?? null,
          limit,
        },
      );
      return rows;
    },
  };
}

export type AccountLinkStore = ReturnType<typeof makeAccountLinkStore>;
