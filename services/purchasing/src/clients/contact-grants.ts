import type { Signer } from "@doorlight/common/rpc";

type Holding = { leadId: string; userId: string };

const GRANT = { audience: "leads.contact", seconds: 60 };

/** States to leads who has just bought what. */
export function contactGrants(signer: Pick<Signer, "sign">) {
  return (holdings: readonly Holding[]): Promise<string> =>
    signer.sign({ holdings: holdings.map(({ leadId, userId }) => [leadId, userId]) }, GRANT);
}
