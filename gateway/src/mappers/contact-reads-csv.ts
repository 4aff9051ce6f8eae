import type { ContactRead, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";
import { homeWords } from "./home-words.ts";

type Texts = { time: string; columns: readonly string[]; how: Readonly<Record<"found" | "byToken" | "read", string>> };

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    time: "Time",
    columns: ["Reader", "How", "Home", "Postal code", "Town", "Lead", "User"],
    how: { found: "Found the lead by a detail of the contact", byToken: "By a program", read: "On a page" },
  },
  fi: {
    time: "Aika",
    columns: ["Lukija", "Miten", "Kohde", "Postinumero", "Paikkakunta", "Liidi", "Käyttäjä"],
    how: { found: "Löysi liidin yhteystiedon perusteella", byToken: "Ohjelmalla", read: "Sivulla" },
  },
  sv: {
    time: "Tid",
    columns: ["Läsare", "Hur", "Bostad", "Postnummer", "Ort", "Förfrågan", "Användare"],
    how: { found: "Hittade förfrågan genom en kontaktuppgift", byToken: "Med ett program", read: "På en sida" },
  },
};

/** Who read which seller's contact. */
export function contactReadsTable(locale: Locale, timeZone: string) {
  const { time: label, columns, how } = texts[locale];
  const time = timeIn(timeZone);
  return {
    header: [`${label} (${timeZone})`, ...columns],
    toRow: ({ lead, leadId, reader, readAt, isFound, isByToken }: ContactRead): Cell[] => [
      time(readAt),
      reader.name || null,
      how[isFound ? "found" : isByToken ? "byToken" : "read"],
      lead && homeWords[locale].propertyType[lead.propertyType],
      lead && lead.place.postalCode,
      lead && lead.place.city,
      leadId,
      reader.id,
    ],
  };
}
