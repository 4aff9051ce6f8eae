import type { AuditEntry, AuditOutcome, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import type { AuditWords } from "../pages/web-build.ts";
import { timeIn } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  outcomes: Readonly<Record<AuditOutcome | "unknown", string>>;
  asUser: string;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: [
      "Time",
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
    outcomes: { done: "Done", refused: "Refused", failed: "Cut off", unknown: "Unknown" },
    asUser: "Yes",
  },
  fi: {
    columns: [
      "Aika",
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
    outcomes: { done: "Tehty", refused: "Estetty", failed: "Keskeytyi", unknown: "Ei tiedossa" },
    asUser: "Kyllä",
  },
  sv: {
    columns: [
      "Tid",
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
    outcomes: { done: "Gjort", refused: "Nekat", failed: "Avbröts", unknown: "Okänt" },
    asUser: "Ja",
  },
};

export const auditColumns = (locale: Locale): readonly string[] => texts[locale].columns;

/** Of the audit, in the words of the screen; the last column has the action as the interface calls it. */
export function auditTable(locale: Locale, timeZone: string, words: AuditWords) {
  const { outcomes, asUser } = texts[locale];
  const time = timeIn(timeZone);
  return {
    header: auditColumns(locale),
    toRow: (entry: AuditEntry): Cell[] => [
      time(entry.at),
      entry.actor.name || entry.actor.id,
      words.action(entry.action),
      entry.impersonated ? asUser : null,
      outcomes[entry.outcome ?? "unknown"],
      entry.refusal,
      entry.subject.id === entry.actor.id ? null : entry.subject.name || entry.subject.id,
      entry.object && words.object(entry.object),
      entry.fields.map(words.field).join("\n"),
      entry.reason,
      entry.traceId,
      entry.action,
    ],
  };
}
