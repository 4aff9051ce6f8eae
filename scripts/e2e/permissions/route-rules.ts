import type { Endpoint } from "@doorlight/gateway/contract";
import type { Verdict } from "./verdict.ts";

type Role = Exclude<Endpoint["access"][number], "guest">;

/** The facts that decide about a signed-in caller. */
export interface Traits {
  readonly role: Role;
  readonly termsAccepted?: boolean;
  readonly secondFactorMissing?: boolean;
  readonly impersonated?: boolean;
}

/** The callers of the product's port; undefined without a session. */
export const routeCallers = {
  guest: undefined,
  /** A guest with the secret hash of their own request. */
  seller: undefined,
  agent: { role: "agent" },
  /** Bought the lead that is called for. */
  buyer: { role: "agent" },
  /** An agent of the buyer's office. */
  colleague: { role: "agent" },
  invited: { role: "invited" },
  /** Declined the terms. */
  declined: { role: "agent", termsAccepted: false },
  /** Was deactivated while signed in. */
  deactivated: undefined,
  admin: { role: "admin" },
  super_admin: { role: "super_admin" },
  /** An admin who acts as an agent. */
  acting_as_agent: { role: "agent", impersonated: true },
  /** A super admin who acts as an admin. */
  acting_as_admin: { role: "admin", impersonated: true },
  /** An admin who has to set up the second factor. */
  without_factor: { role: "admin", secondFactorMissing: true },
} satisfies Record<string, Traits | undefined>;

export type RouteCaller = keyof typeof routeCallers;

export const routeCallerNames = Object.keys(routeCallers) as RouteCaller[];

export const traitsOf = (caller: RouteCaller): Traits | undefined => routeCallers[caller];

/** The access that an endpoint declares. */
export type Access = Pick<Endpoint, "method" | "access" | "beforeTerms" | "beforeSecondFactor" | "whileImpersonating">;

/**
 * The meaning of a declared access, written down a second time, independently of the gateway's guard: so ends a call
 * of an endpoint unless a row names a difference.
 */
export function ordinaryVerdict(endpoint: Access, caller: Traits | undefined): Verdict {
  const isPublic = endpoint.access.includes("guest");
  if (!caller) return isPublic ? "ok" : "login_required";
  const refusals: [Verdict, boolean][] = [
    ["second_factor_missing", Boolean(caller.secondFactorMissing) && !isPublic && !endpoint.beforeSecondFactor],
    ["forbidden", !endpoint.access.includes(caller.role)],
    ["terms_not_accepted", caller.termsAccepted === false && !endpoint.beforeTerms],
    ["not_while_impersonating", Boolean(caller.impersonated) && !isOpenToActor(endpoint)],
  ];
  return refusals.find(([, applies]) => applies)?.[0] ?? "ok";
}

/** A read is unless it says no, a change is not unless it says yes. */
function isOpenToActor({ method, whileImpersonating }: Access): boolean {
  return method === "GET" ? whileImpersonating !== false : whileImpersonating === true;
}
