import { expect, test } from "@jest/globals";
import { z } from "zod";
import { makePaging } from "./paging.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), nth: z.coerce.bigint(), id: z.uuid() }));
const rows = [1n, 2n, 3n].map((nth) => ({
  at: new Date("2026-11-21T10:00:00.123Z"),
  nth,
  id: "01a1fdcb-6442-7db5-9f6b-1a33992a2591",
}));

test("leads to the row after the last one by a page's cursor", () => {
  const { items, nextCursor } = paging.page(rows, 2, (row) => row);

  expect(items).toEqual(rows.slice(0, 2));
  expect(paging.start(nextCursor)).toEqual(rows[1]);
});

test("gives the first page no position and the last page no cursor", () => {
  expect(paging.start("")).toBeUndefined();
  expect(paging.page(rows, 3, (row) => row).nextCursor).toBe("");
  expect(paging.page([], 3, () => rows[0]!)).toEqual({ items: [], nextCursor: "" });
});

test.each([
  "x",
  "AAAA",
  Buffer.from("null").toString("base64url"),
  Buffer.from(JSON.stringify({ at: 0, nth: 1, id: "1' or '1'='1" })).toString("base64url"),
  Buffer.from(JSON.stringify({ at: 0, nth: 1, id: rows[0]!.id, more: 1 })).toString("base64url"),
  Buffer.from(JSON.stringify({ at: -8.64e15, nth: 1, id: rows[0]!.id })).toString("base64url"),
  Buffer.from(JSON.stringify({ at: 8.64e15, nth: 1, id: rows[0]!.id })).toString("base64url"),
  Buffer.from(JSON.stringify({ at: 0, nth: `${2n ** 63n}`, id: rows[0]!.id })).toString("base64url"),
])("refuses the cursor %s, which is of no page", (cursor) => {
  expect(() => paging.start(cursor)).toThrow("invalid_request");
});
