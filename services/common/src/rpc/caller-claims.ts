import { z } from "zod";
import type { Caller } from "./caller.ts";

/** The one process that speaks for people: only its key may sign for users and guests. */
const edge = "gateway";

const claims = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("user"),
    userId: z.string().min(1),
    role: z.enum(["agent", "invited", "admin", "super_admin"]),
    officeId: z.string().optional(),
    country: z.string().min(1),
    termsAccepted: z.boolean(),
    sessionId: z.string().min(1),
    actorId: z.string().optional(),
  }),
  z.object({ kind: z.literal("service"), name: z.string().min(1) }),
  z.object({ kind: z.literal("guest") }),
]) satisfies z.ZodType<Caller>;

/** The caller that a token's claims name; undefined where they are not whole or not `issuer`'s to say. */
export function callerFromClaims(payload: unknown, issuer: string): Caller | undefined {
  const { data: caller } = claims.safeParse(payload);
  if (!caller) return undefined;
  const spokenFor = caller.kind === "service" ? caller.name : edge;
  return spokenFor === issuer ? caller : undefined;
}
