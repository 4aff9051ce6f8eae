import type { Logger } from "@doorlight/common/telemetry";
import { inTraceOf } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import type { AttemptOutcome, AttemptResult, ClaimedDelivery, FinishedAttempt } from "../domain/webhook-attempt.ts";
import type { TriedEndpoint } from "../domain/webhook-endpoint.ts";
import { nextAttemptAt, readRetryAfter } from "../domain/webhook-retry.ts";
import { signedHeaders } from "../domain/webhook-signature.ts";
import type { JudgeEndpoint } from "./judge-endpoint.ts";
import { makeRecordSafely } from "./record-safely.ts";
import { makeTogether } from "./together.ts";

type Ports = {
  deliveries: {
    claim(claim: {
      at: Date;
      until: Date;
      most: number;
      perEndpoint: number;
      perAccount: number;
    }): Promise<ClaimedDelivery[]>;
    finish(attempts: readonly FinishedAttempt[]): Promise<TriedEndpoint[]>;
  };
  judgeEndpoint: JudgeEndpoint;
  openSecret: (sealed: Buffer) => Promise<Buffer>;
  post: (request: { url: string; headers: Record<string, string>; body: string }) => Promise<AttemptOutcome>;
  /** Whether the database may be a restored copy. */
  isHeld: () => boolean;
  countAttempt: (result: AttemptResult) => void;
  clock: Clock;
  random: () => number;
  pause: (ms: number) => Promise<void>;
  log: Logger;
};

/** In flight at once: of this process. Sockets that wait cost little. */
const MOST = 256;
/** Over all processes. Some accounts whose endpoints hang leave room for the others. */
const limits = { perEndpoint: 8, perAccount: 32 };

/** Longer than an attempt and its record take. A process that is killed leaves its deliveries so long. */
const claimMs = seconds(60);

/** Statuses whose Retry-After counts. */
const askForTime = [429, 503];

/**
 * Sends messages to endpoints. A process that crashes between the answer and its record leaves a message that is sent
 * again under the same id. Slow endpoints delay their own account alone.
 */
export function makeSendWebhooks(ports: Ports) {
  const { deliveries, judgeEndpoint, openSecret, post, isHeld, countAttempt, clock, random, pause, log } = ports;
  const recordSafely = makeRecordSafely(pause);
  const record = makeTogether(recordAll);
  const inFlight = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  async function claim(): Promise<void> {
    const most = MOST - inFlight.size;
    if (most <= 0 || isHeld() || isStopped) return;
    const at = clock.now();
    const until = new Date(at.getTime() + claimMs);
    for (const delivery of await deliveries.claim({ at, until, most, ...limits })) {
      const sent = send(delivery)
        .catch((error: unknown) => log.error({ err: error, deliveryId: delivery.id }, "A webhook has no record"))
        .finally(() => {
          inFlight.delete(sent);
          wake();
        });
      inFlight.add(sent);
    }
  }

  /** One claim at a time: what wakes it meanwhile is in the next one. */
  async function claimAll(): Promise<void> {
    do {
      isWoken = false;
      await claim();
    } while (isWoken);
  }

  /** Starts what is due, and waits for none of it. */
  function start(): Promise<void> {
    isWoken = true;
    claiming ??= claimAll().finally(() => (claiming = undefined));
    return claiming;
  }

  /** Without an error: the next tick tries again. */
  function wake(): void {
    start().catch((error: unknown) => log.warn({ err: error }, "Webhooks wait for the next tick"));
  }

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const { url, body, type, traceparent, messageId } = delivery;
    const startedAt = clock.now();
    const headers = signedHeaders({ id: messageId, body }, startedAt, await secretsOf(delivery, startedAt));
    const began = performance.now();
    const outcome = await inTraceOf(traceparent, `webhook ${type}`, () => post({ url, headers, body }));
    const durationMs = Math.round(performance.now() - began);
    countAttempt(outcome.result);
    await record(toAttempt(delivery, outcome, { startedAt, durationMs, requestHeaders: headers }));
  }

  async function recordAll(finished: readonly FinishedAttempt[]): Promise<void> {
    const endpoints = await recordSafely(() => deliveries.finish(finished));
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
    for (const attempt of finished) {
      const endpoint = byId.get(attempt.endpointId);
      if (endpoint) await recordSafely(() => judgeEndpoint(attempt, endpoint));
    }
  }

  async function secretsOf({ secret, formerSecret, formerUntil }: ClaimedDelivery, at: Date): Promise<Buffer[]> {
    const isFormerLive = formerSecret && formerUntil && formerUntil > at;
    return Promise.all([secret, ...(isFormerLive ? [formerSecret] : [])].map(openSecret));
  }

  function toAttempt(
    { id: deliveryId, endpointId, attempts }: ClaimedDelivery,
    { retryAfter, ...outcome }: AttemptOutcome,
    made: Pick<FinishedAttempt, "startedAt" | "durationMs" | "requestHeaders">,
  ): FinishedAttempt {
    const now = clock.now();
    const asked = askForTime.includes(outcome.status ?? 0) ? readRetryAfter(retryAfter, now) : undefined;
    const next = outcome.result === "delivered" ? undefined : nextAttemptAt(attempts + 1, now, random, asked);
    return { deliveryId, endpointId, ...made, ...outcome, nextAttemptAt: next };
  }

  return {
    start,
    wake,
    /** Starts no more, and waits for those in flight. */
    async stop(): Promise<void> {
      isStopped = true;
      await claiming?.catch(() => {});
      await Promise.all(inFlight);
    },
  };
}
