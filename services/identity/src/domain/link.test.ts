import { expect, test } from "@jest/globals";
import { canUseLink, linkExpiry, passwordLinkFor, type LinkPurpose } from "./link.ts";
import type { Status } from "./user.ts";

test.each<[LinkPurpose, string]>([
  ["confirmation", "2026-11-22T09:00:00.000Z"],
  ["password_reset", "2026-11-21T10:00:00.000Z"],
  ["password_setup", "2026-11-21T10:00:00.000Z"],
  ["magic_link", "2026-11-21T09:15:00.000Z"],
  ["office_invitation", "2026-11-28T09:00:00.000Z"],
])("lets a %s link made at nine work until %s", (purpose, end) => {
  expect(linkExpiry(purpose, new Date("2026-11-21T09:00:00Z")).toISOString()).toBe(end);
});

test.each<[LinkPurpose, Status[]]>([
  ["confirmation", ["pending"]],
  ["password_reset", ["pending", "active"]],
  ["password_setup", ["pending", "active"]],
  ["magic_link", ["active"]],
  ["office_invitation", ["active"]],
])("lets a %s link work for accounts that are %j", (purpose, statuses) => {
  const all = ["pending", "active", "deactivated", "erased"] as const;
  expect(all.filter((status) => canUseLink({ status }, purpose))).toEqual(statuses);
});

test.each<[Status, boolean, string | undefined]>([
  ["active", true, "password_reset"],
  ["active", false, "password_setup"],
  ["pending", false, "password_setup"],
  ["pending", true, "password_reset"],
  ["deactivated", true, undefined],
  ["deactivated", false, undefined],
  ["erased", false, undefined],
])(
  "answers a user who asks to set a password, %s, with a password: %s, with the link %s",
  (status, hasPassword, purpose) => {
    expect(passwordLinkFor({ status, hasPassword })).toBe(purpose);
  },
);
