import type { UserCaller } from "@doorlight/common/rpc";
import { type RpcCaller, rpcTraitsOf } from "./rpc-rules.ts";

const PROCESS = "service:";

export type Account = { id: string; officeId?: string };

/** Who calls an rpc, as the kit sees it. */
export type Principal = UserCaller | { kind: "service"; name: string } | { kind: "guest" };

/** A caller of the matrix; a user has this account. */
export function principalOf(caller: RpcCaller, { id: userId, officeId }: Account): Principal {
  const { principal, termsAccepted = true, secondFactorMissing, impersonated } = rpcTraitsOf(caller);
  if (principal === undefined) return { kind: "guest" };
  if (principal.startsWith(PROCESS)) return { kind: "service", name: principal.slice(PROCESS.length) };
  return {
    kind: "user",
    userId,
    role: principal as UserCaller["role"],
    country: "FI",
    termsAccepted,
    sessionId: crypto.randomUUID(),
    ...(officeId && { officeId }),
    ...(secondFactorMissing && { secondFactorMissing }),
    ...(impersonated && { actorId: crypto.randomUUID() }),
  };
}
