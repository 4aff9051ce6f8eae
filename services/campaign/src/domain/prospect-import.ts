import type { Locale } from "@doorlight/common/product";
import type { LegalBasis } from "./prospect.ts";

export type ProspectImport = {
  id: string;
  country: string;
  uploadedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  source: string | null;
  rows: number;
  done: number;
  added: number;
  merged: number;
  unchanged: number;
  refused: number;
};

/** What holds for every row of a file. */
export type ImportTerms = {
  /** What each column says; null leaves it out. */
  fields: (ProspectField | null)[];
  source: string;
  legalBasis: LegalBasis | null;
  legalBasisOn: string | null;
  tags: string[];
  locale: Locale;
};

export type OpenImport = Pick<ProspectImport, "id" | "country"> & ImportTerms & { content: string };

/** The outcome of some rows. */
export type Counts = Pick<ProspectImport, "added" | "merged" | "unchanged" | "refused">;

/** The position of an error in a row; without its content, which may name people. */
export type RowError = { line: number; column: string; code: string };

export const prospectFields = [
  "name",
  "first_name",
  "last_name",
  "brand",
  "place",
  "email",
  "phone_number",
  "tags",
  "locale",
] as const;
export type ProspectField = (typeof prospectFields)[number];

/** The words of a header, in the languages of the product and its neighbours, that give a column away. */
const words: readonly [ProspectField, RegExp][] = [
  ["email", /e-?mail|e-?post|mejl|sähköposti|correo/],
  ["phone_number", /phone|mobile|puh|gsm|telefon|tel\b|mobil/],
  ["first_name", /first|given|etunimi|förnamn|vorname|fornavn/],
  ["last_name", /last|surname|family|sukunimi|efternamn|nachname|etternavn/],
  ["brand", /agency|company|brand|firm|yritys|toimisto|ketju|företag|byrå|mäklarkedja/],
  ["place", /city|town|place|municipality|kaupunki|paikkakunta|kunta|\bort\b|stad|kommun/],
  ["tags", /tag|label|avainsana|tunniste|etikett/],
  ["locale", /language|locale|kieli|språk/],
  ["name", /name|nimi|namn|contact|yhteyshenkilö/],
];

/** What the columns of a header seem to be; each field at most once. */
export function guessFields(header: readonly string[]): (ProspectField | null)[] {
  const taken = new Set<ProspectField>();
  return header.map((column) => {
    const text = column.toLowerCase().replace(/[_.]/g, " ");
    const field = words.find(([name, form]) => !taken.has(name) && form.test(text))?.[0] ?? null;
    if (field) taken.add(field);
    return field;
  });
}
