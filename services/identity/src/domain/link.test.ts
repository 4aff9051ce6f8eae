import { expect, test } from "@jest/globals";
import { linkExpiry, type LinkPurpose } from "./link.ts";

test.each<[LinkPurpose, string]>([
  ["confirmation", "2026-11-22T09:00:00.000Z"],
  ["password_reset", "2026-11-21T10:00:00.000Z"],
  ["password_setup", "2026-11-21T10:00:00.000Z"],
  ["magic_link", "2026-11-21T09:15:00.000Z"],
  ["office_invitation", "2026-11-28T09:00:00.000Z"],
])("a %s made at nine works until %s", (purpose, end) => {
  expect(linkExpiry(purpose, new Date("2026-11-21T09:00:00Z")).toISOString()).toBe(end);
});
