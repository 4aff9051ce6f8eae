import type { AnswerOf, getDisputeEvidence, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type What = "read" | "byToken" | "bought";
type Event = { at: string; what: What };
type Evidence = AnswerOf<typeof getDisputeEvidence>;
type Texts = { columns: readonly string[]; what: Readonly<Record<What, string>> };

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: ["Time (UTC)", "Charge", "Account", "Lead", "Event"],
    what: { read: "Opened the contact", byToken: "Fetched the contact by a program", bought: "Bought the lead" },
  },
  fi: {
    columns: ["Aika (UTC)", "Veloitus", "Tili", "Liidi", "Tapahtuma"],
    what: { read: "Avasi yhteystiedot", byToken: "Haki yhteystiedot ohjelmalla", bought: "Osti liidin" },
  },
  sv: {
    columns: ["Tid (UTC)", "Debitering", "Konto", "Förfrågan", "Händelse"],
    what: {
      read: "Öppnade kontaktuppgifterna",
      byToken: "Hämtade kontaktuppgifterna med ett program",
      bought: "Köpte förfrågan",
    },
  },
};

/** The visits at the contact, newest first, and the purchase before them. */
export function eventsOf(purchase: Evidence["purchase"], reads: Evidence["reads"]): Event[] {
  const visits = reads.map(({ readAt: at, isByToken }): Event => ({ at, what: isByToken ? "byToken" : "read" }));
  return purchase ? [...visits, { at: purchase.acquiredAt, what: "bought" }] : [];
}

/** Each line stands alone, as a bank copies single ones. */
export function disputeEvidenceTable(
  locale: Locale,
  { id, account, leadId }: { id: string; account: string | null; leadId: string | null },
) {
  const { columns, what } = texts[locale];
  const time = timeIn("UTC");
  return {
    header: columns,
    toRow: (event: Event): Cell[] => [time(event.at), id, account, leadId, what[event.what]],
  };
}
