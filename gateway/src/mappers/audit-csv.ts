import type { AuditEntry, AuditOutcome, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import type { AuditWords } from "../pages/web-build.ts";
import { timeIn } from "./csv-words.ts";

type Texts = {
  time: string;
  columns: readonly string[];
  outcomes: Readonly<Record<AuditOutcome | "waits" | "unknown", string>>;
  asUser: string;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    time: "Time",
    columns: [
      "Admin",
      "Action",
      "As the user",
      "Outcome",
      "Refusal",
      "User",
      "About",
      "Changes",
      "Reason",
      "Trace ID",
      "Call",
    ],
    outcomes: { done: "Done", refused: "Refused", waits: "Waits for approval", failed: "Cut off", unknown: "Unknown" },
    asUser: "Yes",
  },
  fi: {
    time: "Aika",
    columns: [
      "Ylläpitäjä",
      "Toimi",
      "Käyttäjänä",
      "Tulos",
      "Esto",
      "Käyttäjä",
      "Kohde",
      "Muutokset",
      "Syy",
      "Jäljitystunnus",
      "Kutsu",
    ],
    outcomes: {
      done: "Tehty",
      refused: "Estetty",
      waits: "Odottaa hyväksyntää",
      failed: "Keskeytyi",
      unknown: "Ei tiedossa",
    },
    asUser: "Kyllä",
  },
  sv: {
    time: "Tid",
    columns: [
      "Administratör",
      "Åtgärd",
      "Som användaren",
      "Utfall",
      "Nekad",
      "Användare",
      "Gäller",
      "Ändringar",
      "Orsak",
      "Spårnings-id",
      "Anrop",
    ],
    outcomes: { done: "Gjort", refused: "Nekat", waits: "Väntar på godkännande", failed: "Avbröts", unknown: "Okänt" },
    asUser: "Ja",
  },
};

export function auditColumns(locale: Locale, timeZone: string): readonly string[] {
  const { time, columns } = texts[locale];
  return [`${time} (${timeZone})`, ...columns];
}

/** Of the audit, in the words of the screen; the last column has the action as the interface calls it. */
export function auditTable(locale: Locale, timeZone: string, words: AuditWords) {
  const { outcomes, asUser } = texts[locale];
  const time = timeIn(timeZone);
  return {
    header: auditColumns(locale, timeZone),
    toRow: (entry: AuditEntry): Cell[] => {
      // As on the screen: its call is answered by asking another admin, and nothing was refused.
      const waits = entry.refusal === "approval_needed";
      return [
        time(entry.at),
        entry.actor.name || entry.actor.id,
        words.action(entry.action, entry.fields),
        entry.impersonated ? asUser : null,
        outcomes[waits ? "waits" : (entry.outcome ?? "unknown")],
        waits ? null : entry.refusal,
        entry.subject.id === entry.actor.id ? null : entry.subject.name || entry.subject.id,
        entry.object && words.object(entry.object, entry.fields),
        entry.fields.map(words.field).join("\n"),
        entry.reason,
        entry.traceId,
        entry.action,
      ];
    },
  };
}
