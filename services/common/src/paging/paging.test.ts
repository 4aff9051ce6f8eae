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

const cursorOf = (text: string) => Buffer.from(text).toString("base64url");
const id = "01a1fdcb-6442-7db5-9f6b-1a33992a2591";
const given = `{"at":"2026-11-21T10:00:00.123Z","nth":"3","id":"${id}"}`;

test("takes a cursor whatever the order of its columns", () => {
  const { nth } = paging.start(cursorOf(`{"id":"${id}","nth":"3","at":"2026-11-21T10:00:00.123Z"}`))!;
  expect(nth).toBe(3n);
});

test.each([
  ["a date as a number", given.replace('"2026-11-21T10:00:00.123Z"', "1795255200123")],
  ["a date of another form", given.replace("2026-11-21T10:00:00.123Z", "2026-11-21")],
  ["no date", given.replace('"2026-11-21T10:00:00.123Z"', "null")],
  ["a number in place of text", given.replace('"3"', "3")],
  ["a truth in place of a number", given.replace('"3"', "true")],
  ["a list in place of a number", given.replace('"3"', '["3"]')],
  ["an empty number", given.replace('"3"', '""')],
  ["a number in another base", given.replace('"3"', '"0x3"')],
  ["a number with zeros before it", given.replace('"3"', '"03"')],
  ["spaces", given.replace(":", ": ")],
  ["a column twice", given.replace("{", '{"nth":"3",')],
])("refuses a cursor that no page gives: %s", (_, text) => {
  expect(paging.start(cursorOf(given))).toEqual(rows[2]);
  expect(() => paging.start(cursorOf(text))).toThrow("invalid_request");
});

test("refuses a cursor with signs that its encoding does not have", () => {
  for (const more of ["=", "\n", "!", " "])
    expect(() => paging.start(`${cursorOf(given)}${more}`)).toThrow("invalid_request");
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
