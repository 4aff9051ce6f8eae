import { expect, test } from "@jest/globals";
import { anAdmin, aUserRecord } from "../../../test/builders/users.ts";
import { creatableRoles, userRights } from "./user-rights.ts";

const admin = anAdmin();
const superAdmin = anAdmin({ id: "01900000-0000-7000-8000-0000000000ae", role: "super_admin" });

test.each(["agent", "invited"] as const)("an admin does everything to an active %s", (role) => {
  expect(userRights(admin, aUserRecord({ role }))).toEqual({
    manage: true,
    resendSetup: false,
    impersonate: true,
    explanation: null,
  });
});

test("an admin's account is a super admin's business", () => {
  const colleague = aUserRecord({ role: "admin" });
  expect(userRights(admin, colleague)).toMatchObject({
    manage: false,
    impersonate: false,
    explanation: "superAdminOnly",
  });
  expect(userRights(superAdmin, colleague)).toMatchObject({ manage: true, impersonate: true });
});

test.each([admin, superAdmin])("a super admin's account is nobody's business, not even that of a $role", (me) => {
  expect(userRights(me, aUserRecord({ role: "super_admin" }))).toMatchObject({
    manage: false,
    impersonate: false,
    explanation: "superAdmin",
  });
});

test("nobody manages oneself or who is erased", () => {
  expect(userRights(superAdmin, aUserRecord({ id: superAdmin.id, role: "super_admin" })).explanation).toBe("oneself");
  expect(userRights(superAdmin, aUserRecord({ status: "erased" }))).toMatchObject({
    manage: false,
    explanation: "erased",
  });
});

test("nobody acts as a user who cannot log in", () => {
  for (const status of ["pending", "deactivated"] as const)
    expect(userRights(admin, aUserRecord({ status }))).toMatchObject({ manage: true, impersonate: false });
});

test("the set-up mail is for those who have yet to set a password", () => {
  const invited = { status: "pending", hasPassword: false } as const;
  expect(userRights(admin, aUserRecord(invited)).resendSetup).toBe(true);
  expect(userRights(admin, aUserRecord({ ...invited, hasPassword: true })).resendSetup).toBe(false);
  expect(userRights(admin, aUserRecord({ ...invited, status: "deactivated" })).resendSetup).toBe(false);
});

test("only a super admin makes admins", () => {
  expect(creatableRoles(admin)).toEqual(["invited", "agent"]);
  expect(creatableRoles(superAdmin)).toEqual(["invited", "agent", "admin"]);
});
