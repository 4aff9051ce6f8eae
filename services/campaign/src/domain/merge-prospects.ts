import { mailboxOf } from "@doorlight/common/product";
import type { ImportTerms } from "./prospect-import.ts";
import { type LegalBasis, type ProspectFields, tagsOf } from "./prospect.ts";
import type { ProspectRow } from "./prospect-rows.ts";

/** A prospect that rows may be about; without id a new one. */
export type Candidate = ProspectFields & { id: string | null };

export type Merged = { prospects: Candidate[]; added: number; merged: number; unchanged: number };

type Entry = Candidate & { isChanged: boolean };

const rank = (basis: LegalBasis | null) => (basis === null ? 0 : basis === "corporate" ? 1 : 2);
const MOST_TAGS = 20;

/**
 * Rows merged into the known prospects with their mailboxes or numbers, and into each other. A row fills in what is missing
 * and adds its tags; what is known stays, so that a second file does not undo the work of admins. Only a better legal basis
 * takes the place of another: consent that of a company, both that of none. Two addresses are two people, even with one
 * number; without an address the number is the person.
 */
export function mergeProspects(known: readonly Candidate[], rows: readonly ProspectRow[], terms: ImportTerms): Merged {
  const entries: Entry[] = [];
  const counts = { added: 0, merged: 0, unchanged: 0 };
  const byMailbox = new Map<string, Entry>();
  const byNumber = new Map<string, Set<Entry>>();

  function index(entry: Entry): void {
    const { email, phoneNumber } = entry;
    if (email) byMailbox.set(mailboxOf(email), entry);
    if (phoneNumber) byNumber.set(phoneNumber, (byNumber.get(phoneNumber) ?? new Set()).add(entry));
  }
  function add(candidate: Candidate, isChanged: boolean): void {
    const entry = { ...candidate, isChanged };
    entries.push(entry);
    index(entry);
  }
  function find({ email, phoneNumber }: ProspectRow): Entry | undefined {
    const ofMailbox = email ? byMailbox.get(mailboxOf(email)) : undefined;
    if (ofMailbox || !phoneNumber) return ofMailbox;
    const ofNumber = [...(byNumber.get(phoneNumber) ?? [])];
    return ofNumber.find((entry) => entry.email === null) ?? (email ? undefined : ofNumber[0]);
  }

  for (const candidate of known) add(candidate, false);
  for (const row of rows) {
    const found = find(row);
    if (!found) {
      add(filledIn(newProspect(terms, row), row, terms), true);
      counts.added += 1;
      continue;
    }
    const filled = filledIn(found, row, terms);
    const isSame = JSON.stringify(filled) === JSON.stringify(found);
    counts[isSame ? "unchanged" : "merged"] += 1;
    if (isSame) continue;
    Object.assign(found, filled, { isChanged: true });
    index(found);
  }
  const changed = entries.filter((entry) => entry.isChanged);
  return { prospects: changed.map(({ isChanged: _isChanged, ...prospect }) => prospect), ...counts };
}

function newProspect({ source, locale }: ImportTerms, row: ProspectRow): Candidate {
  const unknown = { name: "", brand: "", place: "", email: null, phoneNumber: null, tags: [], legalBasisOn: null };
  return { id: null, ...unknown, legalBasis: null, source, locale: row.locale ?? locale, state: "new" };
}

function filledIn<Known extends Candidate>(known: Known, row: ProspectRow, terms: ImportTerms): Known {
  const isBetter = rank(terms.legalBasis) > rank(known.legalBasis);
  return {
    ...known,
    name: known.name || row.name,
    brand: known.brand || row.brand,
    place: known.place || row.place,
    email: known.email ?? row.email,
    phoneNumber: known.phoneNumber ?? row.phoneNumber,
    tags: tagsOf([...known.tags, ...terms.tags, ...row.tags]).slice(0, MOST_TAGS),
    ...(isBetter && { legalBasis: terms.legalBasis, legalBasisOn: terms.legalBasisOn }),
  };
}
