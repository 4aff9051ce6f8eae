import type { Role } from "./role.ts";

/** A user who is logged in. `actorId` is the admin behind an impersonated session. */
export type UserCaller = {
  kind: "user";
  userId: string;
  role: Role;
  officeId?: string;
  country: string;
  termsAccepted: boolean;
  /** The role needs a second factor and the account has none. */
  secondFactorMissing?: boolean;
  sessionId: string;
  actorId?: string;
};

/** On whose behalf a call is made. */
export type Caller = UserCaller | { kind: "service"; name: string } | { kind: "guest" };

/** What permission tables name: a user's role, a visitor who is not logged in, or one service. */
export type Principal = Role | "guest" | `service:${string}`;

/** The principal that permission tables know a caller by. */
export function principalOf(caller: Caller): Principal {
  switch (caller.kind) {
    case "user":
      return caller.role;
    case "service":
      return `service:${caller.name}`;
    case "guest":
      return "guest";
  }
}
