import type { Db, Tx } from "@doorlight/common/db";
import type { LeadNewsTask } from "../domain/mail-task.ts";
import type { MissedReason } from "../domain/missed-reason.ts";
import type { MissedLead, NewsItem, WaitingNews } from "../domain/news.ts";

type NewNews = {
  leadId: string;
  country: string;
  at: Date;
  mail: "waiting" | "unmailed";
  missedReason?: MissedReason | undefined;
  matches: readonly { userId: string; listId: string }[];
};

const SHOWN = {
  leadId: "lead_id",
  listIds: "list_ids",
  createdAt: "created_at",
  readAt: "read_at",
  missedReason: "missed_reason",
} as const;

export function makeNewsStore(db: Db) {
  return {
    /**
     * One row for each agent and lead, however often the event comes: further lists join it, and may mail news that
     * earlier lists did not. Returns the agents with the given lists, and whether their row is new.
     */
    async add(
      tx: Tx,
      { leadId, country, at, mail, missedReason, matches }: NewNews,
    ): Promise<{ userId: string; listIds: string[]; isNew: boolean }[]> {
      const listIds = Map.groupBy(matches, ({ userId }) => userId);
      // In one order everywhere, so that two events about a lead do not wait for each other.
      const { rows } = await tx.raw<{ rows: { userId: string; isNew: boolean }[] }>(
        `insert into news (user_id, lead_id, country, list_ids, created_at, mail, missed_reason)
         select user_id, :leadId, :country, array_agg(list_id order by nth), :at, :mail, :missedReason
         from unnest(:userIds::uuid[], :listIds::uuid[]) with ordinality as match (user_id, list_id, nth)
         group by user_id order by user_id
         on conflict (user_id, lead_id) do update
         set list_ids = news.list_ids || array(
           select id from unnest(excluded.list_ids) with ordinality as new (id, nth)
           where id <> all (news.list_ids) order by nth
         ), mail = case
           when news.mail = 'unmailed' and not excluded.list_ids <@ news.list_ids then excluded.mail else news.mail
         end, missed_reason = coalesce(excluded.missed_reason, news.missed_reason)
         returning user_id as "userId", xmax = 0 as "isNew"`,
        {
          leadId,
          country,
          at,
          mail,
          missedReason: missedReason ?? null,
          userIds: matches.map(({ userId }) => userId),
          listIds: matches.map(({ listId }) => listId),
        },
      );
      return rows.map((row) => ({ ...row, listIds: listIds.get(row.userId)!.map(({ listId }) => listId) }));
    },

    /** Oldest first. */
    async waitingOf(userId: string): Promise<WaitingNews[]> {
      const rows = await db("news")
        .where({ user_id: userId, mail: "waiting" })
        .orderBy("id")
        .select<(Omit<WaitingNews, "dueAt"> & { dueAt: Date | null })[]>({
          id: "id",
          leadId: "lead_id",
          country: "country",
          listIds: "list_ids",
          unsentListIds: "unsent_list_ids",
          createdAt: "created_at",
          dueAt: "due_at",
        });
      return rows.map((row) => ({ ...row, dueAt: row.dueAt ?? undefined }));
    },

    /** Ends the wait of news; the ids of those that waited until now. Another run that ended them first keeps them. */
    endWait(tx: Tx, ids: readonly string[], mail: "mailed" | "unmailed"): Promise<string[]> {
      return tx("news")
        .whereIn("id", ids)
        .where({ mail: "waiting" })
        .update({ mail, due_at: null })
        .returning("id")
        .then((rows: { id: string }[]) => rows.map(({ id }) => id));
    },

    /** The news that a mail took. */
    mailedOf: (
      tx: Tx,
      { userId, leadIds }: LeadNewsTask,
    ): Promise<{ leadId: string; country: string; listIds: string[] }[]> =>
      tx("news")
        .where({ user_id: userId, mail: "mailed" })
        .whereIn("lead_id", leadIds)
        .orderBy("id")
        .select({ leadId: "lead_id", country: "country", listIds: "list_ids" }),

    /** Of an agent's leads, those that a list was to buy. */
    missedOf: (userId: string, leadIds: readonly string[]): Promise<MissedLead[]> =>
      db("news")
        .where({ user_id: userId })
        .whereIn("lead_id", leadIds)
        .whereNotNull("missed_reason")
        .select({ leadId: "lead_id", reason: "missed_reason", at: "created_at" }),

    /** The news of a mail that was not sent; its list does not take them again. False if none is left. */
    async waitAgain(tx: Tx, { userId, listId, leadIds }: LeadNewsTask): Promise<boolean> {
      const returned = await tx("news")
        .where({ user_id: userId, mail: "mailed" })
        .whereIn("lead_id", leadIds)
        .update({ mail: "waiting", unsent_list_ids: tx.raw("array_append(unsent_list_ids, ?::uuid)", [listId]) });
      return returned > 0;
    },

    /** Until then, if it was due at `dueAt`. False if its wait has ended or another run has held it meanwhile. */
    async hold(tx: Tx, { id, dueAt }: Pick<WaitingNews, "id" | "dueAt">, until: Date): Promise<boolean> {
      const asItWas = tx("news")
        .where({ id, mail: "waiting" })
        .whereRaw("due_at is not distinct from ?::timestamptz", [dueAt ?? null]);
      return (await asItWas.update({ due_at: until })) > 0;
    },

    /** Newest first, below an item. */
    list: (userId: string, limit: number, before: string | undefined): Promise<NewsItem[]> =>
      db("news")
        .where({ user_id: userId })
        .modify((query) => void (before && query.where("id", "<", before)))
        .orderBy("id", "desc")
        .limit(limit)
        .select({ ...SHOWN, id: "id" }),

    async unreadOf(userId: string): Promise<number> {
      const [row] = await db("news")
        .where({ user_id: userId })
        .whereNull("read_at")
        .count<{ count: bigint }[]>("* as count");
      return Number(row?.count ?? 0);
    },

    /** False if all of it was read. */
    async markRead(tx: Tx, userId: string, which: { leadId: string } | { upToId: string }, at: Date): Promise<boolean> {
      const unread = tx("news").where({ user_id: userId }).whereNull("read_at");
      const chosen =
        "leadId" in which ? unread.where({ lead_id: which.leadId }) : unread.where("id", "<=", which.upToId);
      return (await chosen.update({ read_at: at })) > 0;
    },

    /** For an export, oldest first. */
    ofUser: (userId: string): Promise<object[]> => db("news").where({ user_id: userId }).orderBy("id").select(SHOWN),

    async removeOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("news").where({ user_id: userId }).delete();
    },
  };
}

export type NewsStore = ReturnType<typeof makeNewsStore>;
