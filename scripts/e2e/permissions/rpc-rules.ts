import type { Verdict } from "./verdict.ts";

/** The facts that decide about the caller of an rpc. */
export interface RpcTraits {
  /** The name in a row of permissions: a role, or `service:` and the name of a process. Undefined for a guest. */
  readonly principal: string | undefined;
  readonly termsAccepted?: boolean;
  readonly secondFactorMissing?: boolean;
  readonly impersonated?: boolean;
}

/** The callers of a service's port. Users come through the gateway, which signs for them; processes sign for themselves. */
export const rpcCallers = {
  guest: { principal: undefined },
  /** Has the secret hash of a request, which only the gateway may ask for. */
  seller: { principal: undefined },
  gateway: { principal: "service:gateway" },
  identity: { principal: "service:identity" },
  leads: { principal: "service:leads" },
  purchasing: { principal: "service:purchasing" },
  billing: { principal: "service:billing" },
  notifications: { principal: "service:notifications" },
  refunds: { principal: "service:refunds" },
  campaign: { principal: "service:campaign" },
  agent: { principal: "agent" },
  /** Bought the lead of the rows. */
  buyer: { principal: "agent" },
  /** An agent of the buyer's office. */
  colleague: { principal: "agent" },
  /** Was deactivated after the token had been signed. */
  deactivated: { principal: "agent" },
  invited: { principal: "invited" },
  admin: { principal: "admin" },
  super_admin: { principal: "super_admin" },
  /** An agent who has not accepted the terms. */
  declined: { principal: "agent", termsAccepted: false },
  /** An admin who acts as an agent. */
  acting_as_agent: { principal: "agent", impersonated: true },
  /** A super admin who acts as an admin. */
  acting_as_admin: { principal: "admin", impersonated: true },
  /** An admin who has to set up the second factor. */
  without_factor: { principal: "admin", secondFactorMissing: true },
} satisfies Record<string, RpcTraits>;

export type RpcCaller = keyof typeof rpcCallers;

export const rpcCallerNames = Object.keys(rpcCallers) as RpcCaller[];

export const rpcTraitsOf = (caller: RpcCaller): RpcTraits => rpcCallers[caller];

/** The access that a service declares for one of its rpcs. */
export interface RpcAccess {
  readonly principals: readonly string[];
  readonly beforeTerms: boolean;
  readonly beforeSecondFactor: boolean;
  readonly whileImpersonating: boolean;
  /** Of a read that an admin may not make as the user. */
  readonly neverImpersonating: boolean;
  /** Whether the rpc changes something. */
  readonly changes: boolean;
}

/** An rpc as its service declares it. */
export interface DeclaredRpc extends RpcAccess {
  /** Such as `identity UsersService/GetUser`. */
  readonly name: string;
}

/**
 * The meaning of a declared permission, written down a second time, independently of the kit: so ends a call of an rpc
 * unless a row names a difference.
 */
export function rpcVerdict(
  rpc: RpcAccess,
  { principal, termsAccepted = true, secondFactorMissing = false, impersonated = false }: RpcTraits,
): Verdict {
  if (principal === undefined) return "login_required";
  if (!rpc.principals.includes(principal)) return "forbidden";
  if (secondFactorMissing && !rpc.beforeSecondFactor) return "second_factor_missing";
  const isClosedToActor = rpc.changes ? !rpc.whileImpersonating : rpc.neverImpersonating;
  if (impersonated && isClosedToActor) return "not_while_impersonating";
  return termsAccepted || rpc.beforeTerms ? "ok" : "terms_not_accepted";
}
