import { BrokenCsv, csvRecords, type CsvRecord } from "@doorlight/common/csv";
import { locales, phoneNumber } from "@doorlight/common/product";
import type { Locale } from "@doorlight/common/product";
import { isEmail, normaliseEmail } from "./mailbox.ts";
import { type ImportTerms, type ProspectField, type RowError } from "./prospect-import.ts";
import { tagsOf } from "./prospect.ts";

/** A row of a file that can be saved. */
export type ProspectRow = {
  line: number;
  name: string;
  brand: string;
  place: string;
  email: string | null;
  phoneNumber: string | null;
  /** Null if the row names none. */
  locale: Locale | null;
  tags: string[];
};

/** Of a file. */
export const MOST_ROWS = 50_000;
/** Rows without any content among them. */
const MOST_LINES = 4 * MOST_ROWS;
const MOST_TAGS = 20;

const longest: Readonly<Record<ProspectField, number>> = {
  name: 100,
  first_name: 50,
  last_name: 49,
  brand: 100,
  place: 100,
  email: 254,
  phone_number: 30,
  tags: 500,
  locale: 10,
};

const isEmpty = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === "");

/** The header of a file. Throws `BrokenCsv`. */
export function headerOf(content: string): string[] {
  const cells = csvRecords(content).next().value?.cells ?? [];
  return cells.map((cell) => oneLine(cell).slice(0, 100));
}

/** The rows of a file below its header, as they are taken; empty ones are left out. Throws `BrokenCsv`. */
export function* rowsBelowHeader(content: string): Generator<CsvRecord, undefined> {
  let lines = 0;
  let rows = 0;
  for (const record of csvRecords(content)) {
    lines += 1;
    if (lines === 1) continue;
    if (!isEmpty(record)) rows += 1;
    if (rows > MOST_ROWS || lines > MOST_LINES) throw new BrokenCsv("too_many_rows", record.line);
    if (!isEmpty(record)) yield record;
  }
}

/** The content of a row, or its errors. */
export function readProspectRow(
  { line, cells }: CsvRecord,
  { fields, header, country }: Pick<ImportTerms, "fields"> & { header: readonly string[]; country: string },
): ProspectRow | RowError[] {
  const errors: RowError[] = [];
  const columnOf = (field: ProspectField) => header[fields.indexOf(field)] ?? "";
  const wrong = (field: ProspectField, code: string) => void errors.push({ line, column: columnOf(field), code });

  const text = (field: ProspectField): string => {
    const at = fields.indexOf(field);
    const value = at < 0 ? "" : oneLine(cells[at] ?? "");
    if (value.length > longest[field]) wrong(field, "too_long");
    return value;
  };
  const email = normaliseEmail(text("email"));
  if (email && !isEmail(email)) wrong("email", "invalid_email");
  const written = text("phone_number");
  const number = written ? phoneNumber(written, country) : undefined;
  if (written && !number) wrong("phone_number", "invalid_phone");
  const language = text("locale").toLowerCase();
  const locale = locales.find((known) => known === language);
  if (language && !locale) wrong("locale", "unknown_locale");
  const tags = tagsOf(text("tags").split(/[|,;]/));
  if (tags.length > MOST_TAGS || tags.some((tag) => tag.length > 50)) wrong("tags", "too_many_tags");
  if (cells.slice(header.length).some((cell) => cell.trim() !== "")) {
    errors.push({ line, column: "", code: "too_many_cells" });
  } else if (!email && !written) {
    errors.push({ line, column: "", code: "unreachable" });
  }
  const name = text("name") || `${text("first_name")} ${text("last_name")}`.trim();
  if (errors.length > 0) return errors;
  return {
    line,
    name,
    brand: text("brand"),
    place: text("place"),
    email: email || null,
    phoneNumber: number ?? null,
    locale: locale ?? null,
    tags,
  };
}

/** Names stand in mails and on screens, where a line break could do harm. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
