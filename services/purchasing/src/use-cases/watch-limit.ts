import { causeOf } from "@doorlight/common/errors";
import { counter, type Logger } from "@doorlight/common/telemetry";
import { type Clock, days } from "@doorlight/common/time";

type Ports = {
  debts: {
    /** Whether an account came to owe all that it owes since an instant. */
    isOwedSince(userId: string, since: Date): Promise<boolean>;
  };
  packs: ReadonlyMap<string, unknown>;
  clock: Clock;
  log: Pick<Logger, "warn">;
};

const fast = counter("invoice_limits_reached_fast_total", {
  description: "Refusals at the limit on invoice, of accounts that came to owe all of it within a day",
});

/** Takes note of an account that is refused at the limit of its invoice, if it has come there within a day. */
export function makeWatchLimit({ debts, packs, clock, log }: Ports) {
  for (const country of packs.keys()) fast.add(0, { country });
  return async ({ userId, country }: { userId: string; country: string }): Promise<void> => {
    try {
      if (!(await debts.isOwedSince(userId, new Date(clock.now().getTime() - days(1))))) return;
      fast.add(1, { country });
      log.warn({ userId }, "An account has come to the limit of its invoice within a day");
    } catch (error) {
      // The buyer's answer is the same without it.
      log.warn({ cause: causeOf(error) }, "Nobody could see how fast an account came to its limit");
    }
  };
}

export type WatchLimit = ReturnType<typeof makeWatchLimit>;
