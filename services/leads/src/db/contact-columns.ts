import type { BoughtContact, BuyersContact } from "../domain/lead.ts";

/** Of `request_contacts contacts` beside its request. */
export const CONTACT = `erased_at as "erasedAt", first_name as "firstName", last_name as "lastName", email, phone, address,
  contacts.postal_code as "postalCode", locale, contacts.description`;

export type ErasableContact = BoughtContact & { erasedAt: Date | null };

export function toBuyersContact({ erasedAt, ...contact }: ErasableContact): BuyersContact {
  return erasedAt ? { contact: null, contactErasedAt: erasedAt } : { contact, contactErasedAt: null };
}
