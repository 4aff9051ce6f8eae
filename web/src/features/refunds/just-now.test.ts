import { expect, test } from "@jest/globals";
import { justNow } from "./just-now.ts";

test.each([
  ["a minute ago", "2026-11-21T12:00:00.000Z", "2026-11-21T12:04:00.000Z"],
  ["the moment of a purchase that is younger", "2026-11-21T12:04:30.000Z", "2026-11-21T12:04:30.000Z"],
])("an attempt of now counts as made %s", (_, acquiredAt, at) => {
  expect(justNow({ acquiredAt }, Date.parse("2026-11-21T12:05:00Z"))).toBe(at);
});
