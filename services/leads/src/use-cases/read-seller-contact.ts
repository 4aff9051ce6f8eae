import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskLead } from "../domain/desk-lead.ts";
import type { BuyersContact, NewContactRead } from "../domain/lead.ts";

type Ports = {
  leadDesk: {
    findAny(id: string, now: Date): Promise<DeskLead | undefined>;
    contactOf(requestId: string): Promise<BuyersContact | undefined>;
  };
  contacts: {
    readMany(leadIds: readonly string[], read: NewContactRead): Promise<BuyersContact[]>;
  };
  clock: Clock;
};

/**
 * The contact of a request for an admin who asks for it. The access log of a lead gets each read, so the seller sees it. Refuses
 * `not_found`.
 */
export function makeReadSellerContact({ leadDesk, contacts, clock }: Ports) {
  return async (id: string, readerId: string): Promise<BuyersContact> => {
    const readAt = clock.now();
    const lead = (await leadDesk.findAny(id, readAt)) ?? refuse("not_found");
    const [read] =
      lead.publishedAt === null
        ? [await leadDesk.contactOf(lead.requestId)]
        : await contacts.readMany([lead.id], { readerId, readAt, isFound: false, unlessSince: readAt });
    return read ?? refuse("not_found");
  };
}
