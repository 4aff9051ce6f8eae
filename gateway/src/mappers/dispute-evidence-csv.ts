import type { AnswerOf, getDisputeEvidence, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type What = "refunded" | "read" | "byToken" | "bought";
type Event = { at: string; what: What; leadId: string; buyer: string | null };
type Evidence = AnswerOf<typeof getDisputeEvidence>;
type Texts = { columns: readonly string[]; what: Readonly<Record<What, string>> };

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: ["Time (UTC)", "Charge", "Account", "Buyer", "Lead", "Event"],
    what: {
      refunded: "Got the lead refunded",
      read: "Opened the contact",
      byToken: "Fetched the contact by a program",
      bought: "Bought the lead",
    },
  },
  fi: {
    columns: ["Aika (UTC)", "Veloitus", "Tili", "Ostaja", "Liidi", "Tapahtuma"],
    what: {
      refunded: "Sai liidistä hyvityksen",
      read: "Avasi yhteystiedot",
      byToken: "Haki yhteystiedot ohjelmalla",
      bought: "Osti liidin",
    },
  },
  sv: {
    columns: ["Tid (UTC)", "Debitering", "Konto", "Köpare", "Förfrågan", "Händelse"],
    what: {
      refunded: "Fick återbetalning för förfrågan",
      read: "Öppnade kontaktuppgifterna",
      byToken: "Hämtade kontaktuppgifterna med ett program",
      bought: "Köpte förfrågan",
    },
  },
};

/** Of each purchase its refund, the visits at the contact, newest first, and the purchase before them. */
export const eventsOf = ({ purchases }: Evidence): Event[] =>
  purchases.flatMap(({ leadId, buyer: { name: buyer }, acquiredAt, refundedAt, reads }) => {
    const visits = reads.map(({ readAt: at, isByToken }) => ({ at, what: isByToken ? "byToken" : "read" }) as const);
    const refund = refundedAt ? [{ at: refundedAt, what: "refunded" as const }] : [];
    return [...refund, ...visits, { at: acquiredAt, what: "bought" as const }].map((event) => ({
      ...event,
      leadId,
      buyer,
    }));
  });

/** Each line stands alone, as a bank copies single ones. */
export function disputeEvidenceTable(locale: Locale, { id, account }: { id: string; account: string | null }) {
  const { columns, what } = texts[locale];
  const time = timeIn("UTC");
  return {
    header: columns,
    toRow: (event: Event): Cell[] => [time(event.at), id, account, event.buyer, event.leadId, what[event.what]],
  };
}
