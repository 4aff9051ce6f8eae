import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { startBackOffice, type BackOffice, type Person } from "./start-back-office.ts";

let identity: BackOffice;
beforeAll(async () => (identity = await startBackOffice()));
afterAll(() => identity.stop());

const purchasing = () => identity.clientOf("purchasing", IdentityService);
const buyerOf = async (userId: string) => (await purchasing().getBuyer({ userId })).buyer;
const answerTerms = async (person: Person, accepted: boolean) =>
  identity.gateway.answerTerms({ accepted, version: "2026-11", locale: "fi" }, await identity.as(person));

test("returns a buyer's current role, country, office and acceptance of the terms", async () => {
  const agent = await identity.person("agent");
  expect(await buyerOf(agent.id)).toMatchObject({ role: Role.AGENT, country: "FI", termsAccepted: false });

  await answerTerms(agent, true);
  const profile = identity.clientOf("gateway", ProfileService);
  const { user } = await profile.createOffice({ name: "Buying Homes" }, await identity.as(agent));
  const officeId = user!.office!.id;
  expect(await buyerOf(agent.id)).toMatchObject({ officeId, termsAccepted: true });

  await profile.leaveOffice({}, await identity.as(agent));
  expect((await buyerOf(agent.id))!.officeId).toBeUndefined();
  expect((await buyerOf((await identity.person("admin", { country: "SE" })).id))!).toMatchObject({
    role: Role.ADMIN,
    country: "SE",
  });
});

test("returns no buyer for an unconfirmed, deactivated, erased or unknown account", async () => {
  const unconfirmed = await identity.person("agent", { status: "pending" });
  const [deactivated, erased, admin] = [
    await identity.person("agent"),
    await identity.erasedPerson(),
    await identity.person("admin"),
  ];
  expect(await buyerOf(deactivated.id)).toBeDefined();
  await identity.users.deactivateUser({ userId: deactivated.id }, await identity.as(admin));
  const buyers = [unconfirmed.id, deactivated.id, erased.id, randomUUID()].map(buyerOf);
  expect(await Promise.all(buyers)).toEqual([undefined, undefined, undefined, undefined]);
});

test("lets only purchasing ask as whom a user would buy", async () => {
  const { id: userId } = await identity.person("agent");
  for (const client of [identity.gateway, identity.notifications])
    expect((await refusalOf(client.getBuyer({ userId }))).code).toBe("forbidden");
});

test("lists active admins to the mailer, or super admins alone", async () => {
  const notifications = identity.clientOf("notifications", IdentityService);
  const before = (await notifications.listAdmins({})).userIds;
  const [admin, superAdmin] = [await identity.person("admin"), await identity.person("super_admin")];
  await identity.person("agent");
  await identity.person("super_admin", { status: "deactivated" });
  const added = async (superAdminsOnly: boolean) =>
    (await notifications.listAdmins({ superAdminsOnly })).userIds.filter((id) => !before.includes(id));
  expect(await added(false)).toEqual([admin.id, superAdmin.id]);
  expect(await added(true)).toEqual([superAdmin.id]);
  expect((await refusalOf(purchasing().listAdmins({}))).code).toBe("forbidden");
});
