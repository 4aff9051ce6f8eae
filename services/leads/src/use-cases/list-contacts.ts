import { refuse } from "@doorlight/common/errors";
import { type Clock, hours } from "@doorlight/common/time";
import type { BuyersContact, NewContactRead } from "../domain/lead.ts";
import { readerOf, type Viewer } from "../domain/viewer.ts";

type ListedContact = BuyersContact & { leadId: string };

type Ports = {
  contacts: {
    readMany(leadIds: readonly string[], read: NewContactRead): Promise<ListedContact[]>;
  };
  grants: {
    /** The leads and the user of a grant that purchasing signed; undefined for anything else. */
    ofLeads(grant: string): Promise<{ leadIds: string[]; userId: string } | undefined>;
  };
  clock: Clock;
};

/** A list is shown over and over; the access log names its reader once a day. */
const LOGGED_ONCE_MS = hours(24);

/** The contacts of a page of the viewer's purchases, for a screen or a program. Refuses `forbidden` when the grant does not name this user. */
export function makeListContacts({ contacts, grants, clock }: Ports) {
  return async (grant: string, viewer: Viewer, isByToken = false): Promise<ListedContact[]> => {
    const granted = await grants.ofLeads(grant);
    if (granted?.userId !== viewer.userId) return refuse("forbidden");
    const readAt = clock.now();
    const unlessSince = new Date(readAt.getTime() - LOGGED_ONCE_MS);
    const read = { ...readerOf(viewer), readAt, isFound: false, isByToken, unlessSince };
    return contacts.readMany(granted.leadIds, read);
  };
}
