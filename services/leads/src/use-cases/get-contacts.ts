import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Contact } from "../domain/lead.ts";
import type { Contacts, Holding } from "./ports.ts";

type Ports = {
  db: Db;
  contacts: Contacts;
  /** Who holds which lead by a grant of purchasing; nobody by anything else. */
  readGrant(grant: string): Promise<Holding[]>;
  clock: Clock;
};

/**
 * Contacts for the buyers of leads, at once, before the purchases are heard of. Refuses `forbidden` where the grant
 * does not name one of them.
 */
export function makeGetContacts({ db, contacts, readGrant, clock }: Ports) {
  return async (grant: string, asked: readonly Holding[]): Promise<Contact[]> => {
    const granted = new Set((await readGrant(grant)).map(nameOf));
    if (!asked.every((holding) => granted.has(nameOf(holding)))) return refuse("forbidden");
    const found = await contacts.read(db, asked, clock.now());
    return found.map((contact) => contact ?? refuse("not_found"));
  };
}

function nameOf({ leadId, userId }: Holding): string {
  return `${leadId} ${userId}`;
}
