import { refuse } from "../errors/index.ts";
import type { Role } from "../product/index.ts";
import { createContextKey, type HandlerContext } from "@connectrpc/connect";

/** A person who is logged in. `actorId` is the admin behind an impersonated session. */
export type UserCaller = {
  kind: "user";
  userId: string;
  role: Role;
  officeId?: string;
  country: string;
  termsAccepted: boolean;
  sessionId: string;
  actorId?: string;
};

/** On whose behalf a call is made. */
export type Caller = UserCaller | { kind: "service"; name: string } | { kind: "guest" };

/** What permission tables name: a user's role, a visitor who is not logged in, or one service. */
export type Persona = Role | "guest" | `service:${string}`;

export function personaOf(caller: Caller): Persona {
  switch (caller.kind) {
    case "user":
      return caller.role;
    case "service":
      return `service:${caller.name}`;
    case "guest":
      return "guest";
  }
}

/** Where the server leaves the verified caller of the call at hand. */
export const callerKey = createContextKey<Caller | undefined>(undefined, { description: "verified caller" });

/** The verified caller of the call at hand. Throws where the call did not come through the rpc server. */
export function caller(ctx: HandlerContext): Caller {
  const found = ctx.values.get(callerKey);
  if (!found) throw new Error("This call has no verified caller");
  return found;
}

/** The person behind the call at hand; refuses `login_required` where there is none. */
export function userCaller(ctx: HandlerContext): UserCaller {
  const found = caller(ctx);
  return found.kind === "user" ? found : refuse("login_required");
}
