import type { Db } from "../db/index.ts";
// Not by the index, which loads the database's client: a process without a database reads events too.
import { transaction } from "../db/transaction.ts";
import { isTransientDatabaseError } from "../errors/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { counter } from "../telemetry/index.ts";
import { minutes, seconds } from "../time/index.ts";
import { applyEffects } from "./apply-effects.ts";
import type { Effects } from "./apply-effects.ts";
import type { Subscription } from "./consumer.ts";
import type { DeadLetters } from "./dead-letters.ts";
import { readRecord } from "./delivery.ts";
import type { Delivery, Origin, Unreadable } from "./delivery.ts";
import { recordDeadLetter } from "./inbox.ts";
import { inBatchSpan } from "./process-span.ts";

const maxAttempts = 4;
const outagePauseMs = seconds(1);
/** A database that answers all the while has no outage: the statement itself always takes too long. */
const attemptsOfOutage = 10;
const longestHoldMs = minutes(1);

export const heldAttempts = counter("consumer_held_attempts_total", {
  description: "Attempts at an event that holds up everything behind it; alert on any increase",
});

export type EventHandling = Effects & {
  deadLetters: DeadLetters;
  log: Logger;
  /** Waits without losing the membership of the group; resolves with false when the process is to stop. */
  pause(ms: number): Promise<boolean>;
};

/**
 * Handles records of one partition, in order: all in one transaction, or, if one of them fails, each in its own with
 * three retries, after which it is dead-lettered or held. Waits for a database that is down. Resolves with false if
 * `pause` ended the work before all were handled.
 */
export async function handleRecords(handling: EventHandling, origins: Origin[]): Promise<boolean> {
  const records = origins
    .map((origin) => readRecord(origin, handling.consumer.subscriptions))
    .filter((record) => record !== undefined);
  const deliveries = records.filter(isDelivery);
  if (deliveries.length === records.length && (await handledTogether(handling, deliveries))) return true;
  for (const record of records) {
    if (!(isDelivery(record) ? await handleAlone(handling, record) : await giveUp(handling, record))) return false;
  }
  return true;
}

async function handledTogether(handling: EventHandling, deliveries: Delivery<Subscription>[]): Promise<boolean> {
  const first = deliveries[0];
  if (!first) return true;
  try {
    const { topic, partition } = first;
    await inBatchSpan(handling.group, topic, partition, deliveries.length, () => applyEffects(handling, deliveries));
    return true;
  } catch {
    // Which event failed shows when each is handled alone.
    return false;
  }
}

async function handleAlone(handling: EventHandling, delivery: Delivery<Subscription>): Promise<boolean> {
  const { db, consumer } = handling;
  let firstFailure: Date | undefined;
  let outages = 0;
  for (let failures = 0; ;) {
    try {
      await applyEffects(handling, [delivery]);
      return true;
    } catch (error) {
      firstFailure ??= new Date();
      const { eventId, type } = delivery.meta;
      handling.log.warn(
        { err: error, event_id: eventId, event_type: type, consumer: consumer.name },
        "Handling an event failed",
      );
      if (await isDatabaseDown(db, error)) {
        if (++outages >= attemptsOfOutage && (await answers(db))) report(handling, { eventId, error });
        if (!(await handling.pause(outagePauseMs))) return false;
      } else if (++failures < maxAttempts) {
        if (!(await handling.pause(25 * 4 ** failures * (0.5 + Math.random())))) return false;
      } else if (consumer.whenStuck === "skip") {
        return await deadLetter(handling, { ...delivery, eventId, error: asError(error) }, maxAttempts, firstFailure);
      } else if (!(await hold(handling, { eventId, error }, failures - maxAttempts))) {
        return false;
      }
    }
  }
}

/** An unreadable record is dead-lettered, or held until a release reads it. */
async function giveUp(handling: EventHandling, record: Unreadable): Promise<boolean> {
  if (handling.consumer.whenStuck === "skip") return deadLetter(handling, record);
  for (let attempt = 0; await hold(handling, record, attempt);) attempt += 1;
  return false;
}

type Stuck = { eventId?: string; error: unknown };

/** Waits ever longer before the next attempt, and lets somebody know. */
function hold(handling: EventHandling, stuck: Stuck, attempt: number): Promise<boolean> {
  report(handling, stuck);
  return handling.pause(Math.min(longestHoldMs, seconds(1) * 2 ** attempt));
}

function report({ consumer, log }: EventHandling, { eventId, error }: Stuck): void {
  heldAttempts.add(1, { consumer: consumer.name });
  log.error({ consumer: consumer.name, event_id: eventId, err: error }, "An event holds up those behind it");
}

/** Repeats until it succeeds: while the dead letters are out of reach, the event may not be lost. */
async function deadLetter(
  handling: EventHandling,
  record: Unreadable,
  attempts = 1,
  firstFailure = new Date(),
): Promise<boolean> {
  const { db, consumer, deadLetters, log } = handling;
  for (;;) {
    try {
      const letter = { ...record, attempts, firstFailure };
      await deadLetters.put(letter);
      await transaction(db, (tx) => recordDeadLetter(tx, consumer.name, letter));
      return true;
    } catch (error) {
      log.error({ err: error, consumer: consumer.name }, "Cannot reach the dead letters");
      if (!(await handling.pause(outagePauseMs))) return false;
    }
  }
}

/** Whether an error is the database's, not the event's: only the latter counts as a failed attempt. */
async function isDatabaseDown(db: Db, error: unknown): Promise<boolean> {
  return isTransientDatabaseError(error) || !(await answers(db));
}

function answers(db: Db): Promise<boolean> {
  return db.raw("select 1").then(
    () => true,
    () => false,
  );
}

function isDelivery(record: Delivery<Subscription> | Unreadable): record is Delivery<Subscription> {
  return "subscription" in record;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error("A handler threw a value that is no Error");
}
