import { expect, test } from "@jest/globals";
import { isLoggedLater } from "./logged-later.ts";

const requestedAt = "2026-11-20T12:00:00.000Z";

test.each([
  ["a day later", "2026-11-10T12:00:00.000Z", "2026-11-11T12:00:00.000Z", false],
  ["over a day later", "2026-11-10T12:00:00.000Z", "2026-11-11T12:00:00.001Z", true],
  ["at the request", "2026-11-20T11:00:00.000Z", "2026-11-20T12:00:00.000Z", false],
  ["after the request", "2026-11-20T11:00:00.000Z", "2026-11-20T12:00:00.001Z", true],
])("says whether a contact attempt was logged later: %s", (_, at, loggedAt, isLater) => {
  expect(isLoggedLater({ at, loggedAt }, { requestedAt })).toBe(isLater);
});
