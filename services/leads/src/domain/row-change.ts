import type { ImportRow } from "./import-rows.ts";

/** The effect of a row: all that a new row says, or the cells that it changes, by the names of columns of a file. */
export type RowChange = {
  line: number;
  isNew: boolean;
  /** Whether it is a new agent of an agency that there is: what the agency asks and offers may change with it. */
  joinsAgency: boolean;
  cells: { column: string; before: string; after: string }[];
};

/** Undefined if the row says what is known. `agencies`: names of those that there are. */
export function changeOf(
  known: ImportRow | undefined,
  row: ImportRow,
  agencies: ReadonlySet<string>,
): RowChange | undefined {
  const before: Readonly<Record<string, string>> = known ? cellsOf(known) : {};
  const cells = Object.entries(cellsOf(row))
    .map(([column, after]) => ({ column, before: before[column] ?? "", after }))
    .filter(({ before: was, after }) => was !== after);
  const isNew = known === undefined;
  const joinsAgency = isNew && "agency" in row && agencies.has(row.agency);
  return cells.length === 0 ? undefined : { line: row.line, isNew, joinsAgency, cells };
}

/** As a file writes them, with decimal points; empty for what is not said. */
function cellsOf(row: ImportRow): Record<string, string> {
  const money = (minor: number | null) => (minor === null ? "" : String(minor / 100));
  if ("soldOn" in row) {
    const { soldOn, postalCode, propertyType, area, price } = row;
    return {
      sold_on: soldOn,
      postal_code: postalCode,
      property_type: propertyType,
      area: String(area),
      price: money(price),
    };
  }
  return {
    agency: row.agency,
    name: row.name,
    postal_code: row.postalCode,
    website: row.website,
    source: row.source,
    listings: row.listingCount === null ? "" : String(row.listingCount),
    stock: Object.entries(row.stock)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([type, count]) => `${type} ${count}`)
      .join("|"),
    commission_rate: money(row.commissionRate),
    commission_fee: money(row.commissionFee),
    property_types: row.propertyTypes.join("|"),
    title: row.title,
    phone: row.phone,
    email: row.email,
  };
}
