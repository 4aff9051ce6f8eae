import type { Db } from "@doorlight/common/db";
import { eventually } from "@doorlight/common/testing/eventually";
import { openDatabase } from "./database.ts";
import { openRedis } from "./redis.ts";
import { stack } from "./stack.ts";

/** Deletes everything in Redis. */
export async function flushRedis(): Promise<void> {
  const redis = await openRedis();
  await redis.flushAll();
  redis.destroy();
}

function signalRedis(signal: NodeJS.Signals): void {
  const pid = stack.processes.pid("redis");
  if (pid === undefined) throw new Error("Redis does not run");
  process.kill(pid, signal);
}

/** Redis stands still: connections stay, nothing is answered. */
export const pauseRedis = async (): Promise<void> => signalRedis("SIGSTOP");

/** Redis resumes, with the commands sent to it meanwhile. */
export const resumeRedis = async (): Promise<void> => signalRedis("SIGCONT");

/**
 * Until it is disposed of, purchases of this lead commit late, so that an event with an early number becomes visible
 * after events with later ones.
 */
export async function slowCommits(purchasing: Db, leadId: string): Promise<AsyncDisposable> {
  return { [Symbol.asyncDispose]: await beforeCommits(purchasing, leadId, "pg_sleep(0.2)") };
}

/** Holds the commits of purchases of this lead until it is disposed of; `isReached` tells whether one waits. */
export async function holdCommits(
  purchasing: Db,
  leadId: string,
): Promise<AsyncDisposable & { isReached(): Promise<boolean> }> {
  const lock = "hashtext('held commits')";
  const drop = await beforeCommits(purchasing, leadId, `pg_advisory_xact_lock_shared(${lock})`);
  // A lock of the session, of which `openDatabase` has one.
  await purchasing.raw(`select pg_advisory_lock(${lock})`);
  return {
    async isReached() {
      const waiting = "select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted";
      const { rows } = await purchasing.raw<{ rows: unknown[] }>(waiting);
      return rows.length > 0;
    },
    async [Symbol.asyncDispose]() {
      await purchasing.raw(`select pg_advisory_unlock(${lock})`);
      await drop();
    },
  };
}

/** Lets purchases of this lead call a function right before they commit, until the returned function is called. */
async function beforeCommits(purchasing: Db, leadId: string, call: string): Promise<() => Promise<void>> {
  await purchasing.raw(`
    drop function if exists before_commit cascade;
    create function before_commit() returns trigger language plpgsql as $$
    begin
      perform ${call};
      return null;
    end
    $$;
    create constraint trigger before_commit after insert on outbox deferrable initially deferred
      for each row when (new.key = '${leadId}') execute function before_commit();
  `);
  return async () => void (await purchasing.raw("drop function before_commit cascade"));
}

/** Blocks leads while it projects purchases; `kill` ends leads in the middle of that, so that no effect is committed. */
export async function blockProjection(): Promise<{ kill(): Promise<void> }> {
  const leads = openDatabase(stack, "leads");
  const tx = await leads.db.transaction();
  // Others may last longer than a service may leave a transaction idle.
  await tx.raw("set local idle_in_transaction_session_timeout = 0");
  await tx.raw("lock table lead_buyers in share row exclusive mode");
  const waiting = "select from pg_locks where relation = 'lead_buyers'::regclass and not granted";
  return {
    async kill() {
      try {
        await eventually(async () => {
          const { rows } = await tx.raw<{ rows: unknown[] }>(waiting);
          if (rows.length === 0) throw new Error("leads has not consumed a purchase yet");
        });
        await stack.kill("leads", "SIGKILL");
      } finally {
        await tx.rollback();
        await leads.db.destroy();
      }
    },
  };
}
