import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { BuyersContact } from "../domain/lead.ts";
import type { Viewer } from "../domain/viewer.ts";

type Ports = {
  contacts: { read(leadId: string, viewer: Viewer, at: Date): Promise<BuyersContact | undefined> };
  grants: {
    /** The lead and the user of a grant that purchasing signed; undefined for anything else. */
    ofLead(grant: string): Promise<{ leadId: string; userId: string } | undefined>;
  };
  clock: Clock;
};

/**
 * The contact of a lead for its buyer, at once, before the purchase is projected. Refuses `forbidden` when the grant does
 * not name this lead and this user.
 */
export function makeGetContact({ contacts, grants, clock }: Ports) {
  return async (leadId: string, grant: string, viewer: Viewer): Promise<BuyersContact> => {
    const granted = await grants.ofLead(grant);
    if (granted?.leadId !== leadId || granted.userId !== viewer.userId) return refuse("forbidden");
    return (await contacts.read(leadId, viewer, clock.now())) ?? refuse("not_found");
  };
}
