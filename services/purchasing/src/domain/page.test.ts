import { expect, test } from "@jest/globals";
import { fromCursor, toCursor } from "./page.ts";

const position = { acquiredAt: new Date("2026-11-21T10:00:00.123Z"), id: "01a1fdcb-6442-7db5-9f6b-1a33992a2591" };

test("a cursor leads back to where the page ended", () => {
  expect(fromCursor(toCursor(position))).toEqual(position);
  expect(fromCursor("")).toBeUndefined();
});

test.each(["x", "AAAA", toCursor({ ...position, id: "1' or '1'='1" }), toCursor(position).slice(0, -4)])(
  "refuses the cursor %s",
  (cursor) => {
    expect(() => fromCursor(cursor)).toThrow("invalid_request");
  },
);
