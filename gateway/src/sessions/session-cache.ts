import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import type { Kit } from "@doorlight/common/runtime";
import { seconds } from "@doorlight/common/time";
import { type GetSessionResponse, GetSessionResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Config } from "../config.ts";
import type { Mark, RecentMarks } from "./recent-marks.ts";

/** The longest time; it differs from session to session, so that those cached together do not expire together. */
const CACHED_MS = seconds(1);
const CACHED_SHARE_AT_LEAST = 0.6;
/** How far the clocks of two replicas may be apart. */
const SKEW_MS = 250;
/** After this no copy from before a mark is served by anybody. */
export const OUTLIVED_MS = CACHED_MS + SKEW_MS;
/** In Redis; longer, because it is written late after a stall. */
const MARKED_MS = seconds(5);
const RETRY_MS = 50;

export type SessionCache = ReturnType<typeof makeSessionCache>;

/** Names a session without its token, in the same way as identity does. */
export const sessionDigest = (token: string) => createHash("sha256").update(token).digest("base64url");

const keyOf = (digest: string) => `session:${digest}`;

type Ports = Pick<Kit<Config>, "redis" | "log" | "random" | "clock"> & {
  marks: RecentMarks;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Identity's answers, cached in Redis for all replicas. A copy says itself until when it holds, counted from before
 * identity was asked: neither a Redis that stood still nor an old one that takes over can make it last longer.
 */
export function makeSessionCache({ redis, log, random, clock, marks, wait = pause }: Ports) {
  const now = () => clock.now().getTime();

  /** Returns when every replica knows, by the mark in Redis or because the last copy from before has run out. */
  async function mark(digests: readonly string[], value: Mark): Promise<void> {
    if (digests.length === 0) return;
    marks.add(digests, value);
    const deadline = now() + OUTLIVED_MS;
    const expiration = { type: "PX" as const, value: MARKED_MS };
    const write = () => Promise.all(digests.map((digest) => redis.set(keyOf(digest), value, { expiration })));
    let stands = await write().catch(warn);
    while (!stands && now() < deadline) {
      await wait(RETRY_MS);
      stands = await write().catch(() => undefined);
    }
  }

  function warn(error: unknown): undefined {
    log.warn({ cause: String(error) }, "session cache is away");
  }

  return {
    async read(digest: string): Promise<GetSessionResponse | Mark | undefined> {
      const marked = marks.get(digest);
      if (marked) return marked;
      const cached = await redis.get(keyOf(digest)).catch(() => null);
      if (cached === null) return undefined;
      if (cached === "ended" || cached === "changed") return cached;
      const { until, answer } = JSON.parse(cached) as { until: number; answer: JsonValue };
      const left = until - now();
      return left > 0 && left <= OUTLIVED_MS ? fromJson(GetSessionResponseSchema, answer) : undefined;
    },

    /** `askedAt` is a moment before identity was asked. Does not replace a mark: the look-up began before it. */
    async keep(digest: string, found: GetSessionResponse, askedAt: Date): Promise<void> {
      const share = CACHED_SHARE_AT_LEAST + (1 - CACHED_SHARE_AT_LEAST) * random();
      const until = askedAt.getTime() + Math.round(CACHED_MS * share);
      const left = until - now();
      if (left <= 0) return;
      const copy = JSON.stringify({ until, answer: toJson(GetSessionResponseSchema, found) });
      await redis.set(keyOf(digest), copy, { expiration: { type: "PX", value: left }, condition: "NX" }).catch(warn);
    },

    markEnded: (digests: readonly string[]) => mark(digests, "ended"),
    markChanged: (digest: string) => mark([digest], "changed"),
  };
}
