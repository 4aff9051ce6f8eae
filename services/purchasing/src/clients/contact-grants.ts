import type { Signer } from "@doorlight/common/rpc";

const GRANT = { audience: "leads.contact", seconds: 60 };

/** Shows leads that a user may see the contact of a lead, although it has not consumed the purchase yet. */
export function makeContactGrants(signer: Pick<Signer, "sign">) {
  return ({ leadId, userId }: { leadId: string; userId: string }): Promise<string> =>
    signer.sign({ leadId, userId }, GRANT);
}
