import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import { homeAddress } from "../domain/home-address.ts";
import type { BuyersContact, ChangedLead, Listing } from "../domain/lead.ts";
import { after } from "../domain/lead-window.ts";
import type { HomeAddress } from "../domain/seller-request.ts";
import type { SellerSecrets } from "../domain/seller-secrets.ts";

type Ports = {
  db: Db;
  leadDesk: {
    find(id: string, now: Date): Promise<DeskLead | undefined>;
    contactOf(requestId: string): Promise<BuyersContact | undefined>;
  };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  deskRequests: {
    reopen(tx: Tx, id: string): Promise<boolean>;
    locationIdsOf(tx: Tx, id: string): Promise<string[]>;
  };
  leads: { lockedRequestOf(tx: Tx, id: string): Promise<string | undefined> };
  reopenings: { add(tx: Tx, id: string, at: Date): Promise<ChangedLead & { spotsLeft: number }> };
  listings: { add(tx: Tx, listing: Listing): Promise<void> };
  addresses: { reclaim(tx: Tx, requestId: string, home: HomeAddress, from: Date): Promise<boolean> };
  events: { leadReopened(tx: Tx, lead: ChangedLead, times: { reopenedAt: Date; expiresAt: Date }): Promise<void> };
  secrets: SellerSecrets;
  clock: Clock;
  deferMatching(tx: Tx, leadId: string): Promise<void>;
};

/**
 * Reopens a closed lead for what is left of its seven days: its home is claimed again, lists show it, and by the event purchasing
 * sells it again. Its instant is later than the closing's, so that what still says "closed" is known to be older (decision 97).
 * Refuses `not_found`, `home_already_listed`, and `version_outdated` if it is not closed, a duplicate or past its time, or if
 * another admin has acted on it meanwhile.
 */
export function makeReopenDeskLead(ports: Ports) {
  const { db, leadDesk, deskActions, deskRequests, leads, reopenings, listings, addresses, events, secrets, clock } =
    ports;

  return async ({ id, version, reason, adminId }: DeskCommand): Promise<void> => {
    const now = clock.now();
    const lead = (await leadDesk.find(id, now)) ?? refuse("not_found");
    const { requestId, publishedAt, expiresAt, closedAt, state } = lead;
    const { contact } = (await leadDesk.contactOf(requestId)) ?? refuse("not_found");
    const isTime = publishedAt && expiresAt && expiresAt > now;
    if (!isTime || !closedAt || state !== "closed" || !contact) return refuse("version_outdated");
    const reopenedAt = now > closedAt ? now : after(closedAt, 1);

    await transaction(db, async (tx) => {
      // The lead before its request, as a closing locks them.
      await leads.lockedRequestOf(tx, lead.id);
      await deskActions.add(tx, { requestId, version, adminId, reason, action: "reopen" }, now);
      if (!(await deskRequests.reopen(tx, requestId))) refuse("version_outdated");
      const home = homeAddress(secrets, { ...lead, contact });
      if (!(await addresses.reclaim(tx, requestId, home, publishedAt))) refuse("home_already_listed");
      const { spotsLeft, ...reopened } = await reopenings.add(tx, lead.id, reopenedAt);
      if (spotsLeft > 0) {
        const locationIds = await deskRequests.locationIdsOf(tx, requestId);
        await listings.add(tx, { ...lead, leadId: lead.id, publishedAt, locationIds });
      }
      await events.leadReopened(tx, reopened, { reopenedAt, expiresAt });
      await ports.deferMatching(tx, lead.id);
    });
  };
}
