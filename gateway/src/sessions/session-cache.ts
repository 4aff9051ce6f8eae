import { createHash } from "node:crypto";
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import type { Kit } from "@doorlight/common/runtime";
import { seconds } from "@doorlight/common/time";
import { type GetSessionResponse, GetSessionResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Config } from "../config.ts";

/** The longest time; it differs from session to session, so that those cached together do not expire together. */
const CACHED_MS = seconds(5);
const CACHED_SHARE_AT_LEAST = 0.6;
/** Longer than any look-up in flight, so that none can bring an old answer back. */
const MARKED_MS = seconds(30);

/** ended: the session is over. changed: identity has to be asked again. */
type Mark = "ended" | "changed";

export type SessionCache = ReturnType<typeof makeSessionCache>;

/** Names a session without its token, in the same way as identity does. */
export const sessionDigest = (token: string) => createHash("sha256").update(token).digest("base64url");

const keyOf = (digest: string) => `session:${digest}`;

/** Identity's answers, cached for seconds in Redis for all replicas. Nothing is cached while Redis is away. */
export function makeSessionCache({ redis, log, random }: Pick<Kit<Config>, "redis" | "log" | "random">) {
  async function mark(digests: readonly string[], value: Mark): Promise<void> {
    const expiration = { type: "PX" as const, value: MARKED_MS };
    await Promise.all(digests.map((digest) => redis.set(keyOf(digest), value, { expiration }))).catch(warn);
  }

  function warn(error: unknown): void {
    log.warn({ cause: String(error) }, "session cache is away");
  }

  return {
    async read(digest: string): Promise<GetSessionResponse | Mark | undefined> {
      const cached = await redis.get(keyOf(digest)).catch(() => null);
      if (cached === null) return undefined;
      if (cached === "ended" || cached === "changed") return cached;
      return fromJson(GetSessionResponseSchema, JSON.parse(cached) as JsonValue);
    },

    /** Does not replace a mark: the look-up began before it. */
    async keep(digest: string, found: GetSessionResponse): Promise<void> {
      const share = CACHED_SHARE_AT_LEAST + (1 - CACHED_SHARE_AT_LEAST) * random();
      const options = { expiration: { type: "PX", value: Math.round(CACHED_MS * share) }, condition: "NX" } as const;
      await redis.set(keyOf(digest), JSON.stringify(toJson(GetSessionResponseSchema, found)), options).catch(warn);
    },

    markEnded: (digests: readonly string[]) => mark(digests, "ended"),
    markChanged: (digest: string) => mark([digest], "changed"),
  };
}
