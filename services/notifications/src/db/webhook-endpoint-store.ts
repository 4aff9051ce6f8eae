import type { Db, Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import {
  type EndpointChange,
  type KnownEndpoint,
  type LoggedAttempt,
  MOST_COUNTED,
  type RemovedEndpoint,
  type WebhookEndpoint,
} from "../domain/webhook-endpoint.ts";
import type { AttemptResult } from "../domain/webhook-attempt.ts";

const COLUMNS = `endpoint.id, url, endpoint.is_test as test, event_types as "eventTypes", endpoint.state, off_reason as "offReason", off_at as "offAt",
  failing_since as "failingSince", former_until as "formerSecretUntil", version, endpoint.created_at as "createdAt",
  (select count(*)::int from (
     select from webhook_deliveries where endpoint_id = endpoint.id and state = 'waiting' limit ${MOST_COUNTED}
   ) waiting) as waiting,
  array(select list_id from webhook_lists where endpoint_id = endpoint.id order by list_id) as "listIds",
  last.started_at as "lastStartedAt", last.result as "lastResult", last.status as "lastStatus"`;

type Row = Omit<WebhookEndpoint, "lastAttempt"> & { lastStatus: number | null } & (
    | { lastStartedAt: Date; lastResult: AttemptResult }
    | { lastStartedAt: null; lastResult: null }
  );

type NewEndpoint = {
  accountId: string;
  owner?: "agent" | "source" | undefined;
  country: string;
  url: string;
  eventTypes: readonly string[];
  test?: boolean | undefined;
  secret: Buffer;
  at: Date;
};

/** The endpoints of accounts, each as its own account may see and change it. */
export function makeWebhookEndpointStore(db: Db) {
  async function select(
    where: string,
    values: Record<string, string | Date>,
    on: Db | Tx = db,
  ): Promise<WebhookEndpoint[]> {
    const { rows } = await on.raw<{ rows: Row[] }>(
      `select ${COLUMNS} from webhook_endpoints endpoint left join lateral (
         select started_at, result, status from webhook_attempts where endpoint_id = endpoint.id order by id desc limit 1
       ) last on true
       where ${where} order by endpoint.created_at, endpoint.id`,
      values,
    );
    return rows.map(({ lastStartedAt: startedAt, lastResult: result, lastStatus: status, ...endpoint }) => ({
      ...endpoint,
      lastAttempt: startedAt && { startedAt, result, status },
    }));
  }

  return {
    ofAccount: (accountId: string): Promise<WebhookEndpoint[]> => select("account_id = :accountId", { accountId }),

    /** The callback of a partner's source. */
    async ofSource(sourceId: string): Promise<WebhookEndpoint | undefined> {
      const [endpoint] = await select("account_id = :sourceId and owner = 'source'", { sourceId });
      return endpoint;
    },

    async find(on: Db | Tx, accountId: string, id: string): Promise<WebhookEndpoint | undefined> {
      const [endpoint] = await select("account_id = :accountId and endpoint.id = :id", { accountId, id }, on);
      return endpoint;
    },

    async isOf(accountId: string, id: string): Promise<boolean> {
      return (await db("webhook_endpoints").where({ account_id: accountId, id }).first("id")) !== undefined;
    },

    /** All that is kept for an account's programs, without secrets. Attempts repeat messages, beside answers of programs. */
    async exportOf(accountId: string) {
      const messages = db("webhook_messages").where({ account_id: accountId }).orderBy("created_at");
      return {
        endpoints: await select("account_id = :accountId", { accountId }),
        messages: await messages.select<{ createdAt: Date; body: string }[]>({ createdAt: "created_at", body: "body" }),
      };
    },

    async urlOf(id: string): Promise<string | undefined> {
      const [url] = await db("webhook_endpoints").where({ id }).pluck<string[]>("url");
      return url;
    },

    /** All that an account has. Until the end of `tx` nobody else adds or uses one. */
    async lockedOf(tx: Tx, accountId: string): Promise<KnownEndpoint[]> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`webhooks of ${accountId}`]);
      return tx("webhook_endpoints")
        .where({ account_id: accountId })
        .select<KnownEndpoint[]>({ id: "id", url: "url", test: "is_test" });
    },

    /** Nobody removes it as unused any more: its version is no longer the first. */
    async markUsed(tx: Tx, id: string): Promise<void> {
      await tx("webhook_endpoints").where({ id, version: 1 }).update({ version: 2 });
    },

    async removeUnused(tx: Tx, accountId: string, id: string): Promise<void> {
      await tx("webhook_endpoints").where({ account_id: accountId, id, version: 1 }).delete();
    },

    /** Refuses `webhook_exists`. */
    async add(
      tx: Tx,
      { accountId, owner = "agent", country, url, eventTypes, test = false, secret, at }: NewEndpoint,
    ): Promise<string> {
      const row = {
        account_id: accountId,
        owner,
        country,
        url,
        event_types: [...eventTypes],
        is_test: test,
        secret,
        created_at: at,
      };
      const added = tx("webhook_endpoints").insert(row).returning<{ id: string }[]>("id");
      const [{ id }] = (await unlessTaken(added)) as [{ id: string }];
      return id;
    },

    /** Refuses `webhook_exists`. False if the version is another. */
    async change(tx: Tx, id: string, version: number, change: EndpointChange, at: Date): Promise<boolean> {
      const { url, eventTypes, state } = change;
      const off = { state, off_reason: "owner", off_at: at, owner_knows_it_is_off: false };
      // If we switched it off, its owner is mailed once it works.
      const on = { state, off_reason: null, off_at: null, failing_since: null };
      const changes = {
        version: tx.raw("version + 1"),
        ...(url !== undefined && { url }),
        ...(eventTypes && { event_types: [...eventTypes] }),
        ...(state && (state === "on" ? on : off)),
      };
      return (await unlessTaken(tx("webhook_endpoints").where({ id, version }).update(changes))) > 0;
    },

    async rotate(tx: Tx, id: string, secret: Buffer, formerUntil: Date): Promise<void> {
      await tx("webhook_endpoints")
        .where({ id })
        .update({ secret, former_secret: tx.ref("secret"), former_until: formerUntil, version: tx.raw("version + 1") });
    },

    /** Undefined if the account has none of this id. */
    async remove(tx: Tx, accountId: string, id: string): Promise<RemovedEndpoint | undefined> {
      const [removed] = await tx("webhook_endpoints")
        .where({ account_id: accountId, id })
        .delete()
        .returning<RemovedEndpoint[]>(["id as endpointId", "account_id as userId", "country"]);
      return removed;
    },

    /** All of an endpoint that wait are dropped, or due again at once. */
    async settleWaiting(tx: Tx, endpointId: string, waiting: "send" | "drop", at: Date): Promise<void> {
      const change = waiting === "drop" ? { state: "dropped" } : { next_attempt_at: at, attempts: 0 };
      await tx("webhook_deliveries")
        .where({ endpoint_id: endpointId, state: "waiting", claimed_until: null })
        .update(change);
    },

    /** The newest first. */
    async attempts(endpointId: string, limit: number, before?: string): Promise<LoggedAttempt[]> {
      const { rows } = await db.raw<{ rows: LoggedAttempt[] }>(
        `select attempt.id, message.id as "messageId", message.type, attempt.started_at as "startedAt",
           attempt.duration_ms as "durationMs", attempt.result, attempt.status, attempt.answer,
           attempt.request_headers as "requestHeaders", message.body as "requestBody",
           case when delivery.state = 'waiting' then delivery.next_attempt_at end as "nextAttemptAt"
         from webhook_attempts attempt
         join webhook_deliveries delivery on delivery.id = attempt.delivery_id
         join webhook_messages message on message.id = delivery.message_id
         where attempt.endpoint_id = :endpointId and (:before::uuid is null or attempt.id < :before)
         order by attempt.id desc limit :limit`,
        { endpointId, before: before ?? null, limit },
      );
      return rows;
    },

    /** Where an attempt went, if its endpoint is of the account. */
    async deliveryOf(
      accountId: string,
      attemptId: string,
    ): Promise<{ deliveryId: string; endpointId: string } | undefined> {
      return db("webhook_attempts as attempt")
        .join("webhook_endpoints as endpoint", "endpoint.id", "attempt.endpoint_id")
        .where({ "attempt.id": attemptId, "endpoint.account_id": accountId })
        .first<{ deliveryId: string; endpointId: string } | undefined>({
          deliveryId: "attempt.delivery_id",
          endpointId: "attempt.endpoint_id",
        });
    },

    /** As if it had never been tried. One in flight is left alone. */
    async sendAgain(tx: Tx, deliveryId: string, at: Date): Promise<void> {
      await tx("webhook_deliveries")
        .where({ id: deliveryId, claimed_until: null })
        .update({ state: "waiting", attempts: 0, next_attempt_at: at });
    },

    /** Whether messages of an earlier replay wait. Until the end of `tx` nobody else replays to the endpoint. */
    async isReplaying(tx: Tx, endpointId: string): Promise<boolean> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`replay to ${endpointId}`]);
      const replayed = tx("webhook_deliveries").where({ endpoint_id: endpointId, state: "waiting", is_replayed: true });
      return (await replayed.first("id")) !== undefined;
    },

    /** The account's messages of a time that the endpoint wants, as if they had never been tried; returns how many. */
    async replay(tx: Tx, endpointId: string, from: Date, until: Date, at: Date): Promise<number> {
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into webhook_deliveries as delivery (message_id, endpoint_id, state, next_attempt_at, is_replayed)
         select message.id, endpoint.id, 'waiting', :at, true
         from webhook_endpoints endpoint join webhook_messages message on message.account_id = endpoint.account_id
           and takes_kind(endpoint, message.is_test)
         where endpoint.id = :endpointId and message.created_at >= :from and message.created_at < :until
           and message.lead_id is not null and wants_webhook(endpoint, message.type, message.list_ids)
         order by message.created_at, message.id limit ${MOST_COUNTED}
         on conflict (message_id, endpoint_id) do update
           set state = 'waiting', attempts = 0, next_attempt_at = :at, is_replayed = true
         where delivery.claimed_until is null`,
        { endpointId, from, until, at },
      );
      return rowCount;
    },
  };

  /** Refuses `webhook_exists` if another of the account's endpoints has the address, or a source has one. */
  async function unlessTaken<T>(writing: PromiseLike<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      const constraint = error instanceof Error && "constraint" in error && error.constraint;
      if (constraint === "webhook_endpoints_url" || constraint === "one_endpoint_per_source")
        return refuse("webhook_exists");
      throw error;
    }
  }
}

export type WebhookEndpointStore = ReturnType<typeof makeWebhookEndpointStore>;
