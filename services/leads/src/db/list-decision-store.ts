import type { Db, Tx } from "@doorlight/common/db";
import {
  type Delivery,
  inOrder,
  type ListDecision,
  type Notification,
  outcomesByFailed,
  type RuleOutcomes,
} from "../domain/list-decision.ts";
import type { Fit } from "../domain/list-index.ts";
import type { Place } from "../domain/place.ts";

type Row = Pick<ListDecision, "leadId" | "leadType" | "placeNames" | "at"> &
  Place & {
    rules: RuleOutcomes;
    notification: Notification | null;
    isDelivered: boolean | null;
    reason: string | null;
    cap: bigint | null;
  };

const KEY = ["list_id", "lead_id"];

const RULES = outcomesByFailed.map((outcomes) => JSON.stringify(outcomes));

/** Why leads were notified of and delivered, or were not, by list. */
export function makeListDecisionStore(db: Db) {
  return {
    /**
     * Writes a decision for each list in whose places a lead is. Writes nothing if some of them have changed since they
     * were read, and returns those.
     */
    async add(tx: Tx, leadId: string, at: Date, fits: readonly Fit[]): Promise<string[]> {
      const { rows } = await tx
        .raw<{ rows: [{ stale: string[] }] }>(
          `with fits as (
             select list_id, failed, lists.id is null as is_stale
             from unnest(:ids::uuid[], :versions::bigint[], :failed::int[]) as fit (list_id, version, failed)
             left join lead_lists lists on lists.id = list_id and lists.version = fit.version and removed_at is null
           ), stale as (
             select array_agg(list_id) as ids from fits where is_stale
           ), written as (
             insert into list_decisions (list_id, lead_id, at, rules)
             select list_id, :leadId, :at, (:rules::jsonb[])[failed + 1] from fits, stale where ids is null
           )
           select coalesce(ids, '{}') as stale from stale`,
          {
            leadId,
            at,
            ids: fits.map(({ id }) => id),
            versions: fits.map(({ version }) => version.toString()),
            failed: fits.map(({ failed }) => failed),
            rules: RULES,
          },
        )
        .options({ name: "add-decisions" });
      return rows[0].stale;
    },

    async setNotification(tx: Tx, leadId: string, listIds: readonly string[], notification: Notification) {
      await tx("list_decisions").where({ lead_id: leadId }).whereIn("list_id", listIds).update({ notification });
    },

    async setDelivery(tx: Tx, leadId: string, listId: string, { isDelivered, reason, cap }: Delivery): Promise<void> {
      await tx("list_decisions")
        .where({ lead_id: leadId, list_id: listId })
        .update({ is_delivered: isDelivered, reason: reason ?? null, cap: cap?.toString() ?? null });
    },

    /** Whether a list is one of the user's, and not removed. */
    async isListOf(userId: string, listId: string): Promise<boolean> {
      const list = db("lead_lists").where({ id: listId, user_id: userId }).whereNull("removed_at");
      return (await list.first("id")) !== undefined;
    },

    /** Decisions of a list, newest first, from the one before `before`. */
    async ofList(listId: string, limit: number, before: { at: Date; leadId: string } | undefined) {
      const query = db("list_decisions as decisions")
        .join("leads", "leads.id", "lead_id")
        .join("requests", "requests.id", "leads.request_id")
        .where("list_id", listId)
        .orderBy([
          { column: "decisions.at", order: "desc" },
          { column: "lead_id", order: "desc" },
        ])
        .limit(limit)
        .select<Row[]>(COLUMNS);
      if (before) query.whereRaw("(decisions.at, lead_id) < (?, ?)", [before.at, before.leadId]);
      return (await query).map(toDecision);
    },

    async deleteOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("list_decisions")
        .whereIn("list_id", tx("lead_lists").where({ user_id: userId }).select("id"))
        .delete();
    },

    /** Deletes decisions from before an instant, at most this many, and returns how many. */
    async purge(before: Date, limit: number): Promise<number> {
      const old = db("list_decisions").where("at", "<", before).limit(limit).select(KEY);
      return db("list_decisions").whereIn(KEY, old).delete();
    },

    /** Deletes decisions of lists that were removed before an instant, at most this many, and returns how many. */
    async purgeOfRemoved(before: Date, limit: number): Promise<number> {
      const removed = db("lead_lists").where("removed_at", "<", before).select("id");
      const old = db("list_decisions").whereIn("list_id", removed).limit(limit).select(KEY);
      return db("list_decisions").whereIn(KEY, old).delete();
    },
  };
}

const COLUMNS = {
  leadId: "lead_id",
  leadType: "requests.lead_type",
  at: "decisions.at",
  rules: "rules",
  notification: "notification",
  isDelivered: "is_delivered",
  reason: "reason",
  cap: "decisions.cap",
  postalCode: "postal_code",
  district: "district",
  city: "city",
  region: "region",
  lat: "lat",
  lon: "lon",
  placeNames: "place_names",
};

function toDecision({ leadId, leadType, at, rules, placeNames, ...row }: Row): ListDecision {
  const { postalCode, district, city, region, lat, lon, notification, isDelivered, reason, cap } = row;
  return {
    leadId,
    leadType,
    place: { postalCode, district, city, region, lat, lon },
    placeNames,
    at,
    rules: inOrder(rules),
    notification: notification ?? undefined,
    delivery: isDelivered === null ? undefined : { isDelivered, reason: reason ?? undefined, cap: cap ?? undefined },
  };
}
