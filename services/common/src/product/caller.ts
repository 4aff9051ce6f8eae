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
