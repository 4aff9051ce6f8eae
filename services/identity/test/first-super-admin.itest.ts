import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeUseCases, type UseCases } from "../src/parts/use-cases.ts";
import { identity } from "../src/service.ts";
import { argon2 } from "./argon2.ts";
import { startBackOffice, type BackOffice } from "./start-back-office.ts";

let office: BackOffice;
let useCases: UseCases;
beforeAll(async () => {
  office = await startBackOffice({
    build(kit) {
      useCases = makeUseCases(kit, argon2);
      return identity(kit, argon2);
    },
  });
});
afterAll(async () => {
  useCases.close();
  await office.stop();
});

const rolesOf = () => office.db("users").orderBy("id").pluck("role");

test("refuses an address that no active account has", async () => {
  const { email } = await office.person("agent", { status: "deactivated" });
  for (const address of [email, "nobody@example.test"])
    await expect(useCases.firstSuperAdmin(address, "Platform team: new country")).rejects.toThrow("No active account");
  expect(await rolesOf()).toEqual(["agent"]);
});

test("makes one account a super admin, ends its sessions, audits it, and refuses another", async () => {
  const first = await office.person("agent");
  const other = await office.person("agent");
  const sessionToken = await office.logIn(first);
  await useCases.firstSuperAdmin(` ${first.email.toUpperCase()}`, "Platform team: new country");

  expect(await rolesOf()).toEqual(["agent", "super_admin", "agent"]);
  await expect(office.gateway.getSession({ sessionToken })).rejects.toThrow();
  expect(await office.db("audit_entries")).toMatchObject([
    { subject_id: first.id, action: "correct_role", reason: "Platform team: new country", outcome: "done" },
  ]);
  await expect(useCases.firstSuperAdmin(other.email, "Once more")).rejects.toThrow("There is a super admin");
  expect(await rolesOf()).toEqual(["agent", "super_admin", "agent"]);
});
