import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { listCursor, readListCursor } from "./list-cursor.ts";

const filter = { country: "FI", leadTypes: ["request_for_quote"], priceMax: 4_500n };
const position = {
  publishedAt: new Date("2026-11-21T10:00:00.123Z"),
  leadId: "0193a1b2-0000-7000-8000-000000000001",
  total: 61,
};

test("a cursor leads back to where the page ended", () => {
  expect(readListCursor(filter, listCursor(filter, position))).toEqual(position);
});

test("a cursor does not fit the list of another filter", () => {
  expect(readListCursor({ ...filter, country: "SE" }, listCursor(filter, position))).toBeUndefined();
});

test("whatever else is sent is no cursor", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => readListCursor(filter, text) === undefined),
  );
  const id = `1.${"-".repeat(36)}.1.abcdefgh`;
  expect(readListCursor(filter, Buffer.from(id).toString("base64url"))).toBeUndefined();
});
