import type { ConnectRouter } from "@connectrpc/connect";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { UserBanChangedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeOwnDataStore } from "../src/db/own-data-store.ts";
import { anna } from "./start-identity.ts";
import { type BackOffice, type Person, startBackOffice } from "./start-back-office.ts";

const phoneNumber = "+358401234567";

/** What the sellers say of accounts; of others that they owe nothing. */
const debts = new Map<string, { owes?: boolean; disputed?: boolean }>();
let asked: string[] = [];
const gone = new Set<string>();

let office: BackOffice;
let admin: Person;
let count = 0;

beforeAll(async () => {
  const listErasedAccounts = ({ userIds, evenInUse }: { userIds: string[]; evenInUse: boolean }) => {
    asked.push(...userIds);
    const known = userIds.filter((id) => evenInUse || gone.has(id));
    return { accounts: known.map((userId) => ({ userId, ...debts.get(userId) })) };
  };
  office = await startBackOffice({
    idleQueue: true,
    peers: {
      PURCHASING_ADDR: (router: ConnectRouter) => router.service(PurchasingService, { listErasedAccounts }),
      BILLING_ADDR: (router: ConnectRouter) => router.service(BillingService, { listErasedAccounts }),
    },
  });
  admin = await office.person("admin");
});
afterAll(() => office.stop());

async function agent(debt: { owes?: boolean; disputed?: boolean } = {}): Promise<Person> {
  const person = await office.person("agent", {
    email: `d${count++}@gmail.com`,
    firstName: "Dora",
    lastName: "Debtor",
  });
  await office.db("users").where({ id: person.id }).update({ phone_number: phoneNumber });
  debts.set(person.id, debt);
  return person;
}

async function erase(person: Person): Promise<void> {
  await office.clientOf("gateway", OwnDataService).eraseAccount({ password: "correct horse" }, await office.as(person));
  gone.add(person.id);
  await check();
}

async function erased(debt: { owes?: boolean; disputed?: boolean }): Promise<Person> {
  const person = await agent(debt);
  await erase(person);
  return person;
}

/** When the sellers are asked about everybody again. */
async function check(): Promise<void> {
  office.clock.advance(minutes(10));
  for (const job of ["finish-erasures", "purge-former-people"]) await office.runJob(job);
}

const detailOf = async ({ id: userId }: Person) => office.users.getUser({ userId }, await office.as(admin));

const ban = async ({ id: userId }: Person, forAbuse = true) =>
  office.users.deactivateUser({ userId, reason: "Fakes", forAbuse }, await office.as(admin));

/** In its profile, or by an admin. */
const change = ({ id }: Person, columns: object) => office.db("users").where({ id }).update(columns);

const signUp = async (email: string) => office.gateway.confirmEmail(await office.signUp({ ...anna, email }));

test("keeps the person of an erased account that disputes a payment until the dispute is over", async () => {
  const person = await erased({ disputed: true });
  expect((await detailOf(person)).debtor).toMatchObject({ lastName: "Debtor", owes: false, disputed: true });
  const mails = (await drainOutbox(office.db)).of(NoticeMailQueuedSchema);
  expect(mails.filter(({ userId }) => userId === person.id)).toMatchObject([{ kind: NoticeKind.ERASED_DISPUTED }]);
  const { agents } = await office.gateway.listAgentCards({ userIds: [person.id], evenErased: true });
  expect(agents).toMatchObject([{ id: person.id, name: "Dora Debtor" }]);
  expect((await office.gateway.listAgentCards({ userIds: [person.id] })).agents).toEqual([]);
  debts.set(person.id, {});
  await check();
  expect((await detailOf(person)).debtor).toBeUndefined();
});

test("mails an erased account that owes and disputes about both", async () => {
  const person = await erased({ owes: true, disputed: true });
  await check();
  const mails = (await drainOutbox(office.db)).of(NoticeMailQueuedSchema).filter(({ userId }) => userId === person.id);
  expect(mails.map(({ kind }) => kind)).toEqual([NoticeKind.ERASED_OWING, NoticeKind.ERASED_DISPUTED]);
});

test("bans the person of an erased account by mailbox and phone while it disputes a payment", async () => {
  const person = await erased({ disputed: true });
  expect((await ban(person)).record).toMatchObject({ bannedUntil: expect.anything() });
  expect((await drainOutbox(office.db)).of(UserBanChangedSchema)).toMatchObject([{ userId: person.id }]);
  expect(await refusalOf(signUp(person.email.replace("@", "+n@")))).toMatchObject({ code: "contact_support" });
  const { user } = await signUp(`other${count++}@example.test`);
  const save = async () => office.gateway.updateProfile({ phoneNumber }, await office.asUser(user!));
  expect(await refusalOf(save())).toMatchObject({ code: "contact_support" });
  // The words go with the person, the ban stays.
  expect((await detailOf(person)).notes).toMatchObject([{ text: "Fakes" }]);
  debts.set(person.id, {});
  await check();
  expect(await detailOf(person)).toMatchObject({ notes: [], record: { bannedUntil: expect.anything() } });
  await office.users.reactivateUser({ userId: person.id, reason: "A mistake" }, await office.as(admin));
  await save();
});

test("bans no erased account without abuse, or once its person is not known any more", async () => {
  const person = await erased({ owes: true });
  expect(await refusalOf(ban(person, false))).toMatchObject({ code: "not_found" });
  debts.set(person.id, {});
  await check();
  expect(await refusalOf(ban(person))).toMatchObject({ code: "not_found" });
  const reactivate = async () =>
    office.users.reactivateUser({ userId: person.id, reason: "Back" }, await office.as(admin));
  expect(await refusalOf(reactivate())).toMatchObject({ code: "not_found" });
});

test("keeps name and mailbox of before it owed through changes of the account and its erasure", async () => {
  const person = await agent({ owes: true });
  await change(person, { first_name: "Nora", last_name: "Nobody" });
  await change(person, { email: `throwaway${count++}@example.test` });
  await check();
  const former = [
    { email: person.email, firstName: "Nora" },
    { email: person.email, firstName: "Dora", lastName: "Debtor" },
  ];
  expect((await detailOf(person)).formerPeople).toMatchObject(former);
  const { formerPeople } = JSON.parse(await makeOwnDataStore(office.db).export(person.id)) as {
    formerPeople: object[];
  };
  expect(formerPeople).toMatchObject([{ lastName: "Debtor" }, { lastName: "Nobody" }]);

  await erase(person);
  expect((await detailOf(person)).formerPeople).toMatchObject(former);
  await ban(person);
  expect(await refusalOf(signUp(person.email.replace("@", "+n@")))).toMatchObject({ code: "contact_support" });
  debts.set(person.id, {});
  await check();
  expect((await detailOf(person)).formerPeople).toEqual([]);
});

test("purges a former name within a minute if the account owes nothing", async () => {
  const person = await agent();
  await change(person, { first_name: "Nora" });
  expect((await detailOf(person)).formerPeople).toMatchObject([{ firstName: "Dora" }]);
  await office.runJob("purge-former-people");
  expect((await detailOf(person)).formerPeople).toEqual([]);
  asked = [];
  await office.runJob("purge-former-people");
  expect(asked).toEqual([]);
});
