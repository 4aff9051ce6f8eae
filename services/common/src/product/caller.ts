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
  /** An admin whose account no other has had in hand lately: what is below the limits needs no second one. */
  actsAlone?: boolean;
  sessionId: string;
  actorId?: string;
  /** The call is of a token for tests: it has to do with tests alone. */
  test?: boolean;
};

/** The principal of a call: a user, a service or a guest. */
export type Caller = UserCaller | { kind: "service"; name: string } | { kind: "guest" };
