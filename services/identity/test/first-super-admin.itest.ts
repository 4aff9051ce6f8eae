import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { identity } from "../src/service.ts";
import { argon2 } from "./argon2.ts";
import { startBackOffice, type BackOffice } from "./start-back-office.ts";

let office: BackOffice;
let makeSuperAdmin: (...words: string[]) => Promise<void>;
beforeAll(async () => {
  office = await startBackOffice({
    build(kit) {
      const service = identity(kit, argon2);
      makeSuperAdmin = service.commands!["make-super-admin"]!;
      return service;
    },
  });
});
afterAll(() => office.stop());

const rolesOf = () => office.db("users").orderBy("id").pluck("role");

test("asks who wants it, and why", async () => {
  const { email } = await office.person("agent");
  await expect(makeSuperAdmin(email, "Platform team")).rejects.toThrow("Say whom");
});

test("refuses an address that no active account has", async () => {
  const { email } = await office.person("agent", { status: "deactivated" });
  for (const address of [email, "nobody@example.test"])
    await expect(makeSuperAdmin(address, "Platform team", "new country")).rejects.toThrow("No active account");
  expect(await rolesOf()).not.toContain("super_admin");
});

test("makes one account a super admin, ends its sessions, audits it, and refuses another", async () => {
  const first = await office.person("agent");
  const other = await office.person("agent");
  const sessionToken = await office.logIn(first);
  await makeSuperAdmin(` ${first.email.toUpperCase()}`, "Platform team", "new country");

  expect(await rolesOf()).toEqual(["agent", "agent", "super_admin", "agent"]);
  await expect(office.gateway.getSession({ sessionToken })).rejects.toThrow();
  expect(await office.db("audit_entries")).toMatchObject([
    { subject_id: first.id, action: "correct_role", reason: "Platform team: new country", outcome: "done" },
  ]);
  await expect(makeSuperAdmin(other.email, "Platform team", "once more")).rejects.toThrow("There is a super admin");
  expect(await rolesOf()).toEqual(["agent", "agent", "super_admin", "agent"]);
});
