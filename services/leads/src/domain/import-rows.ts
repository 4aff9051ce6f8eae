import { separatorOf } from "@doorlight/common/csv";
import { areaUnits, type DecimalSign, moneyUnits, readNumber } from "@doorlight/common/numbers";
import { isDay } from "@doorlight/common/time";
import { type CsvRow, readCsvTable } from "./csv-table.ts";
import { type PropertyType, propertyTypes } from "./lead.ts";
import { oneLine } from "./one-line.ts";
import type { Stock } from "./agency.ts";

export type ImportKind = "sales" | "agencies";

/** The position of an error in a row; without its content, which may name people. */
export type RowError = { line: number; column: string; code: string };

type InPlace = { line: number; reference: string; postalCode: string };
export type SaleRow = InPlace & { soldOn: string; propertyType: PropertyType; area: number; price: number };
export type AgentRow = InPlace & {
  agency: string;
  website: string;
  /** Where the commission is stated. */
  source: string;
  listingCount: number | null;
  stock: Stock;
  commissionRate: number | null;
  commissionFee: number | null;
  propertyTypes: PropertyType[];
  name: string;
  title: string;
  phone: string;
  email: string;
};
export type ImportRow = SaleRow | AgentRow;

export const importColumns = {
  sales: { required: ["reference", "sold_on", "postal_code", "property_type", "area", "price"], optional: [] },
  agencies: {
    required: ["reference", "agency", "name", "postal_code"],
    optional: [
      "website",
      "source",
      "listings",
      "stock",
      "commission_rate",
      "commission_fee",
      "property_types",
      "title",
      "phone",
      "email",
    ],
  },
} as const satisfies Record<ImportKind, { required: readonly string[]; optional: readonly string[] }>;

/** Of a file. */
export const MOST_ROWS = 20_000;

/** For sale by one agency. */
const MOST_HOMES = 1_000_000;
/** The largest amount in major units: no home costs ten billion. */
const MOST_MONEY = 10_000_000_000;

type Reading = {
  /** Today, in the country. */
  today: string;
  /** In the country's notation; undefined for a malformed code. */
  readCode(written: string): string | undefined;
  /** Of the country. */
  currency: string;
  /** Of the file. */
  decimalSign: DecimalSign;
};

type Limits = { least?: number; most: number; decimals?: number; units?: readonly string[] };

/** The rows of a file of a kind. Throws `BrokenCsv`. */
export function rowsOf(kind: ImportKind, content: string): CsvRow[] {
  return readCsvTable(content, importColumns[kind], MOST_ROWS);
}

/** A file with semicolons has the comma for decimals. */
export function decimalSignOf(content: string): DecimalSign {
  return separatorOf(content) === ";" ? "," : ".";
}

/** The content of a row, or its error. */
export function readImportRow(kind: ImportKind, row: CsvRow, reading: Reading): ImportRow | RowError[] {
  const { line, fields } = row;
  const money = { decimals: 2, units: moneyUnits(reading.currency) };
  const errors: RowError[] = [];
  const wrong = (column: string, code: string) => void errors.push({ line, column, code });

  const text = (column: string, most: number) => {
    const value = oneLine(fields[column] ?? "");
    if (value.length > most) wrong(column, "too_long");
    return value;
  };
  const needed = (column: string, most: number) => {
    const value = text(column, most);
    if (value === "") wrong(column, "required");
    return value;
  };
  const harmless = (column: string, value: string) => {
    if (isFormula(value)) wrong(column, "formula");
    return value;
  };
  const number = (column: string, { least = 0, most, ...form }: Limits) => {
    const value = text(column, 30);
    if (value === "") return null;
    const [read, another] = readNumber(value, reading.decimalSign, form);
    if (read === undefined) wrong(column, "invalid_number");
    else if (another !== undefined) wrong(column, "ambiguous_number");
    else if (read < least || read > most) wrong(column, "out_of_range");
    return read ?? null;
  };
  const neededNumber = (column: string, limits: Limits) => {
    if ((fields[column] ?? "").trim() === "") wrong(column, "required");
    return number(column, limits) ?? 0;
  };
  const place = () => {
    const written = needed("postal_code", 12);
    const code = written && reading.readCode(written);
    if (written && !code) wrong("postal_code", "unknown_postal_code");
    return code || "";
  };
  const typeOf = (column: string, value: string) => {
    const type = propertyTypes.find((known) => known === value.toLowerCase());
    if (!type) wrong(column, "unknown_property_type");
    return type ?? "other";
  };

  if (fields[""]) wrong("", "too_many_cells");
  const inPlace = { line, reference: needed("reference", 100), postalCode: place() };
  const read = kind === "sales" ? sale() : agent();
  return errors.length > 0 ? errors : { ...inPlace, ...read };

  function sale() {
    const soldOn = needed("sold_on", 10);
    if (soldOn && !isDay(soldOn)) wrong("sold_on", "invalid_day");
    else if (soldOn > reading.today) wrong("sold_on", "in_the_future");
    const type = needed("property_type", 40);
    return {
      soldOn,
      propertyType: type ? typeOf("property_type", type) : ("other" as const),
      area: neededNumber("area", { least: 1, most: 10_000_000, decimals: 2, units: areaUnits }),
      price: toMinor(neededNumber("price", { least: 1, most: MOST_MONEY, ...money })),
    };
  }

  /** As in "flat 12 | terraced 3". */
  function stockOf(written: string): Stock {
    const kinds = written.split("|").map((kind) => kind.trim());
    const stock: Stock = {};
    for (const kind of kinds.filter(Boolean)) {
      const [, type = "", count = ""] = /^(.*?)[\s:=]*(\d*)$/.exec(kind) ?? [];
      const known = typeOf("stock", type);
      if (count === "" || stock[known] !== undefined) wrong("stock", "invalid_number");
      else if (Number(count) > MOST_HOMES) wrong("stock", "out_of_range");
      stock[known] = Number(count);
    }
    return stock;
  }

  function agent() {
    const email = text("email", 254);
    if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) wrong("email", "invalid_email");
    const website = text("website", 200);
    if (website && !isWebsite(website)) wrong("website", "invalid_address");
    const rate = number("commission_rate", { most: 100, decimals: 2, units: ["%"] });
    const fee = number("commission_fee", { most: MOST_MONEY, ...money });
    const stock = stockOf(text("stock", 400));
    const homes = Object.values(stock);
    return {
      agency: harmless("agency", needed("agency", 100)),
      website,
      source: harmless("source", text("source", 200)),
      listingCount: number("listings", { most: MOST_HOMES }) ?? (homes.length > 0 ? sum(homes) : null),
      stock,
      commissionRate: rate === null ? null : Math.round(rate * 100),
      commissionFee: fee === null ? null : toMinor(fee),
      propertyTypes: text("property_types", 200)
        .split(/[|,;]/)
        .map((type) => type.trim())
        .filter(Boolean)
        .map((type) => typeOf("property_types", type)),
      name: harmless("name", needed("name", 100)),
      title: harmless("title", text("title", 100)),
      phone: text("phone", 30),
      email,
    };
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Every country here has a hundred minor units in one of its currency. */
function toMinor(major: number): number {
  return Math.round(major * 100);
}

/** Names go into mails and files of others: a spreadsheet would run one that begins so, in wide signs too. */
export function isFormula(text: string): boolean {
  return /^[\s"']*[=+\-@＝＋－＠]/.test(text);
}

function isWebsite(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
