import type { Contact } from "@doorlight/gateway/contract";

/** Whose home it is, for names of buttons and toasts; undefined without the contact. */
export function ownerOf(contact: Pick<Contact, "firstName" | "lastName"> | null): string | undefined {
  return contact ? `${contact.firstName} ${contact.lastName}` : undefined;
}
