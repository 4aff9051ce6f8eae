import { createHash } from "node:crypto";
import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import type { Kit } from "@doorlight/common/runtime";
import { type GetSessionResponse, GetSessionResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Config } from "./config.ts";

/** At most; those who came at the same moment are not all asked for again at the same moment. */
const KEPT_MS = 5_000;
const KEPT_SHARE_AT_LEAST = 0.6;
/** Longer than any look-up in flight, so that none can bring back what was before. */
const MARKED_SECONDS = 30;

/** ended: no session any more. changed: identity has to be asked. */
type Mark = "ended" | "changed";

/** How identity, too, names a session without knowing its token. */
export const sessionDigest = (token: string) => createHash("sha256").update(token).digest("base64url");

const keyOf = (digest: string) => `session:${digest}`;

/** Answers of identity, kept for seconds for all replicas; nothing is kept while Redis is away. */
export function sessionCache({ redis, log, random }: Pick<Kit<Config>, "redis" | "log" | "random">) {
  async function mark(digests: readonly string[], value: Mark): Promise<void> {
    const expiration = { type: "EX" as const, value: MARKED_SECONDS };
    await Promise.all(digests.map((digest) => redis.set(keyOf(digest), value, { expiration }))).catch(warn);
  }

  function warn(error: unknown): void {
    log.warn({ cause: String(error) }, "session cache is away");
  }

  return {
    async read(digest: string): Promise<GetSessionResponse | Mark | undefined> {
      const kept = await redis.get(keyOf(digest)).catch(() => null);
      if (kept === null) return undefined;
      if (kept === "ended" || kept === "changed") return kept;
      return fromJson(GetSessionResponseSchema, JSON.parse(kept) as JsonValue);
    },

    /** A look-up that began before a mark does not replace it. */
    async keep(digest: string, found: GetSessionResponse): Promise<void> {
      const share = KEPT_SHARE_AT_LEAST + (1 - KEPT_SHARE_AT_LEAST) * random();
      const options = { expiration: { type: "PX", value: Math.round(KEPT_MS * share) }, condition: "NX" } as const;
      await redis.set(keyOf(digest), JSON.stringify(toJson(GetSessionResponseSchema, found)), options).catch(warn);
    },

    markEnded: (digests: readonly string[]) => mark(digests, "ended"),
    markChanged: (digest: string) => mark([digest], "changed"),
  };
}
