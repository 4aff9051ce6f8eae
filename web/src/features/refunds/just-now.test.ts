import { expect, test } from "@jest/globals";
import { justNow } from "./just-now.ts";

test.each([
  ["now", "2026-11-21T12:00:00.000Z", "2026-11-21T12:05:00.000Z"],
  ["at a purchase that this clock sees in the future", "2026-11-21T12:05:30.000Z", "2026-11-21T12:05:30.000Z"],
])("counts an attempt of now as made %s", (_, acquiredAt, at) => {
  expect(justNow({ acquiredAt }, Date.parse("2026-11-21T12:05:00Z"))).toBe(at);
});
