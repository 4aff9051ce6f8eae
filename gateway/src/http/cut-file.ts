import type { Locale } from "../../contract/index.ts";
import { type Cell, toCsvFile } from "./csv.ts";

const FILE_PAGE = 100;
/** Who needs more rows asks for fewer days. */
const MOST_FILE_PAGES = 200;

/** In place of the rows that a file has no room for. */
const more: Readonly<Record<Locale, string>> = {
  en: "There is more: choose fewer days.",
  fi: "Lisää on: valitse vähemmän päiviä.",
  sv: "Det finns mer: välj färre dagar.",
};

interface Table<Item> {
  locale: Locale;
  header: readonly string[];
  readPage(page: { limit: number; cursor: string }): Promise<{ items: readonly Item[]; nextCursor: string | null }>;
  toRow(item: Item): readonly Cell[];
}

/** A file of at most 20,000 rows of a list that may be longer; its last line says so then. */
export function toCutFile<Item>({ locale, header, readPage, toRow }: Table<Item>): Promise<AsyncIterable<string>> {
  let pages = 0;
  return toCsvFile<{ item: Item } | "more">({
    locale,
    header,
    toRow: (row) => (row === "more" ? [more[locale]] : toRow(row.item)),
    async readPage(cursor) {
      const { items, nextCursor } = await readPage({ limit: FILE_PAGE, cursor });
      const rows = items.map((item) => ({ item }));
      const isCut = ++pages === MOST_FILE_PAGES && nextCursor !== null;
      return isCut ? { items: [...rows, "more" as const], nextCursor: null } : { items: rows, nextCursor };
    },
  });
}
