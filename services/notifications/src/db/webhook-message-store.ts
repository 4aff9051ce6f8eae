import type { Tx } from "@doorlight/common/db";
import { currentTraceparent } from "@doorlight/common/telemetry";
import { type WebhookNews, webhookBody } from "../domain/webhook-message.ts";

type Numbered = { accountId: string; leadId: string; sequence: number; listIds: string[] };

export function makeWebhookMessageStore() {
  return {
    /** Those of the accounts with an endpoint or a token of the kind. */
    async listening(tx: Tx, accountIds: readonly string[], test: boolean): Promise<ReadonlySet<string>> {
      if (accountIds.length === 0) return new Set();
      const { rows } = await tx.raw<{ rows: { accountId: string }[] }>(
        `select account_id as "accountId" from webhook_endpoints endpoint
         where account_id = any (:accountIds) and takes_kind(endpoint, :test)
         union select account_id from token_accounts
         where account_id = any (:accountIds) and case when :test then has_test else has_live end`,
        { accountIds: [...accountIds], test },
      );
      return new Set(rows.map(({ accountId }) => accountId));
    },

    /** Accounts with messages about a lead. */
    async accountsOf(tx: Tx, leadId: string): Promise<string[]> {
      return tx("webhook_leads").where({ lead_id: leadId }).pluck<string[]>("account_id");
    },

    /**
     * Records messages, and that they wait for the endpoints that want them; those of stale events and of silenced accounts
     * are not sent. Each is about another account or lead. The database numbers those of an account and lead: their
     * transactions follow each other.
     */
    async add(tx: Tx, news: readonly WebhookNews[], at: Date, isStale: (news: WebhookNews) => boolean): Promise<void> {
      const { rows: numbered } = await tx.raw<{ rows: Numbered[] }>(
        `insert into webhook_leads as lead (account_id, lead_id, last_sequence, list_ids)
         select "accountId", "leadId", 1, coalesce("listIds", '{}')
         from json_to_recordset(?::json) as news ("accountId" uuid, "leadId" uuid, "listIds" uuid[])
         -- In one order everywhere, so that two batches do not wait for each other.
         order by 1, 2
         on conflict (account_id, lead_id) do update set last_sequence = lead.last_sequence + 1,
           list_ids = lead.list_ids || array(select unnest(excluded.list_ids) except select unnest(lead.list_ids))
         returning account_id as "accountId", lead_id as "leadId", last_sequence as sequence, list_ids as "listIds"`,
        [JSON.stringify(news.map(({ accountId, leadId, listIds }) => ({ accountId, leadId, listIds })))],
      );
      const numberedAs = new Map(numbered.map((one) => [`${one.accountId} ${one.leadId}`, one]));
      const messages = news.map((one) => {
        const { sequence, listIds } = numberedAs.get(`${one.accountId} ${one.leadId}`)!;
        const { accountId, leadId, type, test = false } = one;
        const state = isStale(one) ? "stale" : "waiting";
        const traceparent = one.traceparent ?? currentTraceparent() ?? null;
        return {
          accountId,
          leadId,
          type,
          test,
          sequence,
          listIds,
          state,
          body: webhookBody(one, sequence),
          traceparent,
        };
      });
      await tx.raw(
        `with news as materialized (
           select uuidv7() as id, * from json_to_recordset(:messages::json) as message (
             "accountId" uuid, "leadId" uuid, type text, test boolean, sequence int, "listIds" uuid[], body text, state text,
             traceparent text
           )
         ), added as (
           insert into webhook_messages (id, account_id, type, is_test, lead_id, sequence, list_ids, body, traceparent, created_at)
           select id, "accountId", type, test, "leadId", sequence, "listIds", body, traceparent, :at from news
         )
         insert into webhook_deliveries (message_id, endpoint_id, state, next_attempt_at)
         select news.id, endpoint.id,
           case when is_silenced(news."accountId", news.type) then 'dropped' else news.state end, :at
         from news join webhook_endpoints endpoint on endpoint.account_id = news."accountId"
         where takes_kind(endpoint, news.test) and wants_webhook(endpoint, news.type, news."listIds")`,
        { messages: JSON.stringify(messages), at },
      );
    },

    /** Events of a list's leads go to this endpoint of its agent from now on; without one to all that no list names. */
    async chooseForList(
      tx: Tx,
      { listId, userId, endpointId }: { listId: string; userId: string; endpointId: string | null },
    ): Promise<void> {
      await tx("webhook_lists").where({ list_id: listId }).delete();
      await tx.raw(
        `insert into webhook_lists (list_id, endpoint_id)
         select ?, id from webhook_endpoints where id = ? and account_id = ? for key share`,
        [listId, endpointId, userId],
      );
    },

    /** A message to one endpoint, about no lead. */
    async addTest(
      tx: Tx,
      to: { accountId: string; endpointId: string; test: boolean },
      type: string,
      body: string,
      at: Date,
    ): Promise<void> {
      const [added] = await tx("webhook_messages")
        .insert({
          account_id: to.accountId,
          type,
          is_test: to.test,
          body,
          traceparent: currentTraceparent() ?? null,
          created_at: at,
        })
        .returning<{ id: string }[]>("id");
      await tx("webhook_deliveries").insert({
        message_id: added!.id,
        endpoint_id: to.endpointId,
        state: "waiting",
        next_attempt_at: at,
      });
    },

    /** Of a deactivated account what waits is dropped, unless it is about an erasure. A newer event of it may be known. */
    async setDeactivated(tx: Tx, accountId: string, isDeactivated: boolean, version: bigint): Promise<void> {
      const given = { is_deactivated: isDeactivated, version: version.toString() };
      await tx("deactivated_accounts")
        .insert({ account_id: accountId, ...given })
        .onConflict("account_id")
        .merge(given)
        .whereRaw("deactivated_accounts.version < excluded.version");
      await tx.raw(
        `update webhook_deliveries delivery set state = 'dropped'
         from webhook_endpoints endpoint, webhook_messages message
         where endpoint.account_id = ? and delivery.endpoint_id = endpoint.id and delivery.state = 'waiting'
           and message.id = delivery.message_id and is_silenced(endpoint.account_id, message.type)`,
        [accountId],
      );
    },

    /** An erased account's messages, with where they were sent. */
    async removeOfAccount(tx: Tx, accountId: string): Promise<void> {
      for (const table of [
        "webhook_endpoints",
        "webhook_messages",
        "webhook_leads",
        "deactivated_accounts",
        "token_accounts",
        "pulled_positions",
      ])
        await tx(table).where({ account_id: accountId }).delete();
    },
  };
}
