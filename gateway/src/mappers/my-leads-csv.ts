import type { FollowUpState, LeadType, Locale, MyLead } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { cardName, paymentSourceNames, timeIn, vatCells } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  leadType: Readonly<Record<LeadType, string>>;
  state: Readonly<Record<FollowUpState, string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Bought",
      "First name",
      "Last name",
      "Phone",
      "E-mail",
      "Address",
      "Postal code",
      "Town",
      "Lead type",
      "State",
      "Price, excl. VAT",
      "VAT %",
      "VAT",
      "Total",
      "Currency",
      "Paid by",
      "Card",
      "Invoice date",
      "Refunded",
      "Seller closed",
      "Details erased",
      "Lead",
    ],
    leadType: {
      request_for_quote: "Request for quote",
      request_for_valuation: "Request for valuation",
      request_for_online_valuation: "Request for online valuation",
      request_for_commission_estimate: "Request for commission estimate",
    },
    state: { to_call: "To call", called: "Called", met: "Met", won: "Won", lost: "Lost" },
  },
  fi: {
    columns: [
      "Ostettu",
      "Etunimi",
      "Sukunimi",
      "Puhelin",
      "Sähköposti",
      "Osoite",
      "Postinumero",
      "Paikkakunta",
      "Liidin tyyppi",
      "Tila",
      "Hinta, alv 0 %",
      "Alv %",
      "Alv",
      "Yhteensä",
      "Valuutta",
      "Maksutapa",
      "Kortti",
      "Laskun päivä",
      "Hyvitetty",
      "Myyjä sulki",
      "Tiedot poistettu",
      "Liidi",
    ],
    leadType: {
      request_for_quote: "Tarjouspyyntö",
      request_for_valuation: "Arviointipyyntö",
      request_for_online_valuation: "Verkkoarvio",
      request_for_commission_estimate: "Palkkioarvio",
    },
    state: { to_call: "Soitettava", called: "Soitettu", met: "Tavattu", won: "Voitettu", lost: "Hävitty" },
  },
  sv: {
    columns: [
      "Köpt",
      "Förnamn",
      "Efternamn",
      "Telefon",
      "E-post",
      "Adress",
      "Postnummer",
      "Ort",
      "Typ av förfrågan",
      "Status",
      "Pris, exkl. moms",
      "Moms %",
      "Moms",
      "Totalt",
      "Valuta",
      "Betalt med",
      "Kort",
      "Fakturadatum",
      "Återbetald",
      "Säljaren stängde",
      "Uppgifter raderade",
      "Förfrågan",
    ],
    leadType: {
      request_for_quote: "Offertförfrågan",
      request_for_valuation: "Värderingsförfrågan",
      request_for_online_valuation: "Onlinevärdering",
      request_for_commission_estimate: "Arvodesförfrågan",
    },
    state: { to_call: "Att ringa", called: "Ringd", met: "Träffad", won: "Vunnen", lost: "Förlorad" },
  },
};

/** My leads as a table: its headings, and a purchase as a row of it, with times of the country. */
export function myLeadsTable(locale: Locale, timeZone: string) {
  const { columns: header, leadType, state } = texts[locale];
  const paymentSource = paymentSourceNames[locale];
  const inZone = timeIn(timeZone);
  const toRow = ({ lead, purchase, contact, contactErasedAt, followUp }: MyLead): Cell[] => [
    inZone(purchase.acquiredAt),
    contact?.firstName ?? null,
    contact?.lastName ?? null,
    contact?.phone ?? null,
    contact?.email ?? null,
    contact?.address ?? null,
    contact?.postalCode ?? lead.place.postalCode,
    lead.place.city,
    leadType[lead.leadType],
    followUp && state[followUp.state],
    purchase.fee,
    ...vatCells(purchase.vat),
    purchase.fee.currency,
    paymentSource[purchase.paymentSource],
    purchase.card && cardName(purchase.card),
    purchase.invoicedOn,
    purchase.refundedAt && inZone(purchase.refundedAt),
    lead.closedAt && inZone(lead.closedAt),
    contactErasedAt && inZone(contactErasedAt),
    lead.id,
  ];
  return { header, toRow };
}
