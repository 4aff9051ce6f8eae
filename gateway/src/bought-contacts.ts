import type { Client } from "@connectrpc/connect";
import { batched } from "@doorlight/common/batching";
import type { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";

/** One who has just bought a lead, and purchasing's word for it. */
type Bought = { grant: string; leadId: string; userId: string };

const TOGETHER = { name: "read contacts", largest: 100, atOnce: 100, gatherMs: 0 };

/**
 * The contact of a lead for its buyer, although leads has not heard of the purchase yet. Purchasing answers the buyers
 * of a rush at the same moment and with the same grant; they are asked for in one call.
 */
export function boughtContacts(leads: Pick<Client<typeof LeadsService>, "getContacts">) {
  async function readSame(grant: string, bought: readonly Bought[]) {
    const holdings = bought.map(({ leadId, userId }) => ({ leadId, userId }));
    const { contacts } = await leads.getContacts({ grant, holdings });
    return bought.map((one, index) => [one, contacts[index]] as const);
  }

  return batched(async (bought: readonly Bought[]) => {
    const byGrant = Map.groupBy(bought, ({ grant }) => grant);
    const read = await Promise.all(Array.from(byGrant, ([grant, same]) => readSame(grant, same)));
    const contacts = new Map(read.flat());
    return bought.map((one) => contacts.get(one));
  }, TOGETHER);
}
