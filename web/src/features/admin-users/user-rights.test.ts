import { expect, test } from "@jest/globals";
import { anAdmin, aUserRecord } from "../../../test/builders/users.ts";
import { creatableRoles, userRights } from "./user-rights.ts";

const admin = anAdmin();
const superAdmin = anAdmin({ id: "01900000-0000-7000-8000-0000000000ae", role: "super_admin" });

test.each(["agent", "invited"] as const)("gives an admin all rights over an active user with role %s", (role) => {
  expect(userRights(admin, aUserRecord({ role }))).toEqual({
    manage: true,
    resendSetup: false,
    impersonate: true,
    roles: ["invited", "agent"],
    explanation: null,
  });
});

test("gives only a super admin rights over an admin", () => {
  const colleague = aUserRecord({ role: "admin" });
  expect(userRights(admin, colleague)).toMatchObject({
    manage: false,
    impersonate: false,
    explanation: "superAdminOnly",
  });
  expect(userRights(superAdmin, colleague)).toMatchObject({ manage: true, impersonate: true });
});

test.each([admin, superAdmin])("gives a user with role $role no rights over a super admin", (me) => {
  expect(userRights(me, aUserRecord({ role: "super_admin" }))).toMatchObject({
    manage: false,
    impersonate: false,
    explanation: "superAdmin",
  });
});

test("gives an admin no rights over their own account or an erased one", () => {
  expect(userRights(superAdmin, aUserRecord({ id: superAdmin.id, role: "super_admin" })).explanation).toBe("oneself");
  expect(userRights(superAdmin, aUserRecord({ status: "erased" }))).toMatchObject({
    manage: false,
    explanation: "erased",
  });
});

test("refuses to impersonate a user who cannot log in", () => {
  for (const status of ["pending", "deactivated"] as const)
    expect(userRights(admin, aUserRecord({ status }))).toMatchObject({ manage: true, impersonate: false });
});

test("offers the set-up mail again only to a pending user without a password", () => {
  const invited = { status: "pending", hasPassword: false } as const;
  expect(userRights(admin, aUserRecord(invited)).resendSetup).toBe(true);
  expect(userRights(admin, aUserRecord({ ...invited, hasPassword: true })).resendSetup).toBe(false);
  expect(userRights(admin, aUserRecord({ ...invited, status: "deactivated" })).resendSetup).toBe(false);
});

test("lets only a super admin create admins", () => {
  expect(creatableRoles(admin)).toEqual(["invited", "agent"]);
  expect(creatableRoles(superAdmin)).toEqual(["invited", "agent", "admin"]);
});

test("lets only a super admin make and lower admins, and nobody change their own role", () => {
  const all = ["invited", "agent", "admin", "super_admin"];
  const rolesFor = (me: typeof admin, role: "agent" | "admin" | "super_admin", id?: string) =>
    userRights(me, aUserRecord({ role, ...(id && { id }) })).roles;
  expect([rolesFor(superAdmin, "admin"), rolesFor(superAdmin, "super_admin")]).toEqual([all, all]);
  expect([rolesFor(admin, "admin"), rolesFor(superAdmin, "super_admin", superAdmin.id)]).toEqual([[], []]);
});
