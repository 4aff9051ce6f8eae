import { expect, test } from "@jest/globals";
import { passwordLinkFor } from "./password-link.ts";
import type { Status } from "./user.ts";

test.each<[Status, boolean, string | undefined]>([
  ["active", true, "password_reset"],
  ["active", false, "password_setup"],
  ["pending", false, "password_setup"],
  ["pending", true, undefined],
  ["deactivated", true, undefined],
  ["deactivated", false, undefined],
  ["erased", false, undefined],
])("whoever is %s with a password: %s gets the link %s", (status, hasPassword, purpose) => {
  expect(passwordLinkFor({ status, hasPassword })).toBe(purpose);
});
