import type { Db, Tx } from "@doorlight/common/db";
import type { ClaimedDelivery, FinishedAttempt } from "../domain/webhook-attempt.ts";
import type { TriedEndpoint } from "../domain/webhook-endpoint.ts";

type Claim = { at: Date; until: Date; most: number; perEndpoint: number; perAccount: number };

export function makeWebhookDeliveryStore(db: Db) {
  return {
    /** Nobody else sends these until then. */
    async claim({ at, until, most, perEndpoint, perAccount }: Claim): Promise<ClaimedDelivery[]> {
      const { rows } = await db.raw<{ rows: ClaimedDelivery[] }>(
        `select id, endpoint_id as "endpointId", attempts, message_id as "messageId", type, body, traceparent, url, secret,
           former_secret as "formerSecret", former_until as "formerUntil"
         from claim_webhook_deliveries(?, ?, ?, ?, ?)`,
        [at, until, most, perEndpoint, perAccount],
      );
      return rows;
    },

    /**
     * The endpoints as they were before, without those that were removed meanwhile. A delivery that its owner dropped stays
     * so. An endpoint that answered any of them well is not failing.
     */
    async finish(attempts: readonly FinishedAttempt[]): Promise<TriedEndpoint[]> {
      const rows = attempts.map(({ nextAttemptAt, requestHeaders, ...attempt }) => ({
        ...attempt,
        nextAttemptAt,
        state: attempt.result === "delivered" ? "delivered" : nextAttemptAt ? "waiting" : "exhausted",
        requestHeaders: Object.entries(requestHeaders).map(([name, value]) => ({ name, value })),
      }));
      const { rows: endpoints } = await db.raw<{ rows: TriedEndpoint[] }>(
        `with finished as materialized (
           select * from json_to_recordset(:attempts::json) as attempt (
             "deliveryId" uuid, "endpointId" uuid, state text, "nextAttemptAt" timestamptz, "startedAt" timestamptz,
             "durationMs" int, result text, status int, "requestHeaders" jsonb, answer text
           )
         ), tried as (
           update webhook_deliveries delivery
           set attempts = delivery.attempts + 1, claimed_until = null,
             state = case when delivery.state = 'waiting' then finished.state else delivery.state end,
             next_attempt_at = coalesce("nextAttemptAt", next_attempt_at)
           -- By ids, whose number the planner sees: for the rows of a JSON it reads the whole table.
           from finished where delivery.id = "deliveryId" and delivery.id = any(:deliveryIds) returning delivery.id
         ), recorded as (
           insert into webhook_attempts
             (delivery_id, endpoint_id, started_at, duration_ms, result, status, request_headers, answer)
           select id, "endpointId", "startedAt", "durationMs", result, status, "requestHeaders", answer
           from tried join finished on "deliveryId" = id
         ), changed as (
           select id, "isWell", "startedAt" from webhook_endpoints join (
             select "endpointId", bool_or(result = 'delivered') as "isWell", min("startedAt") as "startedAt"
             from finished group by "endpointId"
           ) answered on id = "endpointId"
           where (failing_since is null) <> "isWell" order by id for no key update of webhook_endpoints
         ), judged as (
           update webhook_endpoints endpoint set failing_since = case when not "isWell" then "startedAt" end
           from changed where endpoint.id = changed.id
         )
         select id, account_id as "accountId", owner, country, failing_since as "failingSince",
           owner_knows_it_is_off as "ownerKnowsItIsOff"
         from webhook_endpoints where id = any(:endpointIds)`,
        {
          attempts: JSON.stringify(rows),
          deliveryIds: attempts.map(({ deliveryId }) => deliveryId),
          endpointIds: [...new Set(attempts.map(({ endpointId }) => endpointId))],
        },
      );
      return endpoints;
    },

    /** Whether messages of instants at least so far apart were among the attempts since then. */
    async triedApart(endpointId: string, since: Date, apartMs: number): Promise<boolean> {
      const { rows } = await db.raw<{ rows: [{ isApart: boolean | null }] }>(
        `select max(message.created_at) - min(message.created_at) >= ? * interval '1 ms' as "isApart"
         from webhook_attempts attempt
         join webhook_deliveries delivery on delivery.id = attempt.delivery_id
         join webhook_messages message on message.id = delivery.message_id
         where attempt.endpoint_id = ? and attempt.started_at >= ?`,
        [apartMs, endpointId, since],
      );
      return rows[0].isApart ?? false;
    },

    /** False if it is off already. */
    async switchOff(tx: Tx, endpointId: string, reason: "gone" | "failing", at: Date): Promise<boolean> {
      const changes = { state: "off", off_reason: reason, off_at: at, owner_knows_it_is_off: true };
      const endpoint = tx("webhook_endpoints").where({ id: endpointId, state: "on" });
      return (await endpoint.update({ ...changes, version: tx.raw("version + 1") })) > 0;
    },

    /** False if somebody else was first. */
    async markWorking(tx: Tx, endpointId: string): Promise<boolean> {
      const endpoint = tx("webhook_endpoints").where({ id: endpointId, owner_knows_it_is_off: true });
      return (await endpoint.update({ owner_knows_it_is_off: false })) > 0;
    },

    /** How long the message that has waited longest for an endpoint that answers well could have been sent; 0 if none waits. */
    async longestWaitMs(now: Date): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ since: Date | null }] }>(
        `select min(first.due) as since from webhook_endpoints endpoint cross join lateral (
           select min(next_attempt_at) as due from webhook_deliveries
           where endpoint_id = endpoint.id and state = 'waiting' and claimed_until is null
         ) first
         where endpoint.state = 'on' and endpoint.failing_since is null and not is_silenced(endpoint.account_id, '')`,
      );
      const [{ since }] = rows;
      return since ? Math.max(0, now.getTime() - since.getTime()) : 0;
    },
  };
}
