import type { Verifier } from "@doorlight/common/rpc";
import { z } from "zod";

const iss = z.literal("purchasing");
const leadClaims = z.object({ iss, leadId: z.string(), userId: z.string() });
const leadsClaims = z.object({ iss, leadIds: z.array(z.uuid()), userId: z.string() });

/** Reads the contact grants that purchasing signs; the signature of another service makes no grant. */
export function makeContactGrants(verifier: Verifier) {
  return {
    async ofLead(grant: string): Promise<{ leadId: string; userId: string } | undefined> {
      return leadClaims.safeParse(await verifier.verify(grant, { audience: "leads.contact" })).data;
    },

    async ofLeads(grant: string): Promise<{ leadIds: string[]; userId: string } | undefined> {
      return leadsClaims.safeParse(await verifier.verify(grant, { audience: "leads.contacts" })).data;
    },
  };
}
