import { expect, test } from "@jest/globals";
import { fromCursor, pageOf, toCursor } from "./page-position.ts";

const row = (minute: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 9, minute)), id: crypto.randomUUID() });

test("a cursor says where its page ended", () => {
  const position = row(1);
  expect(fromCursor(toCursor(position))).toEqual(position);
  expect(fromCursor("")).toBeUndefined();
});

test.each(["x", "MTIz", Buffer.from("1e99 0").toString("base64url"), toCursor({ at: new Date(1), id: "' or 1=1" })])(
  "refuses a cursor of somebody else: %s",
  (cursor) => expect(() => fromCursor(cursor)).toThrow("invalid_request"),
);

test("the last page has no cursor", () => {
  const rows = [row(3), row(2), row(1)];
  expect(pageOf(rows, 3, (each) => each)).toEqual({ items: rows, nextCursor: "" });
  expect(pageOf(rows, 2, (each) => each)).toEqual({ items: rows.slice(0, 2), nextCursor: toCursor(rows[1]!) });
  expect(pageOf<ReturnType<typeof row>>([], 2, (each) => each)).toEqual({ items: [], nextCursor: "" });
});
