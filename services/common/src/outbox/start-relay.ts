import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/index.ts";
import { failpoint } from "../failpoints/index.ts";
import type { Kafka, Producer } from "../kafka/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { type Clock, days, hours } from "../time/index.ts";
import { deleteReceivedBefore, deleteSentBefore, deleteSettledBefore, markSent, unsentRows } from "./outbox-rows.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { RelaySession } from "./relay-session.ts";
import { reportBacklog } from "./report-backlog.ts";
import { sendRows } from "./send-rows.ts";

export type RelayOptions = { db: Db; kafka: Kafka; log: Logger; clock: Clock };
export type Relay = {
  /** Finishes the batch that is being sent; if a store does not answer, gives up after 5 s and leaves it in the outbox. */
  stop(): Promise<void>;
};

const BATCH = 500;
/** At most; as long as sending took. Gathers more rows into fewer round trips. */
const LONGEST_REST_MS = 50;
const POLL_MS = 250;
const STANDBY_MS = 1_000;
const RETRY_MS = 1_000;
const STOP_MS = 5_000;
const KEEP_SENT_MS = days(7);
/** Twice as long as topics keep events: an event that can come again must still be known. */
const KEEP_RECEIVED_MS = days(28);
/** As long as the audit, since it says who dropped an event and why. */
const KEEP_SETTLED_MS = days(396);

/**
 * Sends the events of the outbox to Kafka, at least once and in order per key, until stopped. Many may run; one per
 * database is active and the others stand by. Either store may be down: rows wait, and go out when both are back.
 */
export function startRelay(options: RelayOptions): Relay {
  reportBacklog(options.db);
  const stopping = new AbortController();
  const ended = relayUntil(stopping.signal, options);
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function relayUntil(stop: AbortSignal, options: RelayOptions): Promise<void> {
  let wasWell = true;
  while (!stop.aborted) {
    try {
      await relayOnce(stop, options, () => {
        if (!wasWell) options.log.info("Relay sends again");
        wasWell = true;
      });
    } catch (error) {
      if (wasWell) options.log.warn({ err: error }, "Relay cannot send; events wait in the outbox");
      wasWell = false;
      options.kafka.failed(error);
      await pause(RETRY_MS, stop);
    }
  }
}

/** One life of the relay: ends by an error of either store; then everything is built again. */
async function relayOnce(stop: AbortSignal, { db, kafka, clock }: RelayOptions, onSent: () => void): Promise<void> {
  const session = await RelaySession.open(db);
  let producer: Producer | undefined;
  try {
    while (!(await session.becomeActive())) {
      if (!(await pause(STANDBY_MS, stop))) return;
    }
    producer = await kafka.connectProducer();
    onSent();
    let purgedAt = 0;
    while (!stop.aborted) {
      const began = performance.now();
      await sendAll(stop, session, kafka, producer);
      const took = performance.now() - began;
      if (clock.now().getTime() - purgedAt > hours(1)) {
        purgedAt = clock.now().getTime();
        await deleteSentBefore(session.client, new Date(purgedAt - KEEP_SENT_MS));
        await deleteReceivedBefore(session.client, new Date(purgedAt - KEEP_RECEIVED_MS));
        await deleteSettledBefore(session.client, new Date(purgedAt - KEEP_SETTLED_MS));
      }
      await pause(Math.min(took, LONGEST_REST_MS), stop);
      await restUntilWoken(session, stop);
    }
  } finally {
    await Promise.allSettled([producer?.close(), session.close()]);
  }
}

/**
 * Sends the waiting rows. They are marked only after all in-sync replicas have them, so a crash in between sends them
 * again. The database marks a batch and reads the one after next while Kafka takes the next.
 */
async function sendAll(stop: AbortSignal, { client }: RelaySession, kafka: Kafka, producer: Producer): Promise<void> {
  let sent: OutboxRow[] = [];
  let rows = await unsentRows(client, BATCH);
  while (rows.length > 0) {
    const isLast = rows.length < BATCH || stop.aborted;
    const [, following] = await Promise.all([
      sendRows(kafka, producer, rows),
      markSent(client, sent).then(() => (isLast ? [] : unsentRows(client, BATCH, rows))),
    ]);
    failpoint("relay.after_send");
    sent = rows;
    rows = following;
  }
  await markSent(client, sent);
}

/** Waits for a notice, looking now and then all the same; first of all for rows that came before we asked for notices. */
async function restUntilWoken(session: RelaySession, stop: AbortSignal): Promise<void> {
  if (!(await session.becomeIdle())) return;
  while (!stop.aborted && (await unsentRows(session.client, 1)).length === 0) {
    if (await session.isWokenWithin(POLL_MS, stop)) break;
  }
  await session.becomeBusy();
}

/** False when stopped meanwhile. */
async function pause(ms: number, stop: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal: stop }).catch(() => {});
  return !stop.aborted;
}
