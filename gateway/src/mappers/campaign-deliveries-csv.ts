import type { CampaignDelivery, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  people: Readonly<Record<CampaignDelivery["people"], string>>;
  states: Readonly<Record<CampaignDelivery["state"], string>>;
  /** In place of planned. */
  stopped: string;
  reasons: Readonly<Record<NonNullable<CampaignDelivery["reason"]>, string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Recipient",
      "Id",
      "Country",
      "State",
      "Reason",
      "Until",
      "Because of the campaign",
      "Planned",
      "Sent",
      "Clicked",
      "Unsubscribed",
      "Reported as spam",
    ],
    people: { agent: "Agent", prospect: "Prospect" },
    states: {
      held_out: "Held out",
      planned: "Planned",
      sending: "Sending",
      sent: "Sent",
      bounced: "Came back",
      uncertain: "Perhaps sent",
      suppressed: "Kept back",
    },
    stopped: "Not sent: stopped",
    reasons: {
      unsubscribed: "Unsubscribed",
      bounced: "E-mails to the address come back",
      complained: "Reported an e-mail as spam",
      by_hand: "Blocked by an admin",
      erased: "Erased",
      deactivated: "Account deactivated",
      cool_down: "Got another campaign not long ago",
      legal_basis: "No legal basis",
      no_address: "No e-mail address",
      same_mailbox: "Same mailbox as another recipient",
      not_interested: "Not interested",
    },
  },
  fi: {
    columns: [
      "Vastaanottaja",
      "Tunniste",
      "Maa",
      "Tila",
      "Syy",
      "Asti",
      "Kampanjan takia",
      "Suunniteltu",
      "Lähetetty",
      "Klikannut",
      "Perunut viestit",
      "Ilmoittanut roskapostiksi",
    ],
    people: { agent: "Välittäjä", prospect: "Mahdollinen asiakas" },
    states: {
      held_out: "Vertailuryhmässä",
      planned: "Suunniteltu",
      sending: "Lähdössä",
      sent: "Lähetetty",
      bounced: "Palautunut",
      uncertain: "Ehkä lähtenyt",
      suppressed: "Jätetty lähettämättä",
    },
    stopped: "Ei lähetetty: lopetettu",
    reasons: {
      unsubscribed: "Perunut viestit",
      bounced: "Osoitteesta viestit palautuvat",
      complained: "Ilmoittanut viestin roskapostiksi",
      by_hand: "Ylläpitäjän estämä",
      erased: "Tiedot poistettu",
      deactivated: "Tili suljettu",
      cool_down: "Saanut äskettäin toisen kampanjan viestin",
      legal_basis: "Ei laillista perustetta",
      no_address: "Ei sähköpostiosoitetta",
      same_mailbox: "Sama postilaatikko kuin toisella vastaanottajalla",
      not_interested: "Ei kiinnostunut",
    },
  },
  sv: {
    columns: [
      "Mottagare",
      "Id",
      "Land",
      "Status",
      "Orsak",
      "Till",
      "På grund av kampanjen",
      "Planerat",
      "Skickat",
      "Klickade",
      "Avregistrerade sig",
      "Anmälde skräppost",
    ],
    people: { agent: "Mäklare", prospect: "Möjlig kund" },
    states: {
      held_out: "I jämförelsegruppen",
      planned: "Planerat",
      sending: "Skickas",
      sent: "Skickat",
      bounced: "Studsade",
      uncertain: "Kanske skickat",
      suppressed: "Skickades inte",
    },
    stopped: "Stoppades före utskick",
    reasons: {
      unsubscribed: "Har avregistrerat sig",
      bounced: "Mejl till adressen studsar",
      complained: "Har anmält ett mejl som skräppost",
      by_hand: "Spärrad av en administratör",
      erased: "Raderad",
      deactivated: "Kontot är avstängt",
      cool_down: "Fick nyligen mejl från en annan kampanj",
      legal_basis: "Laglig grund saknas",
      no_address: "E-postadress saknas",
      same_mailbox: "Samma brevlåda som en annan mottagare",
      not_interested: "Inte intresserad",
    },
  },
};

/**
 * The mails of a campaign by recipient, for spreadsheets; times are those of the recipient's country. What a stopped one
 * still planned never goes out.
 */
export function campaignDeliveriesTable(
  locale: Locale,
  timeZoneOf: (country: string) => string,
  { isStopped }: { isStopped: boolean },
) {
  const { columns, people, states, stopped, reasons } = texts[locale];
  return {
    header: columns,
    toRow(one: CampaignDelivery): Cell[] {
      const write = timeIn(timeZoneOf(one.country));
      const time = (at: string | null) => at && write(at);
      return [
        people[one.people],
        one.personId,
        one.country,
        isStopped && one.state === "planned" ? stopped : states[one.state],
        one.reason && reasons[one.reason],
        time(one.coolDownUntil),
        one.coolDownCampaign,
        write(one.plannedAt),
        time(one.sentAt),
        time(one.clickedAt),
        time(one.unsubscribedAt),
        time(one.complainedAt),
      ];
    },
  };
}
