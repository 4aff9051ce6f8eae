import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal } from "@doorlight/common/errors";
import { GetSessionResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";

type SetOptions = { expiration?: { type: "PX" | "EX"; value: number }; condition?: "NX" };

/** The commands of Redis that sessions use. It notes the times that answers were to be cached, and never expires them. */
export function fakeRedis() {
  const values = new Map<string, string>();
  const cachedMs: number[] = [];
  return {
    values,
    cachedMs,
    away: false,
    /** As many writes are lost. */
    lost: 0,
    async get(key: string) {
      if (this.away) throw new Error("away");
      return values.get(key) ?? null;
    },
    async set(key: string, value: string, { expiration, condition }: SetOptions = {}) {
      if (this.away || (this.lost -= 1) >= 0) throw new Error("away");
      if (expiration?.type === "PX") cachedMs.push(expiration.value);
      if (condition !== "NX" || !values.has(key)) values.set(key, value);
    },
  };
}

/** The session calls of identity. */
export function fakeSessionCalls() {
  const open = new Map<string, { title: string; actorId?: string; expiresAt: Date }>();
  const ended: string[] = [];
  let answersLate: Promise<void> | undefined;
  return {
    open,
    ended,
    lookUps: 0,
    delayAnswers: (until: Promise<void>) => void (answersLate = until),
    async getSession({ sessionToken = "" }: { sessionToken?: string }) {
      this.lookUps += 1;
      const found = open.get(sessionToken);
      const answer = found && {
        sessionId: `id of ${sessionToken}`,
        expiresAt: timestampFromDate(found.expiresAt),
        user: { id: "u", role: Role.AGENT, country: "FI", termsAccepted: true, title: found.title },
        ...(found.actorId && { actorId: found.actorId }),
      };
      await answersLate;
      if (!answer) throw new Refusal("login_required");
      return create(GetSessionResponseSchema, answer);
    },
    async logout({ sessionToken = "" }: { sessionToken?: string }) {
      open.delete(sessionToken);
      ended.push(sessionToken);
    },
  };
}
