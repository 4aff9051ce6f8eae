import { connectRedis } from "@doorlight/common/cache";
import type { Db } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import { eventually } from "@doorlight/common/testing";
import { closeSellerRequest } from "../../contract/index.ts";
import { openDatabase } from "./database.ts";
import type { PublishedLead } from "./given.ts";
import { stack } from "./stack.ts";
import { Visitor } from "./visitor.ts";

/** Makes Redis forget everything. */
export async function flushRedis(): Promise<void> {
  const redis = await connectRedis(stack.environment("gateway")["REDIS_URL"] ?? "", makeLogger("e2e"));
  await redis.flushAll();
  redis.destroy();
}

/** Ends the sale of a lead as its seller does, trying until it is done. */
export async function closeAsSeller({ hash }: PublishedLead): Promise<void> {
  await eventually(() => new Visitor().call(closeSellerRequest, { params: { hash } }));
}

/** Until disposed of, purchases of this lead commit late: what was numbered early can be seen only after what came later. */
export async function slowCommits(purchasing: Db, leadId: string): Promise<AsyncDisposable> {
  await purchasing.raw(`
    drop function if exists commit_slowly cascade;
    create function commit_slowly() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.2);
      return null;
    end
    $$;
    create constraint trigger commit_slowly after insert on outbox deferrable initially deferred
      for each row when (new.key = '${leadId}') execute function commit_slowly();
  `);
  return {
    [Symbol.asyncDispose]: () => purchasing.raw("drop function commit_slowly cascade").then(() => {}),
  };
}

/** Holds up what leads makes of purchases; `kill` ends leads in the middle of it, so that none of it has happened. */
export async function holdEffects(): Promise<{ kill(): Promise<void> }> {
  const leads = openDatabase(stack, "leads");
  const tx = await leads.db.transaction();
  // Other things may go wrong for longer than a service may leave a transaction idle.
  await tx.raw("set local idle_in_transaction_session_timeout = 0");
  await tx.raw("lock table lead_holders in share row exclusive mode");
  const waiting = "select from pg_locks where relation = 'lead_holders'::regclass and not granted";
  return {
    async kill() {
      try {
        await eventually(async () => {
          const { rows } = await tx.raw<{ rows: unknown[] }>(waiting);
          if (rows.length === 0) throw new Error("leads has not heard of a purchase yet");
        });
        await stack.kill("leads", "SIGKILL");
      } finally {
        await tx.rollback();
        await leads.db.destroy();
      }
    },
  };
}
