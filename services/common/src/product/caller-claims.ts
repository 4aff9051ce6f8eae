import { z } from "zod";
import type { Caller } from "./caller.ts";
import { roles } from "./role.ts";

/** The one service that speaks for people: only its key may sign for users and guests. */
const edge = "gateway";

const claims = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("user"),
    userId: z.string().min(1),
    role: z.enum(roles),
    officeId: z.string().optional(),
    country: z.string().min(1),
    termsAccepted: z.boolean(),
    secondFactorMissing: z.boolean().optional(),
    actsAlone: z.boolean().optional(),
    sessionId: z.string().min(1),
    actorId: z.string().optional(),
    test: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("service"), name: z.string().min(1) }),
  z.object({ kind: z.literal("guest") }),
]) satisfies z.ZodType<Caller>;

/** The caller in a token's claims; undefined if a claim is missing or `issuer` may not speak for that caller. */
export function callerFromClaims(payload: unknown, issuer: string): Caller | undefined {
  const { data: caller } = claims.safeParse(payload);
  if (!caller) return undefined;
  const rightfulIssuer = caller.kind === "service" ? caller.name : edge;
  return rightfulIssuer === issuer ? caller : undefined;
}
