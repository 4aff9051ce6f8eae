import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { refuse } from "../errors/index.ts";

/** Cursors and pages of one list. */
export type Paging<Position> = {
  /** Where a page starts: after this position; undefined for the empty cursor of a first page. Refuses `invalid_request`. */
  start(cursor: string): Position | undefined;
  /** The cursor of what comes after this position, for a list that is never over. */
  cursorOf(position: Position): string;
  /** A page out of `limit + 1` rows that were asked for; `nextCursor` is empty on the last page. */
  page<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => Position): Page<Row>;
};

/** One page of a list. */
export type Page<Row> = { items: Row[]; nextCursor: string };

/**
 * Pages by keyset: a cursor holds the sort columns of the last row of a page. Opaque to callers. `position` reads it
 * back from JSON, so dates and bigints need `z.coerce`, which takes more forms than a page gives: a cursor is refused unless it
 * is, to the letter, one that its own position gives.
 */
export function makePaging<Position extends object>(position: z.ZodType<Position>): Paging<Position> {
  return {
    start(cursor) {
      if (cursor === "") return undefined;
      const value = toValue(cursor);
      const { data } = position.safeParse(value);
      if (!data || !Object.values(data).every(isStorable)) return refuseCursor();
      const isGiven = isDeepStrictEqual(toValue(toCursor(data)), value) && toCursor(value as object) === cursor;
      return isGiven ? data : refuseCursor();
    },

    cursorOf: toCursor,

    page(rows, limit, positionOf) {
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && rows.length > limit ? toCursor(positionOf(last)) : "" };
    },
  };
}

function toCursor(position: object): string {
  const text = JSON.stringify(position, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  return Buffer.from(text).toString("base64url");
}

function toValue(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

const MOST_BIGINT = 2n ** 63n;

/** Whether PostgreSQL can compare a column with it: it has fewer dates than JavaScript, and 64 bits. */
function isStorable(value: unknown): boolean {
  if (value instanceof Date) return value.getUTCFullYear() >= 1 && value.getUTCFullYear() <= 9999;
  return typeof value !== "bigint" || (value >= -MOST_BIGINT && value < MOST_BIGINT);
}

function refuseCursor(): never {
  const field = { path: "cursor", code: "invalid_cursor", message: "must be the cursor of a page of this list" };
  return refuse("invalid_request", { fields: [field] });
}
