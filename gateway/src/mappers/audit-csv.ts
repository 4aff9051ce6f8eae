import type { AuditEntry, AuditOutcome, AuditValue, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";
import { timeIn } from "./csv-words.ts";

type Texts = {
  columns: readonly string[];
  outcomes: Readonly<Record<AuditOutcome | "unknown", string>>;
  asUser: string;
  /** In place of the rows that a file has no room for. */
  cut: string;
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
    ],
    outcomes: { done: "Done", refused: "Refused", failed: "Cut off", unknown: "Unknown" },
    asUser: "Yes",
    cut: "There is more: choose fewer days.",
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
    ],
    outcomes: { done: "Tehty", refused: "Estetty", failed: "Keskeytyi", unknown: "Ei tiedossa" },
    asUser: "Kyllä",
    cut: "Lisää on: valitse vähemmän päiviä.",
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
    ],
    outcomes: { done: "Gjort", refused: "Nekat", failed: "Avbröts", unknown: "Okänt" },
    asUser: "Ja",
    cut: "Det finns mer: välj färre dagar.",
  },
};

/** Of the audit. Actions and fields have the names of the interface, by which programs find them. */
export function auditTable(locale: Locale, timeZone: string) {
  const { columns, outcomes, asUser, cut } = texts[locale];
  const time = timeIn(timeZone);
  return {
    header: columns,
    toRow: (entry: AuditEntry | "cut"): Cell[] =>
      entry === "cut"
        ? [cut]
        : [
            time(entry.at),
            entry.actor.name || entry.actor.id,
            entry.action,
            entry.impersonated ? asUser : null,
            outcomes[entry.outcome ?? "unknown"],
            entry.refusal,
            entry.subject.id === entry.actor.id ? null : entry.subject.name || entry.subject.id,
            entry.object && `${entry.object.kind} ${entry.object.name ?? entry.object.id}`,
            entry.fields.map(changeText).join("\n"),
            entry.reason,
            entry.traceId,
          ],
  };
}

function changeText({ name, before, after }: AuditEntry["fields"][number]): string {
  if (before === null && after === null) return name;
  return before === null ? `${name}: ${valueText(after)}` : `${name}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: AuditValue): string {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? `${(value.amount / 100).toFixed(2)} ${value.currency}` : String(value);
}
