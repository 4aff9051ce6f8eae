import { contentLines, escaped } from "./content-lines.ts";

interface Person {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  street: string;
  postalCode: string;
  city: string;
  /** What one knows of the person. */
  notes: string;
  /** Where more is to be read. */
  url: string;
}

/** One contact as a vCard, of the version that phones and Outlook read (3.0, RFC 2426). */
export function contactFile({
  firstName,
  lastName,
  phone,
  email,
  street,
  postalCode,
  city,
  notes,
  url,
}: Person): string {
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(`${firstName} ${lastName}`)}`,
    `TEL;TYPE=CELL:${escaped(phone)}`,
    `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    `ADR;TYPE=HOME:;;${escaped(street)};${escaped(city)};;${escaped(postalCode)};`,
    `NOTE:${escaped(notes)}`,
    `URL:${escaped(url)}`,
    "END:VCARD",
  ]);
}
