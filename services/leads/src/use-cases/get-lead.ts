import type { CountryPack } from "@doorlight/common/product";
import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { localDate, type Clock } from "@doorlight/common/time";
import type { Contact, Lead } from "../domain/lead.ts";
import type { Contacts, Leads, Sales, Views } from "./ports.ts";

type Ports = {
  db: Db;
  leads: Leads;
  contacts: Contacts;
  views: Views;
  sales: Sales;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type Viewer = {
  userId: string;
  isAgent: boolean;
  /** The country whose leads exist for the viewer; undefined where all do. */
  country: string | undefined;
  /** The admin who acts as the user: it is the admin who sees, and whose look is no agent's. */
  actorId: string | undefined;
};

/**
 * One lead, with its contact for an agent who holds it. An agent who is not known to hold it may have bought it a
 * moment ago: purchasing is asked, and where it gives no answer there is no contact. Refuses `not_found`.
 */
export function makeGetLead({ db, leads, contacts, views, sales, packs, clock }: Ports) {
  return async (
    leadId: string,
    { userId, isAgent, country, actorId }: Viewer,
  ): Promise<{ lead: Lead; contact: Contact | undefined }> => {
    const found = await leads.forViewer(db, leadId, userId);
    if (!found || (country !== undefined && found.lead.country !== country)) return refuse("not_found");
    const { lead } = found;
    if (!isAgent) return { lead, contact: undefined };

    const now = clock.now();
    const day = localDate(packs.get(lead.country)?.timeZone ?? "UTC", now);
    const [holds] = await Promise.all([
      found.holds || sales.holds(leadId, userId).catch(() => false),
      actorId === undefined && views.add(db, leadId, userId, day),
    ]);
    if (!holds) return { lead, contact: undefined };
    const [contact] = await contacts.read(db, [{ leadId, userId: actorId ?? userId }], now);
    return { lead, contact };
  };
}
