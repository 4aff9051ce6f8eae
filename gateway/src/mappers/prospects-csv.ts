import type { LegalBasis, Locale, Prospect, ProspectState } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  states: Readonly<Record<ProspectState, string>>;
  bases: Readonly<Record<LegalBasis, string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Name",
      "Agency",
      "Place",
      "E-mail",
      "Phone",
      "Language",
      "Tags",
      "Source",
      "Legal basis",
      "Since",
      "State",
      "Added",
    ],
    states: {
      new: "New",
      contacted: "Contacted",
      interested: "Interested",
      signed_up: "Signed up",
      not_interested: "Not interested",
    },
    bases: { consent: "Consent", corporate: "Company address" },
  },
  fi: {
    columns: [
      "Nimi",
      "Välitysliike",
      "Paikkakunta",
      "Sähköposti",
      "Puhelin",
      "Kieli",
      "Tunnisteet",
      "Lähde",
      "Peruste",
      "Alkaen",
      "Tila",
      "Lisätty",
    ],
    states: {
      new: "Uusi",
      contacted: "Yhteys otettu",
      interested: "Kiinnostunut",
      signed_up: "Liittynyt",
      not_interested: "Ei kiinnostunut",
    },
    bases: { consent: "Suostumus", corporate: "Yrityksen osoite" },
  },
  sv: {
    columns: [
      "Namn",
      "Mäklarföretag",
      "Ort",
      "E-post",
      "Telefon",
      "Språk",
      "Etiketter",
      "Källa",
      "Rättslig grund",
      "Sedan",
      "Status",
      "Tillagd",
    ],
    states: {
      new: "Ny",
      contacted: "Kontaktad",
      interested: "Intresserad",
      signed_up: "Har gått med",
      not_interested: "Inte intresserad",
    },
    bases: { consent: "Samtycke", corporate: "Företagsadress" },
  },
};

/** A country's prospects, for spreadsheets. */
export function prospectsTable(locale: Locale, timeZone: string) {
  const { columns, states, bases } = texts[locale];
  const time = timeIn(timeZone);
  return {
    header: columns,
    toRow: (one: Prospect): Cell[] => [
      one.name,
      one.brand,
      one.place,
      one.email,
      one.phoneNumber && { phone: one.phoneNumber },
      one.locale,
      one.tags.join(", "),
      one.source,
      one.legalBasis && bases[one.legalBasis],
      one.legalBasisOn,
      states[one.state],
      time(one.addedAt),
    ],
  };
}
