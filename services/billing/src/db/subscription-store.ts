import type { Db, Tx } from "@doorlight/common/db";
import type { Period } from "../domain/month.ts";
import type { Payment } from "../domain/payment.ts";
import type { PastSubscription, Subscription } from "../domain/subscription.ts";

type Row = {
  id: string;
  user_id: string;
  country: string;
  plan_id: string;
  next_plan_id: string | null;
  state: Subscription["state"];
  period_from: Date;
  period_to: Date;
  payment: Payment;
  started_at: Date;
  next_try_at: Date | null;
  past_due_until: Date | null;
  version: bigint;
};

export function makeSubscriptionStore(db: Db) {
  return {
    /** The one that has not ended. */
    find: (userId: string): Promise<Subscription | undefined> => read(db, { user_id: userId }),
    findIn: (tx: Tx, userId: string): Promise<Subscription | undefined> => read(tx, { user_id: userId }),
    /** Unless it has ended. */
    findById: (tx: Tx, id: string): Promise<Subscription | undefined> => read(tx, { id }),

    /** All of one account, oldest first. */
    async listOf(userId: string): Promise<PastSubscription[]> {
      const rows = await db("subscriptions")
        .where({ user_id: userId })
        .orderBy("started_at")
        .select<(Row & { ended_at: Date | null })[]>("*");
      return rows.map((row) => ({ ...toSubscription(row), endedAt: row.ended_at }));
    },

    /** Saves it under the account's lock. Its version; undefined if nothing has changed but when its fee is retried. */
    async put(tx: Tx, subscription: Subscription): Promise<bigint | undefined> {
      const { id, userId, country, period, startedAt, ...rest } = subscription;
      const columns = {
        plan_id: rest.planId,
        next_plan_id: rest.nextPlanId,
        state: rest.state,
        period_from: period.from,
        period_to: period.to,
        payment: rest.payment,
        next_try_at: rest.nextTryAt,
        past_due_until: rest.pastDueUntil,
        ended_at: null,
      };
      const before = await tx("subscriptions").where({ id }).first<Row | undefined>();
      const version = (before?.version ?? 0n) + (before && isSame(toSubscription(before), subscription) ? 0n : 1n);
      const saved = { ...columns, version: version.toString() };
      await tx("subscriptions")
        .insert({ id, user_id: userId, country, started_at: startedAt, ...saved })
        .onConflict("id")
        .merge(saved);
      return version === before?.version ? undefined : version;
    },

    /** As it ended, with its version; undefined if it had ended before. */
    async end(tx: Tx, id: string, at: Date): Promise<(PastSubscription & { version: bigint }) | undefined> {
      const [row] = await tx("subscriptions")
        .where({ id })
        .whereNot({ state: "ended" })
        .update({ state: "ended", ended_at: at, next_plan_id: null, next_try_at: null, version: tx.raw("version + 1") })
        .returning<Row[]>("*");
      return row && { ...toSubscription(row), endedAt: at, version: row.version };
    },

    /** Accounts whose subscription continues after its month. */
    async listGoingOn(): Promise<string[]> {
      const rows = await db("subscriptions")
        .whereNot({ state: "ended" })
        .whereNotNull("next_plan_id")
        .orderBy("user_id")
        .select<{ user_id: string }[]>("user_id");
      return rows.map(({ user_id }) => user_id);
    },

    /** Accounts with work at an instant: a month that begins soon or has begun, or a fee to be retried. */
    async listDue(at: Date, grantsFrom: Date): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
        `select user_id from subscriptions s
         where state <> 'ended' and (period_to <= :at or next_try_at <= :at or (
           state = 'active' and next_plan_id is not null and period_to <= :grantsFrom
           and not exists (select from plan_quotas q where q.subscription_id = s.id and q.period_from = s.period_to)))
         order by period_to`,
        { at, grantsFrom },
      );
      return rows.map(({ user_id }) => user_id);
    },
  };
}

async function read(on: Db | Tx, where: Partial<Pick<Row, "id" | "user_id">>): Promise<Subscription | undefined> {
  const row = await on("subscriptions").where(where).whereNot({ state: "ended" }).first<Row | undefined>();
  return row && toSubscription(row);
}

/** As others read it. */
function isSame(one: Subscription, other: Subscription): boolean {
  const read = ({ planId, nextPlanId, state, period, payment }: Subscription) =>
    JSON.stringify([planId, nextPlanId, state, period.from, period.to, payment]);
  return read(one) === read(other);
}

function toSubscription(row: Row): Subscription {
  const period: Period = { from: row.period_from, to: row.period_to };
  return {
    id: row.id,
    userId: row.user_id,
    country: row.country,
    planId: row.plan_id,
    nextPlanId: row.next_plan_id,
    state: row.state,
    period,
    payment: row.payment,
    startedAt: row.started_at,
    nextTryAt: row.next_try_at,
    pastDueUntil: row.past_due_until,
  };
}
