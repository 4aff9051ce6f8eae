import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Contact } from "../domain/lead.ts";
import type { Contacts } from "./ports.ts";

/** What purchasing states to the buyer of a lead. */
export type Grant = { leadId: string; userId: string };

type Ports = {
  db: Db;
  contacts: Contacts;
  /** Undefined for whatever is not a grant of purchasing that holds now. */
  readGrant(grant: string): Promise<Grant | undefined>;
  clock: Clock;
};

/** A lead's contact for its buyer, at once, before the purchase is heard of. Refuses `forbidden`. */
export function getContactWith({ db, contacts, readGrant, clock }: Ports) {
  return async (leadId: string, userId: string, shown: string): Promise<Contact> => {
    const grant = await readGrant(shown);
    if (grant?.leadId !== leadId || grant.userId !== userId) return refuse("forbidden");
    return (await contacts.read(db, leadId, userId, clock.now())) ?? refuse("not_found");
  };
}
