import { refuse } from "@doorlight/common/errors";

/** Where a page ended: its last row, newest first. */
export type PagePosition = { at: Date; id: string };

const FORM = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Opaque to callers. */
export function toCursor({ at, id }: PagePosition): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/** Undefined for the empty cursor of a first page; refuses one that we did not make. */
export function fromCursor(cursor: string): PagePosition | undefined {
  if (cursor === "") return undefined;
  const [, time, id] = FORM.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (!id) {
    refuse("invalid_request", {
      fields: [{ path: "cursor", code: "invalid_cursor", message: "is no cursor of ours" }],
    });
  }
  return { at: new Date(Number(time)), id };
}

/** A page out of rows of which one more was asked for than it holds. */
export function pageOf<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => PagePosition) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? toCursor(positionOf(last)) : "" };
}
