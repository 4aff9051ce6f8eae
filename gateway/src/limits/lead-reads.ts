import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { days, hours, periodRange } from "@doorlight/common/time";
import type { LeadReads as Shown } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { isAdmin } from "../http/is-admin.ts";
import type { Session } from "../sessions/session.ts";

/**
 * Adds leads to those that an account has read today. Those beyond its number are not added: then it returns 0. Leads that
 * it has read already are always let in.
 */
const ADMIT = `
  local fresh = 0
  for index = 3, #ARGV do fresh = fresh + 1 - redis.call("sismember", KEYS[1], ARGV[index]) end
  if fresh == 0 then return 1 end
  if redis.call("scard", KEYS[1]) + fresh > tonumber(ARGV[1]) then return 0 end
  for index = 3, #ARGV do redis.call("sadd", KEYS[1], ARGV[index]) end
  redis.call("pexpire", KEYS[1], ARGV[2])
  return 1
`;

/** How long the operator sees that an account was slowed. */
const SHOWN_MS = days(30);
/** An account that has bought is not asked about again meanwhile. */
const BUYER_MS = hours(1);
const MOST_BUYERS = 10_000;

const slowedKey = (userId: string) => `lead-reads:slowed:${userId}`;

interface Ports extends Pick<Kit<Config>, "config" | "redis" | "clock" | "packs" | "log"> {
  clients: { purchasing: Pick<Clients["purchasing"], "listPurchases"> };
}

export type LeadReads = ReturnType<typeof makeLeadReads>;

/**
 * Bounds the distinct leads that an account reads in a day of its country without ever having paid for one. It counts in Redis
 * alone, and while that or purchasing is down everybody goes on reading.
 */
export function makeLeadReads({ config, redis, clock, packs, log, clients }: Ports) {
  /** Until when accounts are known to have bought. */
  const buyers = new Map<string, number>();

  function todayOf(country: string, now: Date) {
    return periodRange({ kind: "today" }, packs.get(country)?.timeZone ?? "UTC", now);
  }
  const keyOf = (userId: string, { from }: { from: Date }) => `lead-reads:${userId}:${from.getTime()}`;

  async function hasBought({ user, as }: Session, now: Date): Promise<boolean> {
    const ever = { from: new Date(0), to: now, limit: 1 };
    // Without refunds. Anybody has the one credit of a sign-up.
    const { credits, quota, totals } = await clients.purchasing.listPurchases(ever, as);
    if (credits < 2 && quota === 0 && totals.length === 0) return false;
    if (buyers.size >= MOST_BUYERS) buyers.clear();
    buyers.set(user.id, now.getTime() + BUYER_MS);
    return true;
  }

  /** The instant from which the account may read further leads; undefined if it may now. */
  async function waitOf(session: Session, leadIds: readonly string[], now: Date): Promise<Date | undefined> {
    const { id, country } = session.user;
    const today = todayOf(country, now);
    const args = [String(config.LIMITS_UNBOUGHT), String(today.to.getTime() - now.getTime()), ...leadIds];
    const isLetIn = await redis.eval(ADMIT, { keys: [keyOf(id, today)], arguments: args });
    if (isLetIn !== 0 || (await hasBought(session, now))) return undefined;
    await redis.set(slowedKey(id), now.toISOString(), { expiration: { type: "PX", value: SHOWN_MS } });
    return today.to;
  }

  return {
    /** Counts leads that are about to be shown. Refuses `too_many_requests` until the next day. */
    async admit(session: Session, leadIds: readonly string[]): Promise<void> {
      const { user, actorId, program } = session;
      const now = clock.now();
      if (leadIds.length === 0 || actorId || program || isAdmin(user)) return;
      if ((buyers.get(user.id) ?? 0) > now.getTime()) return;
      const until = await waitOf(session, leadIds, now).catch((err: unknown) => {
        log.warn({ err }, "Leads read by an account could not be counted");
        return undefined;
      });
      if (!until) return;
      const retryAfter = String(Math.ceil((until.getTime() - now.getTime()) / 1000));
      refuse("too_many_requests", { params: { retryAfter } });
    },

    async of(userId: string, country: string): Promise<Shown> {
      const [today, slowedAt] = await Promise.all([
        redis.sCard(keyOf(userId, todayOf(country, clock.now()))),
        redis.get(slowedKey(userId)),
      ]);
      return { today, slowedAt };
    },
  };
}
