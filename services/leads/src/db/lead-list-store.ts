import type { Knex } from "knex";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { LeadList, LeadListMode, RemovedList, SavedDraft } from "../domain/lead-list.ts";

/** What a list is to those who read and to those who mail it. */
export const LIST_COLUMNS = {
  id: "lead_lists.id",
  userId: "lead_lists.user_id",
  country: "country",
  name: "name",
  mode: "mode",
  pace: "pace",
  pausedAt: "paused_at",
  unsubscribedAt: "unsubscribed_at",
  awayFrom: "away_from",
  awayUntil: "away_until",
  quietFrom: "quiet_from",
  quietUntil: "quiet_until",
} as const;

const COLUMNS = {
  ...LIST_COLUMNS,
  locationIds: "location_ids",
  propertyTypes: "property_types",
  leadTypes: "lead_types",
  createdAt: "created_at",
  version: "version",
  webhookEndpointId: "webhook_endpoint_id",
  email: "list_mailboxes.email",
  confirmedAt: "list_mailboxes.confirmed_at",
} as const;

type Owner = { userId: string; country: string };
/** A list of a user. */
type Own = { userId: string; id: string };

type Row = Omit<LeadList, "mailbox"> & { email: string | null; confirmedAt: Date | null };

/** Takes the turn of all changes, which the change counter makes wait for each other anyway. */
async function lock(tx: Tx): Promise<void> {
  await tx("lead_list_changes").forUpdate().select("last");
}

/** Agents' lists. A removed one keeps its row until the purge, and is nobody's any more. */
export function makeLeadListStore(db: Db) {
  /** Statistics count agents who change their lists. */
  async function keepEdits(tx: Tx, lists: readonly Owner[], at: Date): Promise<void> {
    if (lists.length === 0) return;
    await tx("list_edits").insert(
      lists.map(({ userId, country }) => ({ id: tx.raw("uuidv7()"), user_id: userId, country, edited_at: at })),
    );
  }

  /** Changes a list of a user; false if there is none. */
  async function change(tx: Tx, { userId, id }: Own, columns: object, at: Date): Promise<boolean> {
    const changed = await tx("lead_lists")
      .where({ id, user_id: userId })
      .whereNull("removed_at")
      .update({ ...columns, version: tx.raw("version + 1") })
      .returning<Owner[]>(["user_id as userId", "country"]);
    await keepEdits(tx, changed, at);
    return changed.length > 0;
  }

  /** The turn before the row of the list, as every change takes them. */
  const changeInTurn = (list: Own, columns: object, at: Date) =>
    transaction(db, async (tx) => {
      await lock(tx);
      return change(tx, list, columns, at);
    });

  return {
    lock,

    /** Oldest first. */
    async ofUser(userId: string): Promise<LeadList[]> {
      return (await select(db).where("lead_lists.user_id", userId).orderBy("created_at")).map(toList);
    },

    async find(userId: string, id: string, from: Db | Tx = db): Promise<LeadList | undefined> {
      const [row] = await select(from).where("lead_lists.user_id", userId).where("lead_lists.id", id);
      return row && toList(row);
    },

    async count(tx: Tx, userId: string): Promise<number> {
      return (await tx("lead_lists").where({ user_id: userId }).whereNull("removed_at").pluck("id")).length;
    },

    /** Returns the id. Refuses `lead_list_name_taken`. */
    async add(tx: Tx, owner: Owner, draft: SavedDraft, at: Date): Promise<string> {
      const [added] = await uniquelyNamed(
        tx("lead_lists")
          .insert({
            ...toColumns(draft),
            id: tx.raw("uuidv7()"),
            user_id: owner.userId,
            country: owner.country,
            created_at: at,
            version: 1,
          })
          .returning<{ id: string }[]>("id"),
      );
      if (!added) throw new Error("A lead list was not stored");
      await keepEdits(tx, [owner], at);
      return added.id;
    },

    /** Its mails start again. Refuses `lead_list_name_taken`. */
    async replace(tx: Tx, list: Own, draft: SavedDraft, at: Date): Promise<void> {
      await uniquelyNamed(change(tx, list, { ...toColumns(draft), unsubscribed_at: null }, at));
    },

    setMode: (list: Own, mode: LeadListMode, at: Date) => changeInTurn(list, { mode, unsubscribed_at: null }, at),

    /** A paused list keeps the time since which it is paused. */
    pause: (list: Own, at: Date) => changeInTurn(list, { paused_at: db.raw("coalesce(paused_at, ?)", [at]) }, at),

    resume: (list: Own, at: Date) => changeInTurn(list, { paused_at: null }, at),

    /**
     * A list that notifies its agent becomes passive; a list that buys still buys, without mails about missed leads. In
     * the turn that `lock` takes.
     */
    async endMails(tx: Tx, id: string, at: Date): Promise<void> {
      const list = tx("lead_lists").where({ id }).whereNull("removed_at");
      await list
        .clone()
        .where({ mode: "notification" })
        .update({ mode: "passive", version: tx.raw("version + 1") });
      await list
        .where({ mode: "subscription" })
        .whereNull("unsubscribed_at")
        .update({ unsubscribed_at: at, version: tx.raw("version + 1") });
    },

    /** From now on lists go to their agent's own address. In the turn that `lock` takes. */
    async leaveMailboxes(tx: Tx, ids: readonly string[]): Promise<void> {
      await tx("lead_lists")
        .whereIn("mailbox_id", [...ids])
        .update({ mailbox_id: null, version: tx.raw("version + 1") });
    },

    /** A list of a user, or all of them; returns those that were not removed before. In the turn that `lock` takes. */
    async remove(tx: Tx, which: { userId: string; id?: string }, at: Date): Promise<RemovedList[]> {
      const query = tx("lead_lists").where({ user_id: which.userId }).whereNull("removed_at");
      if (which.id !== undefined) query.where({ id: which.id });
      const removed = await query
        .update({ removed_at: at, mailbox_id: null, version: tx.raw("version + 1") })
        .returning<RemovedList[]>([
          "id",
          "user_id as userId",
          "country",
          "version",
          "webhook_endpoint_id as webhookEndpointId",
        ]);
      // All of them go with their account.
      if (which.id !== undefined) await keepEdits(tx, removed, at);
      return removed;
    },

    /** Of the lists of a user that name a webhook endpoint which is gone. */
    async dropEndpoint(tx: Tx, userId: string, endpointId: string): Promise<void> {
      const named = { user_id: userId, webhook_endpoint_id: endpointId };
      await tx("lead_lists").where(named).whereNull("removed_at").update({ webhook_endpoint_id: null });
    },

    async purgeEdits(country: string, before: Date, limit: number): Promise<number> {
      const old = db("list_edits").where({ country }).where("edited_at", "<", before).limit(limit).select("id");
      return db("list_edits").whereIn("id", old).delete();
    },

    async deleteEditsOfUser(tx: Tx, userId: string): Promise<void> {
      await tx("list_edits").where({ user_id: userId }).delete();
    },

    /**
     * Deletes lists that were removed before an instant, at most this many, and returns how many. Their decisions go
     * first.
     */
    async purge(removedBefore: Date, limit: number): Promise<number> {
      const removed = db("lead_lists").where("removed_at", "<", removedBefore).limit(limit).select("id");
      return db("lead_lists").whereIn("id", removed).delete();
    },
  };
}

function select(from: Db | Tx): Knex.QueryBuilder<Row, Row[]> {
  return from("lead_lists")
    .leftJoin("list_mailboxes", "list_mailboxes.id", "mailbox_id")
    .whereNull("removed_at")
    .select(COLUMNS);
}

function toList({ email, confirmedAt, ...list }: Row): LeadList {
  const quiet = { quietFrom: toTime(list.quietFrom), quietUntil: toTime(list.quietUntil) };
  return { ...list, ...quiet, mailbox: email ? { email, confirmedAt } : null };
}

/** Without the seconds that the database adds. */
function toTime(time: string | null): string | null {
  return time && time.slice(0, "00:00".length);
}

function toColumns(draft: SavedDraft) {
  return {
    name: draft.name,
    mode: draft.mode,
    pace: draft.pace,
    location_ids: draft.locationIds,
    property_types: draft.propertyTypes,
    lead_types: draft.leadTypes,
    away_from: draft.awayFrom,
    away_until: draft.awayUntil,
    quiet_from: draft.quietFrom,
    quiet_until: draft.quietUntil,
    mailbox_id: draft.mailboxId ?? null,
    webhook_endpoint_id: draft.webhookEndpointId,
  };
}

async function uniquelyNamed<Result>(saving: PromiseLike<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    const isTaken = error instanceof Error && "constraint" in error && error.constraint === "lead_lists_name";
    if (isTaken) return refuse("lead_list_name_taken");
    throw error;
  }
}
