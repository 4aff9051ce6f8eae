import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Clients } from "../clients.ts";
import { toBuyersContact } from "../mappers/lead.ts";
import type { Session } from "../sessions/session.ts";

type Asked = {
  leadIds: string[];
  /** Of purchasing, for contacts that are shown: they count as read. */
  grant: string | undefined;
};

/**
 * The contact of each bought lead, or since when it is erased: this also where no contact is shown, and after a refund, as
 * copies are to be deleted. Contacts are for agents; others may have purchases of the time when they were one.
 */
export async function buyersContacts(
  { leads }: { leads: Pick<Clients["leads"], "listContacts" | "listContactErasures"> },
  { leadIds, grant }: Asked,
  { as, user, program }: Pick<Session, "as" | "user" | "program">,
) {
  const isAsked = user.role === Role.AGENT && leadIds.length > 0;
  const [{ contacts }, { erasures }] = await Promise.all([
    isAsked && grant !== undefined
      ? leads.listContacts({ grant, isByToken: program !== undefined }, as)
      : { contacts: [] },
    isAsked ? leads.listContactErasures({ leadIds }, as) : { erasures: [] },
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact.leadId, contact]));
  const erasedAtOf = new Map(erasures.map(({ leadId, erasedAt }) => [leadId, erasedAt]));
  return (leadId: string) => toBuyersContact(contactOf.get(leadId) ?? { contactErasedAt: erasedAtOf.get(leadId) });
}
