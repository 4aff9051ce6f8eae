import type { Verifier } from "@doorlight/common/rpc";
import { z } from "zod";
import type { Grant } from "../use-cases/get-contact.ts";

const grantClaims = z.object({ iss: z.literal("purchasing"), leadId: z.string(), userId: z.string() });

/** Reads what purchasing signs for a buyer; whatever another service signed is no grant. */
export function contactGrantsWith(verifier: Verifier) {
  return async (grant: string): Promise<Grant | undefined> =>
    grantClaims.safeParse(await verifier.verify(grant, { audience: "leads.contact" })).data;
}
