import { batched } from "@doorlight/common/batching";
import type { Signer } from "@doorlight/common/rpc";

type Holding = { leadId: string; userId: string };

const GRANT = { audience: "leads.contact", seconds: 60 };
/** As many as are sold together. */
const TOGETHER = { name: "sign grants", largest: 32, atOnce: 32, gatherMs: 0 };

/**
 * States to leads who has just bought what. One statement is signed for all who were answered together: signing and
 * reading a signature cost more than the call that carries them.
 */
export function contactGrants(signer: Pick<Signer, "sign">) {
  return batched(async (holdings: readonly Holding[]) => {
    const grant = await signer.sign({ holdings: holdings.map(({ leadId, userId }) => [leadId, userId]) }, GRANT);
    return holdings.map(() => grant);
  }, TOGETHER);
}
