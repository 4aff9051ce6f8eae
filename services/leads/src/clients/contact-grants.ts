import type { Verifier } from "@doorlight/common/rpc";
import { z } from "zod";

const grantClaims = z.object({ iss: z.literal("purchasing"), leadId: z.string(), userId: z.string() });

/** Reads the contact grants that purchasing signs; the signature of another service makes no grant. */
export function makeContactGrants(verifier: Verifier) {
  return async (grant: string): Promise<{ leadId: string; userId: string } | undefined> => {
    const claims = await verifier.verify(grant, { audience: "leads.contact" });
    return grantClaims.safeParse(claims).data;
  };
}
