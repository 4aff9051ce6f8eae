import type { Verifier } from "@doorlight/common/rpc";
import { z } from "zod";
import type { Holding } from "../use-cases/ports.ts";

const grantClaims = z.object({
  iss: z.literal("purchasing"),
  /** Lead and user. */
  holdings: z.array(z.tuple([z.string(), z.string()])),
});

/** Reads what purchasing signs for buyers; whatever another service signed is no grant. */
export function makeContactGrants(verifier: Verifier) {
  return async (grant: string): Promise<Holding[]> => {
    const { data } = grantClaims.safeParse(await verifier.verify(grant, { audience: "leads.contact" }));
    return data?.holdings.map(([leadId, userId]) => ({ leadId, userId })) ?? [];
  };
}
