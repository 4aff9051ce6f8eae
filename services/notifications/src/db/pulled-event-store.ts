import type { Db, Tx } from "@doorlight/common/db";
import type { PulledEvent, Puller, UpdatedLead } from "../domain/pulled-event.ts";

/** By which columns messages of a kind are numbered. */
const columnsOf = (test: boolean) =>
  test ? { position: "test_position", last: "last_test_position" } : { position: "position", last: "last_position" };

/** What programs of an account read by its tokens. */
export function makePulledEventStore(db: Db) {
  return {
    /** Which kinds of tokens an account has. A newer event about it may be known. */
    async setTokens(
      tx: Tx,
      accountId: string,
      { hasLive, hasTest, version }: { hasLive: boolean; hasTest: boolean; version: bigint },
    ): Promise<void> {
      const kinds = { has_live: hasLive, has_test: hasTest, version: version.toString() };
      await tx("token_accounts")
        .insert({ account_id: accountId, ...kinds })
        .onConflict("account_id")
        .merge(kinds)
        .whereRaw("token_accounts.version < excluded.version");
    },

    /** That an account has a token of a kind, if no event about it has been consumed yet. */
    async noteToken({ accountId, test }: Puller): Promise<void> {
      await db("token_accounts")
        .insert({ account_id: accountId, has_live: !test, has_test: test, version: 0 })
        .onConflict("account_id")
        .ignore();
    },

    async hasUnread({ accountId, test }: Puller): Promise<boolean> {
      const { position } = columnsOf(test);
      const unread = db("webhook_messages").where({ account_id: accountId, is_test: test }).whereNull(position);
      return (await unread.whereNotNull("lead_id").first("id")) !== undefined;
    },

    /**
     * Gives positions after all others of the kind to the account's messages that have committed and have none. A message that commits
     * later comes later, however old its id is: an order by ids or times would lose it to a program that has read on.
     */
    async number(tx: Tx, { accountId, test }: Puller): Promise<void> {
      const { position, last } = columnsOf(test);
      // Until the end of the transaction nobody else numbers. What they have numbered is seen by the next statement.
      await tx.raw(
        `insert into pulled_positions as known (account_id, last_position) values (?, 0)
         on conflict (account_id) do update set last_position = known.last_position`,
        [accountId],
      );
      await tx.raw(
        `with last as materialized (select ${last} as last_position from pulled_positions where account_id = :accountId),
         unread as (
           select id, row_number() over (order by id) as place
           from webhook_messages where account_id = :accountId and ${test ? "is_test" : "not is_test"}
             and ${position} is null and lead_id is not null
         ), numbered as (
           update webhook_messages message set ${position} = last_position + place
           from unread, last where message.id = unread.id
           returning ${position} as position
         )
         update pulled_positions set ${last} = greatest(${last}, (select max(position) from numbered))
         where account_id = :accountId`,
        { accountId },
      );
    },

    async lastPosition({ accountId, test }: Puller): Promise<bigint> {
      const [row] = await db("pulled_positions")
        .where({ account_id: accountId })
        .select<{ last: bigint }[]>({ last: columnsOf(test).last });
      return BigInt(row?.last ?? 0);
    },

    /** In the order of their positions. */
    async after({ accountId, test }: Puller, after: bigint, limit: number): Promise<PulledEvent[]> {
      const { position } = columnsOf(test);
      const messages = db("webhook_messages").where({ account_id: accountId });
      return messages
        .where(position, ">", after.toString())
        .orderBy(position)
        .limit(limit)
        .select<PulledEvent[]>({ id: "id", body: "body", position });
    },

    /** An account's bought leads, of tests or others, of which something changed after a time, by their ids. */
    async updatedLeads({ accountId, test }: Puller, since: Date | null, after: string | null, limit: number) {
      const { rows } = await db.raw<{ rows: UpdatedLead[] }>(
        `select lead_id as "leadId", updated_at as "updatedAt" from lead_buyers
         where agent_id = :accountId and is_test = :test and (:since::timestamptz is null or updated_at > :since)
           and (:after::uuid is null or lead_id > :after)
         order by lead_id limit :limit`,
        { accountId, test, since, after, limit },
      );
      return rows;
    },
  };
}

export type PulledEventStore = ReturnType<typeof makePulledEventStore>;
