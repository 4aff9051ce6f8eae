import type { Signer } from "@doorlight/common/rpc";

const SECONDS = 60;

/** Shows leads which contacts a user may see, although it may not have consumed the purchases yet. */
export function makeContactGrants(signer: Pick<Signer, "sign">) {
  return {
    ofLead: (claims: { leadId: string; userId: string }): Promise<string> =>
      signer.sign(claims, { audience: "leads.contact", seconds: SECONDS }),

    ofLeads: (claims: { leadIds: readonly string[]; userId: string }): Promise<string> =>
      signer.sign(claims, { audience: "leads.contacts", seconds: SECONDS }),
  };
}
