import { expect, test } from "@jest/globals";
import { canUseLink, linkExpiry, type LinkPurpose } from "./link.ts";
import type { Status } from "./user.ts";

test.each<[LinkPurpose, string]>([
  ["confirmation", "2026-11-22T09:00:00.000Z"],
  ["password_reset", "2026-11-21T10:00:00.000Z"],
  ["password_setup", "2026-11-21T10:00:00.000Z"],
  ["magic_link", "2026-11-21T09:15:00.000Z"],
  ["office_invitation", "2026-11-28T09:00:00.000Z"],
])("a %s made at nine works until %s", (purpose, end) => {
  expect(linkExpiry(purpose, new Date("2026-11-21T09:00:00Z")).toISOString()).toBe(end);
});

test.each<[LinkPurpose, Status[]]>([
  ["confirmation", ["pending"]],
  ["password_reset", ["active"]],
  ["password_setup", ["pending", "active"]],
  ["magic_link", ["active"]],
  ["office_invitation", ["active"]],
])("a %s is for accounts that are %j", (purpose, statuses) => {
  const all = ["pending", "active", "deactivated", "erased"] as const;
  expect(all.filter((status) => canUseLink({ status }, purpose))).toEqual(statuses);
});
